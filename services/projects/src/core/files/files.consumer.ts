import { consumerOf } from '@portal/contracts/events/consumers';
import { fileStored } from '@portal/contracts/events/library';
import { onBatch, type ConsumerDefinition } from '@portal/event-bus';

/** Stores the ids and owners of files from library's events. */
export const filesConsumer: ConsumerDefinition = {
  ...consumerOf('projects', 'files'),
  batch: { max: 100, key: 'fileId' },
  handlers: [
    onBatch(fileStored, async (tx, events) => {
      const files = events.map(({ data: { fileId: file_id, ownerId: owner_id, name, type }, occurredAt }) => ({
        file_id,
        owner_id,
        name,
        type,
        stored_at: occurredAt,
      }));
      await tx('files').insert(files).onConflict('file_id').ignore();
    }),
  ],
};
