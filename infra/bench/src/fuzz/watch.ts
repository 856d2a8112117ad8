import { heapMegabytes } from '../measuring/heap-memory.ts';
import type { Portal } from '../portal/portal.ts';

/** Megabytes that one process held early and late in the run, its garbage collected. */
export interface MemoryOf {
  readonly name: string;
  readonly early: number;
  readonly late: number;
}

export interface Watch {
  /** Collects the garbage of all processes and records the memory left. */
  look(): Promise<void>;
  /** Returns the memory at the first and at the last look. */
  memory(): readonly MemoryOf[];
  /** Returns the names of processes that no longer run under their former id. */
  replaced(): Promise<readonly string[]>;
}

/** Watches the processes that answer requests. */
export async function watchPortal(portal: Portal): Promise<Watch> {
  const pids = async () => {
    const { services, edge } = await portal.describe();
    const all = Object.entries(services).map(([name, { pid }]) => [name, pid] as const);
    return new Map([...all, ['edge', edge.pid] as const]);
  };
  const before = await pids();
  const seen = new Map([...before.keys()].map((name) => [name, [] as number[]]));
  return {
    async look() {
      for (const [name, pid] of before) if (pid !== undefined) seen.get(name)?.push(await heapMegabytes(pid));
    },
    memory: () => [...seen].map(([name, values]) => ({ name, early: values[0] ?? NaN, late: values.at(-1) ?? NaN })),
    async replaced() {
      const after = await pids();
      return [...before].filter(([name, pid]) => after.get(name) !== pid).map(([name]) => name);
    },
  };
}
