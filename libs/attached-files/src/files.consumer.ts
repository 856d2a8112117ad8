import { consumerOf, type ServiceWithFiles } from '@portal/contracts/events/consumers';
import { fileStored } from '@portal/contracts/events/library';
import { onBatch, type ConsumerDefinition } from '@portal/event-bus';

/** Columns that a service's table `files` may have besides the id, the owner and when the file was stored. */
type Kept = 'name' | 'type' | 'size';

/** Returns the consumer that keeps the files of services/library in a service's table `files`. */
export const filesConsumer = (service: ServiceWithFiles, kept: readonly Kept[] = []): ConsumerDefinition => ({
  ...consumerOf(service, 'files'),
  batch: { max: 100, key: 'fileId' },
  handlers: [
    onBatch(fileStored, async (tx, events) => {
      const files = events.map(({ data, occurredAt: stored_at }) => ({
        ...{ file_id: data.fileId, owner_id: data.ownerId, stored_at },
        ...Object.fromEntries(kept.map((column) => [column, data[column]])),
      }));
      await tx('files').insert(files).onConflict('file_id').ignore();
    }),
  ],
});
