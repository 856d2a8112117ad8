import * as v from 'valibot';
import { companyTypeSchema, roleSchema } from '../common/enums.ts';
import { id } from '../common/fields.ts';
import { answer, listAnswer, listQuery } from '../common/list.ts';

/**
 * A person with access, as colleagues and people of common projects know them: nothing that a list of contacts does not
 * show (decisions §27).
 */
export const knownPerson = v.object({
  id,
  email: v.string(),
  name: v.object({ firstName: v.string(), lastName: v.string() }),
  fullName: v.string(),
  role: roleSchema,
  designation: v.nullable(v.string()),
  companyType: companyTypeSchema,
  companyName: v.nullable(v.string()),
});
export type KnownPerson = v.InferOutput<typeof knownPerson>;

export const KNOWN_PERSON_SORT_FIELDS = ['fullName'] as const;
/** `GET /users` (spec 3 §7) */
export const knownPeopleQuery = listQuery(KNOWN_PERSON_SORT_FIELDS);
export const knownPeopleAnswer = listAnswer(knownPerson);

/** `GET /users/by-email?Email` (spec 3 §7). What is no e-mail is nobody’s. */
export const knownPersonByEmailQuery = v.object({ Email: v.pipe(v.string(), v.maxLength(320)) });
export const knownPersonAnswer = answer(knownPerson);
