import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

/** Share of the processors' time that nobody uses on a quiet machine. */
const QUIET = 0.85;
const WINDOW_MS = 3_000;
const LONGEST_MS = 240_000;

/** Time of all processors since the machine's start, in ticks. */
export interface ProcessorTime {
  readonly idle: number;
  readonly all: number;
}

/** Reads the times of the first line of /proc/stat: user, nice, system, idle, iowait and others. */
export function processorTimeOf(stat: string): ProcessorTime {
  const ticks = (/^cpu +(.+)$/m.exec(stat)?.[1] ?? '').split(' ').map(Number);
  return { idle: (ticks[3] ?? 0) + (ticks[4] ?? 0), all: ticks.reduce((sum, one) => sum + one, 0) };
}

/**
 * Waits until the machine is quiet: a portal that was just started fills read models and computes its first night, and what
 * it does then must not be measured. Goes on after four minutes in any case.
 */
export async function untilQuiet(): Promise<void> {
  const until = Date.now() + LONGEST_MS;
  const now = async (): Promise<ProcessorTime> => processorTimeOf(await readFile('/proc/stat', 'utf8'));
  for (let before = await now(); Date.now() < until;) {
    await wait(WINDOW_MS);
    const after = await now();
    if ((after.idle - before.idle) / (after.all - before.all) >= QUIET) return;
    before = after;
  }
}
