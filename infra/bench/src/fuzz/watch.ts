import { residentMegabytes } from '../measuring/memory.ts';
import type { Portal } from '../portal/portal.ts';

/** How much more memory one process held at the end than at its beginning. */
export interface MemoryOf {
  readonly name: string;
  /** Megabytes, the least of the second and of the last fifth of the run: what is left after a collection. */
  readonly early: number;
  readonly late: number;
}

export interface Watch {
  /** Looks at the memory of all processes. */
  look(): void;
  memory(): readonly MemoryOf[];
  /** Names of those that no longer run under the process id that they had. */
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
  const samples = new Map([...before.keys()].map((name) => [name, [] as number[]]));
  return {
    look() {
      for (const [name, pid] of before) if (pid !== undefined) samples.get(name)?.push(residentMegabytes(pid));
    },
    memory: () =>
      [...samples].map(([name, values]) => {
        const fifth = Math.max(1, Math.floor(values.length / 5));
        return { name, early: Math.min(...values.slice(fifth, 2 * fifth)), late: Math.min(...values.slice(-fifth)) };
      }),
    async replaced() {
      const after = await pids();
      return [...before].filter(([name, pid]) => after.get(name) !== pid).map(([name]) => name);
    },
  };
}
