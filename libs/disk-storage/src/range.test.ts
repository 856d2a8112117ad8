import { expect, it } from 'vitest';
import { rangeOf } from './range.ts';

it.each([
  [undefined, undefined],
  ['bytes=0-3', { start: 0, end: 3 }],
  ['bytes=4-', { start: 4, end: 9 }],
  ['bytes=-4', { start: 6, end: 9 }],
  ['bytes=-40', { start: 0, end: 9 }],
  ['bytes=0-400', { start: 0, end: 9 }],
  ['bytes=9-9', { start: 9, end: 9 }],
  ['bytes=10-', null],
  ['bytes=-0', null],
  ['bytes=5-2', undefined],
  ['bytes=0-1,4-5', undefined],
  ['bytes=-', undefined],
  ['items=0-3', undefined],
  [`bytes=0-${'9'.repeat(40)}`, undefined],
])('of ten bytes %s asks for %j', (header, range) => {
  expect(rangeOf(header, 10)).toEqual(range);
});
