import { readdirSync, readFileSync } from 'node:fs';

const PAGE_BYTES = 4_096;
const MB = 1_048_576;

/** Megabytes of memory that a process and all its descendants hold now (resident, Linux). */
export function residentMegabytes(pid: number): number {
  const own = Number(read(`/proc/${pid}/statm`).split(' ')[1] ?? 0) * PAGE_BYTES;
  return childrenOf(pid).reduce((sum, child) => sum + residentMegabytes(child), own / MB);
}

/** Memory of one process in megabytes. */
export interface MemoryUse {
  /** Unique set size: memory of it alone, which its end would free. */
  readonly uss: number;
  /** Proportional set size: with its share of memory that several processes map; the sizes of all add up to their total. */
  readonly pss: number;
  /** Resident set size: all memory that it maps, whoever shares it. */
  readonly rss: number;
}

/** Returns a process's memory (Linux; for another user's process only as root). */
export function memoryUseOf(pid: number): MemoryUse {
  const text = read(`/proc/${pid}/smaps_rollup`);
  const kilobytes = (field: string): number =>
    Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? Number.NaN);
  return {
    uss: (kilobytes('Private_Clean') + kilobytes('Private_Dirty')) / 1_024,
    pss: kilobytes('Pss') / 1_024,
    rss: kilobytes('Rss') / 1_024,
  };
}

/** Milliseconds of one tick of the processor time that the system tells (Linux: 100 a second). */
const TICK_MS = 10;

/** Returns the processor time of a process in milliseconds; 0 for one that has ended. */
export function processorMs(pid: number): number {
  // The name of the program, which may hold anything, ends with the last bracket.
  const fields = read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * TICK_MS;
}

/** A process and all its descendants. */
export const processTree = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(processTree)];

/** The process that started another one. */
export const parentOf = (pid: number): number => Number(/^PPid:\t(\d+)$/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0);

/** Returns the child processes from /proc, by parent: scanning all processes would disturb the measurement. */
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

/** Reads a file; undefined for a process that has ended. */
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
