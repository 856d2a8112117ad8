import { consumerOf } from '@portal/contracts/events/consumers';
import { fileStored } from '@portal/contracts/events/library';
import { onBatch, type ConsumerDefinition } from '@portal/event-bus';

/** Stores the ids, owners and names of files from library's events. */
export const filesConsumer: ConsumerDefinition = {
  ...consumerOf('finance', 'files'),
  batch: { max: 100, key: 'fileId' },
  handlers: [
    onBatch(fileStored, async (tx, events) => {
      const files = events.map(({ data: { fileId, ownerId, name }, occurredAt }) => ({
        ...{ file_id: fileId, owner_id: ownerId, name, stored_at: occurredAt },
      }));
      await tx('files').insert(files).onConflict('file_id').ignore();
    }),
  ],
};
