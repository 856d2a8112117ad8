import { fork, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';

const PAGE_BYTES = 4_096;
const BYTES_PER_MB = 1_000_000;

/** Starts a process that sets documents. It learns the id of this one, without which it ends by itself. */
export const startProcess = (program: string): ChildProcess =>
  fork(program, [`${process.pid}`], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [],
    // Addresses and secrets of the service stay with it.
    env: { TZ: 'UTC' },
  });

/** Returns the resident memory of a process in megabytes; 0 where the system does not tell. */
export async function memoryOf({ pid }: ChildProcess): Promise<number> {
  const statm = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
  return (Number(statm.split(' ')[1] ?? 0) * PAGE_BYTES) / BYTES_PER_MB;
}
