import { aViewer, claimsOf } from '@portal/testing';
import { describe, expect, it } from 'vitest';
import { TokenCache } from './token-cache.ts';

const verified = () => ({ claims: claimsOf(), viewer: aViewer(), expiresAtMs: 0 });

describe('the cache of verified tokens', () => {
  it('never holds more than its limit', () => {
    const cache = new TokenCache(100);
    for (let index = 0; index < 10_000; index++) cache.set(`token ${index}`, verified());
    expect(cache.size).toBeLessThanOrEqual(100);
  });

  it('keeps those that are in use and forgets the others', () => {
    const cache = new TokenCache(100);
    cache.set('in use', verified());
    cache.set('not in use', verified());
    for (let index = 0; index < 1_000; index++) {
      cache.set(`token ${index}`, verified());
      cache.get('in use');
    }
    expect(cache.get('in use')).toBeDefined();
    expect(cache.get('not in use')).toBeUndefined();
  });

  it('forgets what it is told to, however old', () => {
    const cache = new TokenCache(4);
    for (const token of ['a', 'b', 'c']) cache.set(token, verified());
    for (const token of ['a', 'b', 'c']) cache.delete(token);
    expect(['a', 'b', 'c'].map((token) => cache.get(token))).toEqual([undefined, undefined, undefined]);
  });
});
