import * as v from 'valibot';
import { id, requiredText } from '../common/fields.ts';
import { LIMITS } from '../common/limits.ts';
import { answer } from '../common/list.ts';
import { requestBody } from './project-fields.ts';

/** `DELETE /projects/{id}`: requires the typed name, so that no project is deleted by mistake. */
export const deleteProjectBody = requestBody({ name: requiredText(LIMITS.projectName) });
export const projectDeletedAnswer = answer(v.object({ id }));
