import { expect, it } from 'vitest';
import { containsPattern } from './like-pattern.ts';
import { searchPattern } from './search-pattern.ts';

it('takes the signs of a pattern as they are', () => {
  expect(containsPattern(String.raw`50%_\ a`)).toBe(String.raw`%50\%\_\\ a%`);
});

it('leaves out what nobody sees in a text that was pasted', () => {
  expect(searchPattern('\u200eZü\u00adrich\u200b\ufeff')).toBe('%zurich%');
});
