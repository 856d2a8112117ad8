import { expect, it } from 'vitest';
import { residentMegabytes, watchMemory } from './memory.ts';

it.runIf(process.platform === 'linux')('the memory of a process and its children is what the kernel says', () => {
  const own = process.memoryUsage.rss() / 1_048_576;
  expect(residentMegabytes(process.pid)).toBeGreaterThan(own * 0.8);
  expect(residentMegabytes(process.ppid)).toBeGreaterThan(residentMegabytes(process.pid));
  const { before, peak, samples } = watchMemory(process.pid)();
  expect(peak).toBeGreaterThanOrEqual(before);
  expect(samples).toBeGreaterThan(0);
});
