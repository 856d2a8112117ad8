import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { ENDPOINTS_BY_KEY } from '@portal/contracts/api/endpoints';

type Schema = v.GenericSchema & {
  readonly wrapped?: Schema;
  readonly item?: Schema;
  readonly value?: Schema;
  readonly options?: readonly unknown[];
  readonly entries?: Readonly<Record<string, Schema>>;
};

const LENGTH = 60_000;
/** Texts on which patterns that look again from each character take seconds. */
const HOSTILE = {
  spaces: `x${' '.repeat(LENGTH)}x`,
  lines: `x${'\n'.repeat(LENGTH)}x`,
  dots: `x${'.'.repeat(LENGTH)}/`,
  letters: `${'a'.repeat(LENGTH)}!`,
  digits: `${'1'.repeat(LENGTH)}x`,
  pairs: '1,'.repeat(LENGTH / 2),
  domains: `a@${'a-'.repeat(LENGTH / 2)}!`,
  marks: `e${'\u0301'.repeat(LENGTH)}`,
} as const;
const MOST_MS = 1_000;
/** A day, and a date and time, that can be entered. */
const DAYS = ['2026-06-30', '2026-06-30T10:00', '2026-06-30T10:00:00Z'];

const isSchema = (one: unknown): one is Schema => typeof one === 'object' && one !== null && 'kind' in one;

/** Each schema of a text within a schema, with its place. */
function* textsOf(schema: Schema, place: string): Generator<readonly [place: string, text: Schema]> {
  if (schema.type === 'string') yield [place, schema];
  for (const inner of [schema.wrapped, schema.item, schema.value, ...(schema.options ?? [])]) {
    if (isSchema(inner)) yield* textsOf(inner, place);
  }
  for (const [name, field] of Object.entries(schema.entries ?? {})) yield* textsOf(field, `${place}.${name}`);
}

const texts = [...ENDPOINTS_BY_KEY].flatMap(([key, endpoint]) =>
  [endpoint.params, endpoint.query, endpoint.method === 'GET' ? undefined : endpoint.body].flatMap((schema) =>
    schema ? [...textsOf(schema as Schema, key)] : [],
  ),
);

/** Each schema of a date or moment within a body, with its place; those of filters, from which no instant follows, are none. */
const dates = [...ENDPOINTS_BY_KEY].flatMap(([key, endpoint]) => {
  if (endpoint.method === 'GET' || !endpoint.body) return [];
  return [...textsOf(endpoint.body as Schema, key)].filter(
    ([place, schema]) =>
      !place.includes('.selection.') &&
      DAYS.some((day) => v.is(schema, day) && !v.is(schema, `${day}!`) && !v.is(schema, 'x')),
  );
});

describe('dates of requests', () => {
  it('have years of which the instants have four digits everywhere', () => {
    expect(dates.length).toBeGreaterThan(10);
    const late = dates.filter(([, schema]) => DAYS.some((day) => v.is(schema, day.replace(/^\d{4}/, '9999'))));
    expect(late.map(([place]) => place)).toEqual([]);
  });
});

describe('texts of requests', () => {
  it('are checked in a time that grows with their length alone', () => {
    expect(texts.length).toBeGreaterThan(100);
    const slow: string[] = [];
    for (const [place, schema] of texts) {
      for (const [kind, text] of Object.entries(HOSTILE)) {
        const before = process.threadCpuUsage();
        v.safeParse(schema, text);
        const { user, system } = process.threadCpuUsage(before);
        if ((user + system) / 1_000 > MOST_MS) slow.push(`${place}: ${kind}`);
      }
    }
    expect(slow).toEqual([]);
  }, 60_000);
});
