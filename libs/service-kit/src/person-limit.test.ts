import { describe, expect, it } from 'vitest';
import { newPersonLimit } from './person-limit.ts';

describe('the limit of a person', () => {
  it('refuses what is beyond it until the minute is over, and nobody else meanwhile', () => {
    let now = 1_000;
    const count = newPersonLimit(2, () => now);
    count('one');
    count('one');
    now += 20_500;
    expect(() => count('one')).toThrow(
      expect.objectContaining({ statusCode: 429, code: 'RateLimited', parts: { headers: { 'retry-after': '40' } } }),
    );
    expect(() => count('other')).not.toThrow();
    now += 39_500;
    expect(() => count('one')).not.toThrow();
  });
});
