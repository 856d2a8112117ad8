import type { EndpointDeclaration } from '@portal/contracts/endpoint/endpoint';
import { ENDPOINTS_BY_KEY } from '@portal/contracts/api/endpoints';
import { calendarDate, id, instant } from '@portal/contracts/common/fields';
import fastJsonStringify from 'fast-json-stringify';
import fastify from 'fastify';
import * as v from 'valibot';
import { describe, expect, it, vi } from 'vitest';
import { jsonSchemaOf } from './json-schema.ts';
import { serializerCompiler } from './serialization.ts';

/** Returns a content as a schema serializes it. */
async function written(schema: v.GenericSchema, content: unknown): Promise<unknown> {
  const app = fastify();
  app.setSerializerCompiler(serializerCompiler);
  app.get('/', { schema: { response: { 200: schema } } }, () => content);
  return (await app.inject('/')).json();
}

describe('answers written by JSON Schema made of valibot schemas', () => {
  it.each<[string, v.GenericSchema, unknown]>([
    ['texts that may be null', v.object({ a: v.nullable(v.string()), b: v.nullable(v.string()) }), { a: null, b: 'x' }],
    ['numbers that may be null', v.object({ a: v.nullable(v.number()), b: v.nullable(v.number()) }), { a: null, b: 0 }],
    ['yes and no that may be null', v.object({ a: v.nullable(v.boolean()) }), { a: false }],
    ['objects that may be null', v.object({ a: v.nullable(v.object({ b: v.string() })) }), { a: null }],
    [
      'objects that may be null and are not',
      v.object({ a: v.nullable(v.object({ b: v.string() })) }),
      { a: { b: 'x' } },
    ],
    ['lists that may be null', v.object({ a: v.nullable(v.array(v.string())) }), { a: null }],
    ['lists of what may be null', v.object({ a: v.array(v.nullable(v.number())) }), { a: [1, null] }],
    ['choices that may be null', v.object({ a: v.nullable(v.picklist(['x', 'y'])) }), { a: null }],
    [
      'ids, dates and instants',
      v.object({ a: id, b: v.nullable(calendarDate), c: v.nullable(instant) }),
      {
        a: '0b0e9f66-6d0e-4f6c-9a6e-0d6f8a8b1c2d',
        b: '2026-03-29',
        c: '2026-03-29T02:30:00.000Z',
      },
    ],
    ['dates that may be null', v.object({ b: v.nullable(calendarDate), c: v.nullable(instant) }), { b: null, c: null }],
    ['texts that look like JSON or a page', v.object({ a: v.string() }), { a: '","b":"\\"}\u2028</script>\n\0\ud800' }],
    ['what may be absent', v.object({ a: v.optional(v.string()), b: v.nullish(v.number()) }), {}],
    ['maps', v.record(v.string(), v.array(v.string())), { a: ['x'] }],
    ['one of several kinds', v.object({ a: v.union([v.string(), v.object({ b: v.number() })]) }), { a: { b: 1 } }],
    ['anything', v.object({ a: v.unknown() }), { a: { deep: [1, null] } }],
  ])('hold %s', async (_, schema, content) => {
    expect(await written(schema, content)).toEqual(content);
  });

  it('hold nothing that the schema does not name', async () => {
    expect(await written(v.object({ a: v.string() }), { a: 'x', password: 'y' })).toEqual({ a: 'x' });
  });

  it('are not compiled before the first answer', () => {
    const read = vi.fn();
    const schema = new Proxy(v.string(), {
      get(target, key) {
        read();
        return Reflect.get(target, key) as unknown;
      },
    });
    const serialize = serializerCompiler({ schema, method: 'GET', url: '/' });
    expect(read).not.toHaveBeenCalled();
    expect(serialize('a "b"')).toBe('"a \\"b\\""');
    expect(read).toHaveBeenCalled();
  });

  it.each([...ENDPOINTS_BY_KEY])('can be compiled for %s', (_, { answer }: EndpointDeclaration) => {
    if (answer !== 'raw') expect(() => fastJsonStringify(jsonSchemaOf(answer))).not.toThrow();
  });
});
