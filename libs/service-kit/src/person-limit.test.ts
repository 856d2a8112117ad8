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

  it('counts as many as are given, and refuses all of those that go beyond it', () => {
    const count = newPersonLimit(10, () => 1_000);
    count('one', 6);
    count('one', 4);
    expect(() => count('one')).toThrow(expect.objectContaining({ statusCode: 429 }));
    expect(() => count('other', 11)).toThrow(expect.objectContaining({ statusCode: 429 }));
  });

  it('counts a minute from the first request of each, whenever others began theirs', () => {
    let now = 1_000;
    const count = newPersonLimit(2, () => now);
    count('early');
    now += 59_000;
    count('late');
    count('late');
    now += 2_000;
    expect(() => count('late')).toThrow(
      expect.objectContaining({ statusCode: 429, parts: { headers: { 'retry-after': '58' } } }),
    );
    expect(() => count('early')).not.toThrow();
    now += 58_000;
    expect(() => count('late')).not.toThrow();
  });

  it('counts for another time than a minute', () => {
    let now = 1_000;
    const count = newPersonLimit(1, () => now, 5_000);
    count('one');
    now += 4_000;
    expect(() => count('one')).toThrow(expect.objectContaining({ parts: { headers: { 'retry-after': '1' } } }));
    now += 1_000;
    expect(() => count('one')).not.toThrow();
  });
});
