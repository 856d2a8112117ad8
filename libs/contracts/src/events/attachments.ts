import * as v from 'valibot';
import { id } from '../common/fields.ts';
import { PROJECT_TAB_NAMES } from '../common/tabs.ts';
import { eventType } from './envelope.ts';

/** Kinds of items that hold attachments. */
const HOLDER_KINDS = ['Recommendation', 'ReportNote', 'Claim'] as const;

/** Holders that one event tells of; issuing an inspection makes several events. */
export const MAX_HOLDERS = 100;

/**
 * The attachments that something of a project holds now: photos and evidence of a recommendation, photos of a report note,
 * files of a claim. Whoever may read the tab of the project may read them, those of claims without those whose access to
 * claims is limited. `version` grows with each change of the holder, and receivers keep
 * the highest; what was deleted is told once more, without files.
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
  fileIds: v.array(id),
});
export type AttachmentHolder = v.InferOutput<typeof holder>;

/** Published when an item of a project gets other attachments, is issued or deleted. */
export const attachmentsChanged = eventType(
  'projects.attachments.changed.v1',
  v.object({ projectId: id, holders: v.pipe(v.array(holder), v.maxLength(MAX_HOLDERS)) }),
);
