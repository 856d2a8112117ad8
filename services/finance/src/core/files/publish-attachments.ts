import { attachmentsPublisher } from '@portal/attached-files';
import { financeAttachmentsChanged } from '@portal/contracts/events/attachments';

/** Publishes the files that items of a project hold now, in the transaction that sets files or deletes. */
export const publishAttachments = attachmentsPublisher(financeAttachmentsChanged);
