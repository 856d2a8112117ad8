import type { Viewer } from '@portal/access';
import type { Recommendation } from '@portal/contracts/projects/recommendation';
import { actionsOnRecommendation, type RecommendationItem, type ReviewSide } from '@portal/workflow';
import type { ShownRecommendation, StoredRecommendation } from './recommendation.repository.ts';

/** Returns the facts by which the workflow decides about a recommendation. */
export const itemOf = (
  row: Pick<StoredRecommendation, 'status' | 'due_on' | 'author_id' | 'actioned_by'>,
  viewer: Viewer,
): RecommendationItem => ({
  status: row.status,
  // The other required fields are always set.
  isComplete: row.due_on !== null,
  isAuthor: row.author_id === viewer.userId,
  isActioner: row.actioned_by === viewer.userId,
});

/** The viewer, and the project's facts for the workflow. */
export interface RecommendationContext {
  readonly viewer: Viewer;
  readonly side: ReviewSide;
  /** True if the viewer sees recommendations only from Issued on, and so none of the earlier history (decisions §5). */
  readonly seesIssuedOnly: boolean;
}

/** A recommendation as it is answered, with what the viewer may do with it. */
export function recommendationOf(
  row: ShownRecommendation,
  { viewer, side, seesIssuedOnly }: RecommendationContext,
): Recommendation {
  const filesOf = (kind: string) =>
    row.files.filter((file) => file.kind === kind).map(({ fileId, name }) => ({ fileId, name }));
  return {
    id: row.id,
    version: row.version,
    projectId: row.project_id,
    inspectionId: row.inspection_id,
    inspectionNumber: row.inspection_number,
    number: row.number,
    status: row.status,
    category: row.category,
    type: row.type,
    otherType: row.other_type,
    priority: row.priority,
    comment: row.comment,
    dueDate: row.due_on,
    dueDateTime: row.due_at?.toISOString() ?? null,
    isOverdue: row.is_overdue,
    combustibility: row.combustibility,
    location: row.location,
    photos: filesOf('Photo'),
    authorName: row.author_name,
    rejectionReason: seesIssuedOnly ? null : row.rejection_reason,
    action: row.action,
    actionFiles: filesOf('Evidence'),
    actionedBy: row.actioned_by_name,
    actionedDateTime: row.actioned_at?.toISOString() ?? null,
    issuedDateTime: row.issued_at?.toISOString() ?? null,
    closedDateTime: row.closed_at?.toISOString() ?? null,
    commentsCount: row.comments_count,
    createdDateTime: row.created_at.toISOString(),
    changedBy: row.changed_by,
    changedDateTime: row.changed_at.toISOString(),
    actions: actionsOnRecommendation(side, itemOf(row, viewer), viewer),
  };
}
