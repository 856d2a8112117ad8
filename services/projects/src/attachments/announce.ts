import { attachmentsChanged, MAX_HOLDERS, type AttachmentHolder } from '@portal/contracts/events/attachments';
import { publish } from '@portal/event-bus';
import type { Knex } from 'knex';

/**
 * Tells services/library which files something of a project holds now, so that whoever reads it reads them. To be called in
 * the transaction that sets files, issues or deletes; a holder is told with the version that it has by that.
 */
export async function announceAttachments(
  tx: Knex.Transaction,
  projectId: string,
  holders: readonly AttachmentHolder[],
): Promise<void> {
  for (let start = 0; start < holders.length; start += MAX_HOLDERS) {
    await publish(tx, attachmentsChanged, { projectId, holders: holders.slice(start, start + MAX_HOLDERS) }, null);
  }
}
