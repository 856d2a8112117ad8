import { expect } from 'vitest';

/**
 * Expects that an address holds for some seconds from its making, which was between a moment (of `Date.now()`) and this
 * call. `end` is in seconds since 1970.
 */
export function expectToHold(end: number | undefined, seconds: number, before: number): void {
  expect(end).toBeGreaterThanOrEqual(Math.floor(before / 1_000) + seconds);
  expect(end).toBeLessThanOrEqual(Math.ceil(Date.now() / 1_000) + seconds);
}
