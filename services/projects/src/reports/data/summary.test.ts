import { expect, it } from 'vitest';
import { offeredSummary } from './summary.ts';

it.each([
  ['OnSite', 'took place at Site B on 03/04/2026.'],
  ['Virtual', 'was held online about Site B on 03/04/2026.'],
  ['Desktop', 'was a desktop review of Site B on 03/04/2026.'],
] as const)('an offered summary says of an inspection of kind %s how it was held', (kind, words) => {
  const inspection = { number: 2, kind, date: '2026-03-04', locationName: 'Site B', engineer: null };
  const graded = { sections: [], missing: [] };
  expect(offeredSummary({ name: 'Dam' }, inspection, graded, null)).toBe(`Inspection 2 of Dam ${words}`);
});
