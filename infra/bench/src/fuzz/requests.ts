import { DEMO_PASSWORD } from '@portal/contracts/common/demo';
import fc from 'fast-check';
import { hostileJson, hostileKey, hostileNumber, hostileText } from './hostile.ts';
import type { JsonSchema, Operation } from './operations.ts';

/** A request as sent; malformed parts are kept. */
export interface FuzzRequest {
  readonly operation: Operation;
  /** Path and query, encoded as the generator wanted. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** Number of the visitor who sends it; null when signed out. */
  readonly visitor: number | null;
  /** Through the edge, or straight to the service. */
  readonly isThroughEdge: boolean;
}

/** Ids of items that are there: without them no request would get past the look-up. */
export type KnownIds = readonly string[];

/** Requests of some visitors to the operations, most of them malformed in one place or more. */
export function fuzzRequests(
  operations: readonly Operation[],
  ids: KnownIds,
  visitors: number,
): fc.Arbitrary<FuzzRequest> {
  const visitor = fc.oneof(
    // The first of them may do most.
    { weight: 6, arbitrary: fc.constant(0) },
    { weight: 3, arbitrary: fc.nat(visitors - 1) },
    { weight: 1, arbitrary: fc.constant(null) },
  );
  return fc.oneof(
    ...operations.map((operation) =>
      fc.record({
        operation: fc.constant(operation),
        target: targetOf(operation, ids),
        headers: headersOf(operation),
        body: operation.method === 'GET' ? usually(undefined, rawBody, 9) : bodyOf(operation, ids),
        visitor: operation.isGuarded ? visitor : fc.constant(null),
        isThroughEdge: fc.nat(3).map((dice) => dice === 0),
      }),
    ),
  );
}

const usually = <Value, Other>(value: Value, other: fc.Arbitrary<Other>, weight: number) =>
  fc.oneof({ weight, arbitrary: fc.constant(value) as fc.Arbitrary<Value | Other> }, { weight: 1, arbitrary: other });

/** Node writes only these into the first line of a request. */
const raw = (text: string): string => text.replace(/[^\x21-\x7e]/g, '').replace(/[?#/\\]/g, '');
const BROKEN_ESCAPES = ['%', '%ff', '%00', '%c0%af', '%zz', '%u0041', '%ed%a0%80', '..', '.', ';a=b', '%2f', '%2e%2e'];

/** Encodes a text for an address; half a surrogate pair, which has no encoding, becomes the replacement character. */
const encoded = (text: string): string => encodeURIComponent(text.slice(0, 6_000).toWellFormed());

/** Converts a value to text. Hostile objects have no prototype, or a `toString` that is no function. */
const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

function targetOf({ path, query }: Operation, ids: KnownIds): fc.Arbitrary<string> {
  const names = path.match(/\{\w+\}/g) ?? [];
  const segment = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...ids) },
    { weight: 1, arbitrary: fc.uuid() },
    { weight: 3, arbitrary: hostileText.map(encoded) },
    { weight: 1, arbitrary: hostileText.map(raw) },
    { weight: 2, arbitrary: fc.constantFrom(...BROKEN_ESCAPES) },
  );
  const value = (schema: JsonSchema) =>
    fc.oneof(
      { weight: 3, arbitrary: valueOf(schema, ids).map((one) => encoded(asText(one))) },
      { weight: 3, arbitrary: hostileText.map(encoded) },
      { weight: 1, arbitrary: fc.constantFrom(...BROKEN_ESCAPES) },
    );
  const known = Object.entries(query).map(([name, schema]) => value(schema).map((text) => `${name}=${text}`));
  const unknown = fc.tuple(hostileKey, hostileText).map(([name, text]) => `${encoded(name)}=${encoded(text)}`);
  const part = fc.oneof(
    { weight: 4, arbitrary: known.length > 0 ? fc.oneof(...known) : unknown },
    { weight: 1, arbitrary: unknown },
  );
  return fc
    .tuple(fc.array(segment, { minLength: names.length, maxLength: names.length }), fc.array(part, { maxLength: 5 }))
    .map(([segments, parts]) => {
      const rest = [...segments];
      const filled = path.replace(/\{\w+\}/g, () => rest.shift() ?? '');
      // A server takes 16 kB of headers and first line together.
      return `${filled}${parts.length > 0 ? `?${parts.join('&')}` : ''}`.slice(0, 14_000);
    });
}

const HEADERS = [
  'if-match',
  'if-none-match',
  'last-event-id',
  'timezone-offset',
  'x-request-id',
  'x-forwarded-for',
  'x-forwarded-proto',
  'accept',
  'accept-encoding',
  'accept-language',
  'cookie',
  'origin',
  'referer',
  'sec-fetch-site',
  'user-agent',
  'range',
  'x-http-method-override',
  'authorization',
];

/** Reduces a text to the characters allowed in a header, at most 500 of them. */
const headerValue = (text: string): string => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '?').slice(0, 500);

function headersOf({ method, isForm }: Operation): fc.Arbitrary<Readonly<Record<string, string>>> {
  const mediaType = fc.oneof(
    {
      weight: 12,
      arbitrary: fc.constant(isForm ? 'multipart/form-data; boundary=frontier' : 'application/json'),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        'application/json; charset=utf-16',
        'application/x-www-form-urlencoded',
        'multipart/form-data',
        'text/plain',
        'application/xml',
        'x',
        '',
      ),
    },
  );
  const others = fc.dictionary(fc.constantFrom(...HEADERS), hostileText.map(headerValue), { maxKeys: 3 });
  if (method === 'GET') return usually({}, others, 2);
  return fc
    .tuple(mediaType, usually({}, others, 2))
    .map(([type, rest]): Readonly<Record<string, string>> => ({ ...rest, 'content-type': type }));
}

/** Bodies that are no JSON, or only just. */
const rawBody: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '{',
    '}',
    '[',
    '{"a":}',
    '{"a":1,}',
    "{'a':1}",
    '{"a":1}{"a":1}',
    'nul',
    '\ufeff{}',
    '{"__proto__":{"x":1}}',
    '{"constructor":{"prototype":{"x":1}}}',
    '"\\ud800"',
    '1e999999',
    '-',
    `${'['.repeat(20_000)}`,
    `${'{"a":'.repeat(10_000)}`,
    `"${'x'.repeat(140_000)}"`,
    '--frontier--',
    '--frontier\r\nContent-Disposition: form-data; name="template"; filename="x.xlsx"\r\n\r\nPK\u0003\u0004\r\n--frontier--',
    '--frontier\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n--frontier--',
  ),
  fc.string({ unit: 'binary', maxLength: 200 }),
  hostileText,
);

function bodyOf({ body, isForm, isGuarded }: Operation, ids: KnownIds): fc.Arbitrary<string | undefined> {
  if (isForm) return usually(undefined, rawBody, 1);
  const json = (
    body ? fc.oneof({ weight: 6, arbitrary: valueOf(body, ids) }, { weight: 1, arbitrary: hostileJson }) : hostileJson
  ).map((value) => JSON.stringify(isGuarded ? withOwnPassword(value) : value));
  return fc.oneof(
    { weight: 8, arbitrary: json as fc.Arbitrary<string | undefined> },
    { weight: 2, arbitrary: rawBody },
    { weight: 1, arbitrary: fc.constant(undefined) },
  );
}

/**
 * Replaces passwords for visitors, who are demo people: a few wrong ones would lock them out of the rest of the run
 * (decisions §3.2).
 */
function withOwnPassword(value: unknown): unknown {
  const isGuess =
    typeof value === 'object' && value !== null && 'password' in value && typeof value.password === 'string';
  return isGuess ? { ...value, password: DEMO_PASSWORD } : value;
}

/** Generates a value of the schema's form, either wrong in some way or right, so that later checks are reached. */
function valueOf(schema: JsonSchema, ids: KnownIds): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 5, arbitrary: fitting(schema, ids) },
    { weight: schema.properties || schema.allOf ? 0 : 2, arbitrary: hostileJson },
  );
}

function fitting(schema: JsonSchema, ids: KnownIds): fc.Arbitrary<unknown> {
  const { enum: values, properties, items, format } = schema;
  const branches = schema.anyOf ?? schema.oneOf;
  if (values && values.length > 0) return fc.constantFrom(...values);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (branches && branches.length > 0) return fc.oneof(...branches.map((branch) => valueOf(branch, ids)));
  if (schema.allOf) {
    return fc
      .tuple(...schema.allOf.map((part) => fitting(part, ids)))
      .map((parts) => Object.assign({}, ...parts) as unknown);
  }
  if (properties) return objectOf(properties, ids);
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.[0];
  if (type === 'array') return fc.array(items ? valueOf(items, ids) : hostileJson, { maxLength: 4 });
  if (type === 'number' || type === 'integer') return fc.oneof(fc.integer({ min: 1, max: 10_000 }), hostileNumber);
  if (type === 'boolean') return fc.boolean();
  if (format === 'uuid') return fc.oneof(fc.constantFrom(...ids), fc.uuid());
  if (format === 'date') return fc.constantFrom('2026-01-01', '2028-12-31', '2024-02-29', '0001-01-01');
  if (format === 'email') return fc.emailAddress();
  return fc.oneof(fc.string({ minLength: 1, maxLength: 12 }), hostileText);
}

/** Generates an object of the properties, with some left out at times, and at times an unknown one. */
function objectOf(properties: Readonly<Record<string, JsonSchema>>, ids: KnownIds): fc.Arbitrary<unknown> {
  const known = fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, valueOf(schema, ids)])),
    { requiredKeys: [] },
  );
  const whole = fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, fitting(schema, ids)])),
  );
  const more = fc.dictionary(hostileKey, hostileJson, { maxKeys: 2, noNullPrototype: true });
  return fc.oneof(
    { weight: 3, arbitrary: whole as fc.Arbitrary<unknown> },
    { weight: 3, arbitrary: known },
    { weight: 1, arbitrary: fc.tuple(known, more).map(([one, other]) => ({ ...one, ...other })) },
  );
}
