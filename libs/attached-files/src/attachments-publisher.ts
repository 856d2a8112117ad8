import {
  MAX_HOLDERS,
  type AttachmentHolder,
  type attachmentsChanged,
  type financeAttachmentsChanged,
} from '@portal/contracts/events/attachments';
import { publishAll } from '@portal/event-bus';
import type { Knex } from 'knex';

/**
 * Returns the function by which a service publishes the files that items of a project hold now to services/library, whose
 * readers are those of the items. It is called in the transaction that sets files, issues or deletes; a holder is published
 * with its version after that.
 */
export const attachmentsPublisher =
  (event: typeof attachmentsChanged | typeof financeAttachmentsChanged) =>
  async (tx: Knex.Transaction, projectId: string, holders: readonly AttachmentHolder[]): Promise<void> => {
    const parts = Array.from({ length: Math.ceil(holders.length / MAX_HOLDERS) }, (_, part) => ({
      projectId,
      holders: holders.slice(part * MAX_HOLDERS, (part + 1) * MAX_HOLDERS),
    }));
    await publishAll(tx, event, parts, null);
  };
