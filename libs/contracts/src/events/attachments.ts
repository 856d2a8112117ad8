import * as v from 'valibot';
import { id, instant } from '../common/fields.ts';
import { PROJECT_TAB_NAMES } from '../common/tabs.ts';
import { eventType } from './envelope.ts';

/** Kinds of items that hold attachments. */
const HOLDER_KINDS = ['Recommendation', 'ReportNote', 'Claim', 'Expense', 'FeeProposal'] as const;

/** Maximum number of holders in one event; issuing an inspection publishes several events. */
export const MAX_HOLDERS = 100;

/**
 * The attachments that an item of a project holds now: photos and evidence of a recommendation, photos of a report
 * note, files of a claim, receipts of an expense, the file of a fee proposal. Readers of the project's tab may read them, for claims without those whose
 * access is limited, for expenses those whose own or whose company's it is.
 * `version` grows with each change of the holder, and receivers keep the highest; a deleted holder is published once
 * more, without files.
 */
const holder = v.object({
  kind: v.picklist(HOLDER_KINDS),
  id,
  version: v.number(),
  tab: v.picklist(PROJECT_TAB_NAMES),
  /**
   * True if readers limited to issued items (recommendations) or to items after a report (report notes) may read it;
   * claims are for all who may.
   */
  isIssued: v.boolean(),
  /** The engineer of an expense, with their company; missing for items that all readers of the tab read alike. */
  owner: v.optional(v.object({ userId: id, companyId: v.nullable(id) })),
  /**
   * People with whom a report of the project is shared: of those who read report notes after a report, they and site contacts
   * alone read the photographs (decisions §27). Missing for other items.
   */
  readerIds: v.optional(v.array(id)),
  fileIds: v.array(id),
  /**
   * Links that let people without an account read the files: the SHA-256 of each one's grant as hexadecimal digits, and its
   * end. Missing for items that no link shows.
   */
  links: v.optional(
    v.array(v.object({ grantHash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)), expiresAt: instant })),
  ),
});
export type AttachmentHolder = v.InferOutput<typeof holder>;

const attachments = v.object({ projectId: id, holders: v.pipe(v.array(holder), v.maxLength(MAX_HOLDERS)) });

/** Published when an item of a project gets other attachments, is issued or deleted. */
export const attachmentsChanged = eventType('projects.attachments.changed.v1', attachments);

/** {@link attachmentsChanged} of items of a project's money. */
export const financeAttachmentsChanged = eventType('finance.attachments.changed.v1', attachments);
