import { MESSAGES } from '@portal/contracts/common/messages';
import type { FastifySchemaCompiler } from 'fastify';
import * as v from 'valibot';
import { ERROR_CODES } from '@portal/contracts/common/error';
import { badRequest, invalid, type FieldErrors, type Problem } from './errors.ts';

/** Fastify's validator: valibot's schemas as the contracts hold them; nothing is coerced. */
export const validatorCompiler: FastifySchemaCompiler<v.GenericSchema> = ({ schema }) => {
  return (content: unknown) => {
    const parsed = v.safeParse(schema, content);
    return parsed.success ? { value: parsed.output } : { error: problemOfIssues(parsed.issues) };
  };
};

/** The 400 of what a schema refuses: each field's messages under its dotted path (decisions §4). */
export function problemOfIssues(issues: readonly v.BaseIssue<unknown>[]): Problem {
  // Without a prototype: a field may be called `constructor`.
  const fieldErrors = Object.create(null) as FieldErrors;
  for (const issue of issues) {
    const path = v.getDotPath(issue);
    if (path === null) return badRequest(ERROR_CODES.validation, 'This request needs a JSON body of the right form.');
    const messages = (fieldErrors[path] ??= []);
    const message = messageOf(issue);
    if (!messages.includes(message)) messages.push(message);
  }
  return invalid(fieldErrors);
}

/** The schema's own message; valibot's default for a field that is missing says less than the product's. */
function messageOf(issue: v.BaseIssue<unknown>): string {
  const isDefault = issue.message.startsWith('Invalid ') && issue.message.includes(' but received ');
  if (!isDefault) return issue.message;
  return issue.input === undefined || issue.input === null ? MESSAGES.required : `Must be ${issue.expected ?? 'valid'}`;
}
