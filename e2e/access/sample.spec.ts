import { ENDPOINTS_BY_KEY } from '@portal/contracts/api/endpoints';
import { expect, test } from '@playwright/test';
import * as v from 'valibot';
import { sampleOf } from './sample.ts';

test('the sample of every body and every query is one that its schema accepts', () => {
  const parts = [...ENDPOINTS_BY_KEY].flatMap(([key, one]) => [
    ...(one.query ? [{ key, schema: one.query }] : []),
    ...(one.method !== 'GET' && one.body ? [{ key, schema: one.body }] : []),
  ]);
  expect(parts.length).toBeGreaterThan(100);
  const wrong = parts.flatMap(({ key, schema }) => {
    const { issues = [] } = v.safeParse(schema, sampleOf(schema));
    return issues.map(({ message }) => `${key}: ${message}`);
  });
  expect(wrong).toEqual([]);
});
