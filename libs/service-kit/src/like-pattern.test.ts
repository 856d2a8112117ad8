import { expect, it } from 'vitest';
import { containsPattern } from './like-pattern.ts';

it('takes the signs of a pattern as they are', () => {
  expect(containsPattern(String.raw`50%_\ a`)).toBe(String.raw`%50\%\_\\ a%`);
});
