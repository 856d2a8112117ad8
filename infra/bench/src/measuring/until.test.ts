import { expect, it } from 'vitest';
import { until } from './until.ts';

it('waits until something holds', async () => {
  let looks = 0;
  await until('three looks', async () => ++looks === 3, { everyMs: 1 });
  expect(looks).toBe(3);
});

it('fails where something never holds, and says what was waited for', async () => {
  const never = until('select from notifications', async () => false, { everyMs: 1, withinMs: 20 });
  await expect(never).rejects.toThrow('Not within 0.02 s: select from notifications');
});
