import { expect, it } from 'vitest';
import { holdingOf, parentOf, processTree, residentMegabytes, watchMemory } from './memory.ts';

it.runIf(process.platform === 'linux')('the memory of a process and its children is what the kernel says', () => {
  const own = process.memoryUsage.rss() / 1_048_576;
  expect(residentMegabytes(process.pid)).toBeGreaterThan(own * 0.8);
  expect(residentMegabytes(process.ppid)).toBeGreaterThan(residentMegabytes(process.pid));
  const { before, peak, samples } = watchMemory(process.pid)();
  expect(peak).toBeGreaterThanOrEqual(before);
  expect(samples).toBeGreaterThan(0);
});

it.runIf(process.platform === 'linux')(
  'what a process holds alone is a part of its share, and that of its resident memory',
  () => {
    const { own, share } = holdingOf(process.pid);
    expect(own).toBeGreaterThan(1);
    expect(share).toBeGreaterThanOrEqual(own);
    expect(share).toBeLessThanOrEqual(process.memoryUsage.rss() / 1_048_576 + 10);
    expect(parentOf(process.pid)).toBe(process.ppid);
    expect(processTree(process.ppid)).toContain(process.pid);
    expect(holdingOf(2 ** 30).own).toBeNaN();
  },
);
