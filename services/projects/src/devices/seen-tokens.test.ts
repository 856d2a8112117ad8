import { expect, it } from 'vitest';
import { newSeenTokens } from './seen-tokens.ts';

it('forgets the tokens that were used longest ago', () => {
  const seen = newSeenTokens(2);
  const devices = () => ['a', 'b', 'c'].map((hash) => seen.deviceOf(hash));
  seen.add('a', 'pump');
  seen.add('b', 'riser');
  seen.add('a', 'pump');
  expect(devices()).toEqual(['pump', 'riser', undefined]);
  seen.add('c', 'riser');
  expect(devices()).toEqual(['pump', undefined, 'riser']);
  seen.forget('a');
  seen.add('b', 'riser');
  expect(devices()).toEqual([undefined, 'riser', 'riser']);
});
