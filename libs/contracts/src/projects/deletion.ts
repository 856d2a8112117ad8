import * as v from 'valibot';
import { id, requiredText } from '../common/fields.ts';
import { LIMITS } from '../common/limits.ts';
import { answer } from '../common/list.ts';
import { requestBody } from './project-fields.ts';

/** `DELETE /projects/{id}`: the name is typed, so that nobody deletes a project by a slip. */
export const deleteProjectBody = requestBody({ name: requiredText(LIMITS.projectName) });
export const projectDeletedAnswer = answer(v.object({ id }));
