import * as v from 'valibot';
import { calendarDate, id } from '../common/fields.ts';
import { RECOMMENDATION_CATEGORIES, RECOMMENDATION_PRIORITIES } from '../projects/recommendation-lists.ts';
import { eventType } from './envelope.ts';
import { aboutInspection } from './inspections.ts';

const recommendation = {
  ...aboutInspection,
  recommendationId: id,
  recommendationNumber: v.number(),
  category: v.picklist(RECOMMENDATION_CATEGORIES),
  priority: v.picklist(RECOMMENDATION_PRIORITIES),
  /** The day at the inspection's location. */
  dueDate: v.nullable(calendarDate),
};
/** R5. */
export const recommendationRejected = eventType(
  'projects.recommendation.rejected.v1',
  v.object({ ...recommendation, rejectionReason: v.string() }),
);
/** R6 or R9. */
export const recommendationAmended = eventType('projects.recommendation.amended.v1', v.object(recommendation));
/** R17. */
export const recommendationDeleted = eventType('projects.recommendation.deleted.v1', v.object(recommendation));
/** R12. */
export const recommendationActioned = eventType('projects.recommendation.actioned.v1', v.object(recommendation));
/** R14 or R15. */
export const recommendationFurtherAction = eventType(
  'projects.recommendation.further-action.v1',
  v.object({ ...recommendation, commentText: v.string() }),
);
/** R13 or R16. */
export const recommendationClosed = eventType('projects.recommendation.closed.v1', v.object(recommendation));
/** Published when a comment was added; `commenters` are the authors of earlier ones. */
export const recommendationCommented = eventType(
  'projects.recommendation.commented.v1',
  v.object({ ...recommendation, commentText: v.string(), commenters: v.array(id) }),
);
