import * as v from 'valibot';
import { id } from '../common/fields.ts';
import { answer } from '../common/list.ts';

export const projectDeletedAnswer = answer(v.object({ id }));
