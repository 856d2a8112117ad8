import * as v from 'valibot';
import { id, instant, wallTime } from '../common/fields.ts';
import { listAnswer, listQuery } from '../common/list.ts';

/** One line of the history of an inspection, a recommendation or a claim: who did what, when, with the words that were given. */
export const activity = v.object({
  id,
  happenedDateTime: instant,
  /** Name of the person, `System` for changes without one. */
  actorName: v.string(),
  action: v.string(),
  /** Null where there was none before, or where the step changed none. */
  oldStatus: v.nullable(v.string()),
  newStatus: v.nullable(v.string()),
  /** A reason or a comment. */
  words: v.nullable(v.string()),
  /** Changed content by the field's name in the API. */
  changes: v.array(
    v.object({
      field: v.string(),
      oldValue: v.unknown(),
      newValue: v.unknown(),
      /** Times of an inspection by the clocks of its site, where its zone is known. */
      oldWallTime: v.optional(wallTime),
      newWallTime: v.optional(wallTime),
    }),
  ),
});
export type Activity = v.InferOutput<typeof activity>;

const { page, pageSize } = listQuery(['happenedDateTime']).entries;
/** `GET /inspections/{id}/history`, `GET /risks/{id}/history` and `GET /claims/{id}/history`: newest first. */
export const historyQuery = v.object({ page, pageSize });
export const activitiesAnswer = listAnswer(activity);

/** Author shown in the history for changes without a person. */
export const SYSTEM_NAME = 'System';
