import { MESSAGES } from '@portal/contracts/common/messages';
import type { FastifySchemaCompiler } from 'fastify';
import * as v from 'valibot';
import { ERROR_CODES } from '@portal/contracts/common/error';
import { badRequest, invalid, type FieldErrors, type Problem } from './errors.ts';

/** Values of a request from which on its first fault alone is looked for; the largest forms of people have some hundreds. */
const MANY_VALUES = 2_000;
/** Faults that an answer names. */
const MOST_ISSUES = 100;

/**
 * Fastify's validator: valibot's schemas as the contracts hold them; nothing is coerced. A list is longer than it may be only
 * once all of its items have been checked, and each fault costs time and memory: of many values the first fault ends the check.
 */
export const validatorCompiler: FastifySchemaCompiler<v.GenericSchema> = ({ schema }) => {
  return (content: unknown) => {
    const parsed = v.safeParse(schema, content, { abortEarly: countValues(content, MANY_VALUES) >= MANY_VALUES });
    return parsed.success ? { value: parsed.output } : { error: problemOfIssues(parsed.issues) };
  };
};

/** Counts a value with all in it, and stops at `most`. The depth of a body is limited. */
function countValues(content: unknown, most: number): number {
  let count = 1;
  if (typeof content !== 'object' || content === null) return count;
  for (const value of Array.isArray(content) ? content : Object.values(content)) {
    count += countValues(value, most - count);
    if (count >= most) break;
  }
  return count;
}

/** The 400 of what a schema refuses: each field's messages under its dotted path (decisions §4), the first hundred. */
export function problemOfIssues(issues: readonly v.BaseIssue<unknown>[]): Problem {
  // Without a prototype: a field may be called `constructor`.
  const fieldErrors: FieldErrors = Object.create(null);
  for (const issue of issues.slice(0, MOST_ISSUES)) {
    const path = v.getDotPath(issue);
    if (path === null) return badRequest(ERROR_CODES.validation, 'This request needs a JSON body of the right form.');
    const messages = (fieldErrors[path] ??= []);
    const message = messageOf(issue);
    if (!messages.includes(message)) messages.push(message);
  }
  return invalid(fieldErrors);
}

/** Messages for issues without one in the schema, by valibot's kind: its own texts are for programmers. */
const DEFAULTS: Readonly<Record<string, string>> = {
  string: 'Must be a text',
  number: 'Must be a number',
  boolean: 'Must be true or false',
  array: 'Must be a list',
  picklist: 'Please choose from the list.',
};

function messageOf({ message, type, expected, input, requirement }: v.BaseIssue<unknown>): string {
  const isDefault = message.startsWith('Invalid ') && message.includes(' but received ');
  if (!isDefault) return message;
  if (type === 'strict_object' && expected === 'never') return 'There is no such field';
  if (input === undefined || input === null) return MESSAGES.required;
  if (type === 'max_value') return `Must be at most ${String(requirement)}`;
  if (type === 'min_value') return `Must be at least ${String(requirement)}`;
  return DEFAULTS[type] ?? 'This value is not valid';
}
