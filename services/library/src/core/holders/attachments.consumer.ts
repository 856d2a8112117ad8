import { consumerOf } from '@portal/contracts/events/consumers';
import { attachmentsChanged, financeAttachmentsChanged } from '@portal/contracts/events/attachments';
import { on, type ConsumerDefinition } from '@portal/event-bus';
import { storeHolders } from './holder.repository.ts';

/**
 * Store the files that recommendations, report notes, claims, expenses and fee proposals of a project hold, with their
 * links: readers of an item read its files, and so does the holder of a link.
 */
export const attachmentsConsumers: readonly ConsumerDefinition[] = [
  {
    ...consumerOf('library', 'attachments'),
    batch: { max: 100, key: 'projectId' },
    handlers: [on(attachmentsChanged, (tx, { data }) => storeHolders(tx, data.projectId, data.holders))],
  },
  {
    ...consumerOf('library', 'finance-attachments'),
    batch: { max: 100, key: 'projectId' },
    handlers: [on(financeAttachmentsChanged, (tx, { data }) => storeHolders(tx, data.projectId, data.holders))],
  },
];
