import * as v from 'valibot';
import { id } from '../common/fields.ts';
import { answer } from '../common/list.ts';

/** An office of a company, with the underwriters and engineers who have it (spec 3 §3). */
export const location = v.object({
  id,
  name: v.string(),
  isPrimary: v.boolean(),
  uwAmount: v.number(),
  engineerAmount: v.number(),
});
export type OfficeLocation = v.InferOutput<typeof location>;
/** `GET {principal}/current/locations`: the primary one first. */
export const locationListAnswer = answer(v.array(location));
