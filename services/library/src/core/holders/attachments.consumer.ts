import { consumerOf } from '@portal/contracts/events/consumers';
import { attachmentsChanged } from '@portal/contracts/events/attachments';
import { on, type ConsumerDefinition } from '@portal/event-bus';
import { storeHolders } from './holder.repository.ts';

/**
 * Stores the files that recommendations, report notes and claims of a project hold: readers of an item read its files.
 */
export const attachmentsConsumer: ConsumerDefinition = {
  ...consumerOf('library', 'attachments'),
  batch: { max: 100, key: 'projectId' },
  handlers: [on(attachmentsChanged, (tx, { data }) => storeHolders(tx, data.projectId, data.holders))],
};
