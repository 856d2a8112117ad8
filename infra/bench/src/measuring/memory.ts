import { readdirSync, readFileSync } from 'node:fs';

const PAGE_BYTES = 4_096;
const MB = 1_048_576;

/** Megabytes of memory that a process and all its descendants hold now (resident, Linux). */
export function residentMegabytes(pid: number): number {
  const parents = new Map<number, number>();
  for (const entry of readdirSync('/proc')) {
    const parent = /^\d+$/.test(entry) ? parentOf(Number(entry)) : undefined;
    if (parent !== undefined) parents.set(Number(entry), parent);
  }
  const isInTree = (one: number | undefined): boolean =>
    one !== undefined && (one === pid || isInTree(parents.get(one)));
  return [...parents.keys()].filter(isInTree).reduce((sum, one) => sum + residentOf(one), 0) / MB;
}

function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined;
  }
}

function residentOf(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES;
  } catch {
    return 0;
  }
}

/** Samples the memory of a process tree until stopped; answers first, highest value and how many samples. */
export function watchMemory(pid: number): () => { before: number; peak: number; samples: number } {
  const before = residentMegabytes(pid);
  let peak = before;
  let samples = 1;
  const timer = setInterval(() => {
    peak = Math.max(peak, residentMegabytes(pid));
    samples++;
  }, 20);
  return () => {
    clearInterval(timer);
    return { before, peak: Math.max(peak, residentMegabytes(pid)), samples };
  };
}
