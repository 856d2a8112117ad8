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

  it.each<[unknown, string]>([
    [{ text: 5 }, 'Must be a text'],
    [{ number: 'x' }, 'Must be a number'],
    [{ number: 101 }, 'Must be at most 100'],
    [{ number: 0 }, 'Must be at least 1'],
    [{ choice: 'C' }, 'Please choose from the list.'],
    [{ list: 1 }, 'Must be a list'],
    [{ inner: 1 }, 'This value is not valid'],
    [{ text: null }, 'Field is required.'],
    [{ other: null }, 'There is no such field'],
  ])('says of %j what people understand', (content, message) => {
    const schema = v.strictObject({
      text: v.optional(v.string()),
      number: v.optional(v.pipe(v.number(), v.minValue(1), v.maxValue(100))),
      choice: v.optional(v.picklist(['A', 'B'])),
      list: v.optional(v.array(v.string())),
      inner: v.optional(v.strictObject({})),
    });
    expect(Object.values(problemOf(schema, content).parts.fieldErrors ?? {})).toEqual([[message]]);
  });

  it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])('names a field that is called %s', (name) => {
    const content = JSON.parse(`{"${name}": 1}`) as unknown;
    const problem = problemOf(v.strictObject({}), content);
    expect(problem.statusCode).toBe(400);
    const { fieldErrors } = JSON.parse(JSON.stringify(problem.body('trace'))) as { fieldErrors: object };
    expect(Object.keys(fieldErrors)).toEqual([name]);
  });
});
