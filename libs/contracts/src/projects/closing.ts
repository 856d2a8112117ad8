import { requiredText } from '../common/fields.ts';
import { LIMITS } from '../common/limits.ts';
import { requestBody } from './project-fields.ts';

/** `PATCH /projects/{id}/close`: Open to Closed needs a reason (spec 2 §4). */
export const closeProjectBody = requestBody({ closingReason: requiredText(LIMITS.closingReason) });
/** `PATCH /projects/{id}/open`: Closed to Open needs a reason (spec 2 §4). */
export const reopenProjectBody = requestBody({ reopeningReason: requiredText(LIMITS.closingReason) });
