import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { problemOfIssues, validatorCompiler } from './validation.ts';

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

describe('a list in a body', () => {
  const line = v.pipe(
    v.object({ category: v.string(), hours: v.number(), rate: v.number() }),
    v.forward(
      v.check(({ hours }) => hours > 0),
      ['hours'],
    ),
  );
  const body = v.pipe(
    v.object({ lines: v.pipe(v.array(line), v.maxLength(100, 'At most 100 lines')) }),
    v.forward(
      v.check(() => false, 'Never'),
      ['lines'],
    ),
  );
  const validate = validatorCompiler({ schema: body, method: 'POST', url: '/', httpPart: 'body' });
  const faultsOf = (lines: readonly unknown[]): readonly string[] => {
    const { error } = validate({ lines }) as { error: ReturnType<typeof problemOf> };
    return Object.keys(error.parts.fieldErrors ?? {});
  };

  it('has all its faults told where people may have filled it in, but a hundred of them', () => {
    expect(faultsOf([{}, { category: 'Travel', hours: 1, rate: 'x' }])).toEqual([
      'lines.0.category',
      'lines.0.hours',
      'lines.0.rate',
      'lines.1.rate',
    ]);
    expect(faultsOf(Array.from({ length: 60 }, () => ({})))).toHaveLength(100);
  });

  it.each<[string, unknown]>([
    ['empty objects', {}],
    ['numbers', 1],
    ['texts', ''],
    ['lists', []],
  ])('of very many %s has its first fault told, and is looked at no further', (_, item) => {
    let looks = 0;
    const watched = new Proxy(
      Array.from({ length: 40_000 }, () => item),
      {
        get(target, key, receiver) {
          if (typeof key === 'string' && /^\d+$/.test(key)) looks += 1;
          return Reflect.get(target, key, receiver) as unknown;
        },
      },
    );
    expect(faultsOf(watched)).toHaveLength(1);
    expect(looks).toBeLessThan(2_100);
  });
});
