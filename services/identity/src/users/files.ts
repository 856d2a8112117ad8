import type { PortalEvent } from '@portal/contracts/events/envelope';
import { fileStored } from '@portal/contracts/events/library';
import { on, type ConsumerDefinition } from '@portal/event-bus';
import type { Knex } from 'knex';
import { setTimeout as pause } from 'node:timers/promises';
import type * as v from 'valibot';

type Stored = v.InferOutput<typeof fileStored.data>;

/** Follows which files library has stored, and for whom. */
export const filesConsumer: ConsumerDefinition = {
  name: 'identity-files',
  subject: fileStored.subject,
  handlers: [on(fileStored, keepFile)],
};

async function keepFile(tx: Knex.Transaction, { data }: PortalEvent<Stored>): Promise<void> {
  const { fileId: file_id, ownerId: owner_id, name, size } = data;
  await tx('files').insert({ file_id, owner_id, name, size }).onConflict('file_id').ignore();
}

/** Whether a file is the person's own. */
export async function isOwnFile(db: Knex, fileId: string, userId: string): Promise<boolean> {
  return (await db('files').where({ file_id: fileId, owner_id: userId }).first('file_id')) !== undefined;
}

const ASK_EVERY_MS = 50;

/** Waits until a file that has just been stored is known here, `patienceMs` at most. */
export async function untilFileIsKnown(knex: Knex, fileId: string, patienceMs: number): Promise<void> {
  for (const end = Date.now() + patienceMs; Date.now() < end; await pause(ASK_EVERY_MS))
    if (await knex('files').where({ file_id: fileId }).first('file_id')) return;
}
