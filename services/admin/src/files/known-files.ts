import { setTimeout as pause } from 'node:timers/promises';
import { fileStored } from '@portal/contracts/events/library';
import { on, type ConsumerDefinition } from '@portal/event-bus';
import type { Knex } from 'knex';

/** Follows which files library has stored, and for whom. */
export const filesConsumer: ConsumerDefinition = {
  name: 'admin-files',
  subject: fileStored.subject,
  handlers: [
    on(fileStored, async (tx, { data }) => {
      await tx('files').insert({ file_id: data.fileId, owner_id: data.ownerId }).onConflict('file_id').ignore();
    }),
  ],
};

/** Whether a person has stored a file. */
export async function isFileOf(db: Knex, fileId: string, ownerId: string): Promise<boolean> {
  return (await db('files').where({ file_id: fileId, owner_id: ownerId }).first('file_id')) !== undefined;
}

const PATIENCE_MS = 2_000;
const ASK_EVERY_MS = 50;

/** Waits a moment for the word of a file that has just been stored. */
export async function untilFileIsKnown(knex: Knex, fileId: string): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await pause(ASK_EVERY_MS))
    if (await knex('files').where({ file_id: fileId }).first('file_id')) return;
}
