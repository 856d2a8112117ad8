import * as v from 'valibot';
import { id, requiredText } from '../common/fields.ts';
import { LIMITS } from '../common/limits.ts';
import { answer } from '../common/list.ts';
import { requestBody } from './project-fields.ts';

/** `PATCH /projects/{id}/close`: Open to Closed needs a reason (spec 2 §4). */
export const closeProjectBody = requestBody({ closingReason: requiredText(LIMITS.closingReason) });
/** `PATCH /projects/{id}/open`: Closed to Open needs a reason (spec 2 §4). */
export const reopenProjectBody = requestBody({ reopeningReason: requiredText(LIMITS.closingReason) });

/** `DELETE /projects/{id}`. */
export const projectDeletedAnswer = answer(v.object({ id }));
