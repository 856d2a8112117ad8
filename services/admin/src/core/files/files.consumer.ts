import { consumerOf } from '@portal/contracts/events/consumers';
import { fileStored } from '@portal/contracts/events/library';
import { ATTACHABLE_HOURS } from '@portal/contracts/library/attachment-rules';
import { onBatch, type ConsumerDefinition } from '@portal/event-bus';
import { waitUntilKnown } from '@portal/service-kit';
import type { Knex } from 'knex';

/** Stores the ids and owners of files from library's events. */
export const filesConsumer: ConsumerDefinition = {
  ...consumerOf('admin', 'files'),
  batch: { max: 100, key: 'fileId' },
  handlers: [
    onBatch(fileStored, async (tx, events) => {
      const files = events.map(({ data: { fileId: file_id, ownerId: owner_id }, occurredAt: stored_at }) => ({
        file_id,
        owner_id,
        stored_at,
      }));
      await tx('files').insert(files).onConflict('file_id').ignore();
    }),
  ],
};

/** Returns true if a person has stored the file and it can still be given to an item. */
export async function ownsFile(db: Knex, fileId: string, ownerId: string): Promise<boolean> {
  const own = db('files')
    .where({ file_id: fileId, owner_id: ownerId })
    .where('stored_at', '>', db.raw('now() - make_interval(hours => ?)', [ATTACHABLE_HOURS]));
  return (await own.first('file_id')) !== undefined;
}

/** Waits a moment for the word of a file that has just been stored. */
export const waitForFile = (db: Knex, fileId: string): Promise<void> =>
  waitUntilKnown(async () => (await db('files').where({ file_id: fileId }).first('file_id')) !== undefined);
