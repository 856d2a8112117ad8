import { expect, it } from 'vitest';
import { memoryUseOf, parentOf, processTree, residentMegabytes, watchMemory } from './memory.ts';

it.runIf(process.platform === 'linux')('the memory of a process and its children is what the kernel says', () => {
  const uss = process.memoryUsage.rss() / 1_048_576;
  expect(residentMegabytes(process.pid)).toBeGreaterThan(uss * 0.8);
  expect(residentMegabytes(process.ppid)).toBeGreaterThan(residentMegabytes(process.pid));
  const { before, peak, samples } = watchMemory(process.pid)();
  expect(peak).toBeGreaterThanOrEqual(before);
  expect(samples).toBeGreaterThan(0);
});

it.runIf(process.platform === 'linux')(
  'what a process holds alone is a part of its pss, and that of its resident memory',
  () => {
    const { uss, pss, rss } = memoryUseOf(process.pid);
    expect(uss).toBeGreaterThan(1);
    expect(pss).toBeGreaterThanOrEqual(uss);
    expect(rss).toBeGreaterThanOrEqual(pss);
    expect(parentOf(process.pid)).toBe(process.ppid);
    expect(processTree(process.ppid)).toContain(process.pid);
    expect(memoryUseOf(2 ** 30).uss).toBeNaN();
  },
);
