import { expect, it } from 'vitest';
import { pace } from './pace.ts';

it('begins nothing more after a failure, waits for what runs and throws the first error', async () => {
  const ended: number[] = [];
  const running = pace(50, 3_600, async (index) => {
    if (index === 2) throw new Error('refused');
    await Promise.resolve();
    ended.push(index);
  });
  await expect(running).rejects.toThrow('refused');
  expect(ended.slice(0, 2)).toEqual([0, 1]);
  expect(ended.length).toBeLessThan(500);
});
