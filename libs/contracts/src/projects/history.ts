import * as v from 'valibot';
import { id, instant } from '../common/fields.ts';
import { listAnswer, listQuery } from '../common/list.ts';
import { HISTORY_FIELDS } from './history-fields.ts';

const value = v.nullable(v.union([v.string(), v.number()]));

/** A field of a project that somebody has changed; the values as they were, null where nothing was given. */
export const projectChange = v.object({
  id,
  changedDateTime: instant,
  changedBy: v.string(),
  field: v.picklist(HISTORY_FIELDS),
  oldValue: value,
  newValue: value,
});
export type ProjectChange = v.InferOutput<typeof projectChange>;

const { page, pageSize } = listQuery([]).entries;
/** `GET /projects/{id}/history`: newest first. */
export const projectHistoryQuery = v.object({ page, pageSize });
export const projectHistoryAnswer = listAnswer(projectChange);
