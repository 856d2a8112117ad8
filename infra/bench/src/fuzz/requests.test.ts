import { validateHeaderName, validateHeaderValue } from 'node:http';
import { DEMO_PASSWORD } from '@portal/contracts/common/demo';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Operation } from './operations.ts';
import { fuzzRequests } from './requests.ts';

const operations: readonly Operation[] = [
  {
    service: 'projects',
    method: 'GET',
    path: '/projects/{id}/parts/{part}',
    query: { page: { type: 'string' } },
    body: undefined,
    isForm: false,
    isGuarded: true,
  },
  {
    service: 'projects',
    method: 'PUT',
    path: '/projects',
    query: {},
    body: {
      allOf: [
        { type: 'object', properties: { id: { type: 'string', format: 'uuid' } } },
        { type: 'object', properties: { type: { enum: ['Construction'] }, value: { type: ['number', 'null'] } } },
      ],
    },
    isForm: false,
    isGuarded: false,
  },
  {
    service: 'identity',
    method: 'DELETE',
    path: '/account/sessions',
    query: {},
    body: { type: 'object', properties: { password: { type: 'string' } } },
    isForm: false,
    isGuarded: true,
  },
];
const arbitrary = fuzzRequests(operations, ['a24a6ea4-ce75-4665-a070-57453082c256'], 3);
const sample = (seed: number) => fc.sample(arbitrary, { seed, numRuns: 50 });

describe('malformed requests', () => {
  it('are the same for the same seed', () => {
    expect(sample(7)).toEqual(sample(7));
    expect(sample(7)).not.toEqual(sample(8));
  });

  it('can be written to a connection, whatever is wrong with them', () => {
    fc.assert(
      fc.property(arbitrary, ({ target, headers }) => {
        expect(target).toMatch(/^\/[\x21-\xff]*$/);
        for (const [name, value] of Object.entries(headers)) {
          validateHeaderName(name);
          validateHeaderValue(name, value);
        }
      }),
      { numRuns: 500, seed: 1 },
    );
  });

  it('are sent signed in to guarded routes, and by nobody to public ones', () => {
    const requests = sample(3);
    expect(requests.some(({ operation, visitor }) => operation.isGuarded && visitor !== null)).toBe(true);
    expect(requests.every(({ operation, visitor }) => operation.isGuarded || visitor === null)).toBe(true);
  });

  it('guess at no visitor’s password: it would lock the visitor out', () => {
    const bodies = fc
      .sample(arbitrary, { seed: 5, numRuns: 600 })
      .filter(({ operation }) => operation.method === 'DELETE')
      .map(({ body }) => /"password":"([^"]*)"/.exec(body ?? '')?.[1])
      .filter((password) => password !== undefined);
    expect(bodies.length).toBeGreaterThan(20);
    expect(new Set(bodies)).toEqual(new Set([DEMO_PASSWORD]));
  });
});
