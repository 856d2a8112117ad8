import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { problemOfIssues } from './validation.ts';

const problemOf = (schema: v.GenericSchema, content: unknown) => {
  const { issues } = v.safeParse(schema, content);
  if (!issues) throw new Error('Nothing is wrong');
  return problemOfIssues(issues);
};

describe('the 400 of what a schema refuses', () => {
  it('has the messages of each field under its path', () => {
    const problem = problemOf(v.object({ name: v.object({ first: v.string() }) }), { name: {} });
    expect(problem.parts.fieldErrors).toEqual({ 'name.first': ['Field is required.'] });
  });

  it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])('names a field that is called %s', (name) => {
    const content = JSON.parse(`{"${name}": 1}`) as unknown;
    const problem = problemOf(v.strictObject({}), content);
    expect(problem.statusCode).toBe(400);
    const { fieldErrors } = JSON.parse(JSON.stringify(problem.body('trace'))) as { fieldErrors: object };
    expect(Object.keys(fieldErrors)).toEqual([name]);
  });
});
