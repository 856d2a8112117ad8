import { readdirSync, readFileSync } from 'node:fs';

const PAGE_BYTES = 4_096;
const MB = 1_048_576;

/** Megabytes of memory that a process and all its descendants hold now (resident, Linux). */
export function residentMegabytes(pid: number): number {
  const own = Number(read(`/proc/${pid}/statm`).split(' ')[1] ?? 0) * PAGE_BYTES;
  return childrenOf(pid).reduce((sum, child) => sum + residentMegabytes(child), own / MB);
}

/** Asked of the kernel by parent: looking through all processes would hold up what is being measured. */
function childrenOf(pid: number): number[] {
  return threadsOf(pid).flatMap((thread) => {
    const children = read(`/proc/${pid}/task/${thread}/children`).trim();
    return children === '' ? [] : children.split(' ').map(Number);
  });
}

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

/** What has ended meanwhile reads as nothing. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
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
