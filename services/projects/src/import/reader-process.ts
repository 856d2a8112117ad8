import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { Socket } from 'node:net';
import { setPriority } from 'node:os';

/**
 * Limit of the reading process's heap in megabytes; a workbook that needs more is refused, and the service continues.
 */
const MEMORY_MB = 1024;

/** Niceness of the process: a tenth of the processor's time where others want it too, all of it where they do not. */
const PRIORITY = 10;

/** A process that reads a workbook. */
export type Reader = ChildProcessWithoutNullStreams;

/** Starts a process that reads a workbook from its standard input. It ends with this one, whose end is the end of its input. */
export function startReader(script: string): Reader {
  const reader = spawn(process.execPath, [`--max-old-space-size=${MEMORY_MB}`, script], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] },
  });
  yieldToOthers(reader.pid);
  return reader;
}

/** Milliseconds in which the service is left to store what was read, before the next process starts; and for which that one waits. */
const TIMES = { afterMs: 2_000, forMs: 5 * 60_000 };

/**
 * Gives processes that read one workbook each. After one has been read, the next process starts ahead and waits for some minutes: most
 * people check a workbook before they import it, and send it again when they have mended it.
 */
export function newReaders(script: string, { afterMs, forMs } = TIMES) {
  let waiting: { readonly reader: Reader; readonly end: NodeJS.Timeout } | undefined;

  const startNext = (): void => {
    if (waiting) return;
    const reader = startedAhead(script);
    if (!reader) return;
    const forget = (): void => {
      if (waiting?.reader === reader) waiting = undefined;
    };
    reader.once('exit', forget);
    for (const part of partsOf(reader)) part.unref();
    waiting = { reader, end: setTimeout(() => reader.kill('SIGKILL'), forMs).unref() };
  };

  return {
    /** Returns the process that waits, or starts one. */
    take(): Reader {
      if (!waiting) return startReader(script);
      const { reader, end } = waiting;
      waiting = undefined;
      clearTimeout(end);
      for (const part of partsOf(reader)) part.ref();
      return reader;
    },
    /** Starts the process of the next workbook in a moment, unless one waits. */
    getNext(): void {
      setTimeout(startNext, afterMs).unref();
    },
  };
}

/** Returns a process; undefined where the system gives none at this moment, which concerns no workbook yet. */
function startedAhead(script: string): Reader | undefined {
  try {
    const reader = startReader(script).on('error', () => undefined);
    return reader.pid === undefined ? undefined : reader;
  } catch {
    return undefined;
  }
}

/** The process and its pipes: while it waits, none of them keeps this process from ending. */
const partsOf = (reader: Reader) => [reader, ...reader.stdio.filter((part) => part instanceof Socket)];

/** Lowers the priority of a process. Called before it starts threads, which inherit the priority. */
function yieldToOthers(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, PRIORITY);
  } catch {
    // The process has already ended; its exit code tells why.
  }
}
