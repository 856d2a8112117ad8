import * as v from 'valibot';
import { id } from '../common/fields.ts';
import { PROJECT_TAB_NAMES } from '../common/tabs.ts';
import { eventType } from './envelope.ts';

/** Projects that one event tells of. */
export const MAX_WORK_TOLD = 100;

/**
 * Something under a tab of a project is not what it was, whoever looks at it should look again. It tells nothing of what
 * changed: whoever looks is answered by his own rights.
 */
export const workChanged = eventType(
  'projects.work.changed.v1',
  v.object({
    changes: v.pipe(
      v.array(
        v.object({
          projectId: id,
          tab: v.picklist(PROJECT_TAB_NAMES),
          /** What those who read recommendations from Issued on only do not see. */
          isReview: v.boolean(),
          /** The company that owns the project. */
          companyId: id,
          /** Those who take part, and their companies. */
          userIds: v.array(id),
          companyIds: v.array(id),
        }),
      ),
      v.maxLength(MAX_WORK_TOLD),
    ),
  }),
);
export type WorkChange = v.InferOutput<typeof workChanged.data>['changes'][number];
