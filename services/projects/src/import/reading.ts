import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { IMPORT_TEXTS } from '@portal/contracts/projects/import';
import type { Frame } from './frames.ts';

/**
 * Limit of the reading process's heap in megabytes; a workbook that needs more is refused, and the service continues.
 */
const MEMORY_MB = 1024;

/** Milliseconds that reading may take, storing included; a workbook made to take longer is refused. */
const MAX_READING_MS = 3 * 60_000;

/** Niceness of the process: a tenth of the processor's time where others want it too, all of it where they do not. */
const PRIORITY = 10;

const isSource = import.meta.url.endsWith('.ts');
const SCRIPT = fileURLToPath(new URL(`./read-workbook.process.${isSource ? 'ts' : 'js'}`, import.meta.url));

/**
 * Reads a workbook in a separate process and yields its content in pieces; the process waits while a piece is stored.
 * If the workbook's size kills the process, that is a fault of the workbook.
 * @throws where the process ends for another reason
 */
export async function* readWorkbook(content: () => Promise<Buffer>, signal: AbortSignal): AsyncGenerator<Frame> {
  const reader = spawn(process.execPath, [`--max-old-space-size=${MEMORY_MB}`, SCRIPT], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] },
    signal,
  });
  yieldToOthers(reader.pid);
  const ended = once(reader, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  // An aborted process also emits an error; the end of the generator already reports it.
  ended.catch(() => undefined);
  let isLate = false;
  const deadline = setTimeout(() => {
    isLate = true;
    reader.kill('SIGKILL');
  }, MAX_READING_MS);
  let complaint = '';
  reader.stderr.setEncoding('utf8').on('data', (text: string) => (complaint = (complaint + text).slice(-4_000)));
  reader.stdin.on('error', () => undefined);
  try {
    // Loads the file while the process starts.
    reader.stdin.end(await content());
    for await (const line of createInterface({ input: reader.stdout, crlfDelay: Infinity })) {
      const frame = JSON.parse(line) as Frame;
      if (frame.kind === 'end') return;
      yield frame;
    }
    const [code, killedBy] = await ended;
    if (isLate || killedBy === 'SIGABRT' || code === 134 || /heap out of memory/i.test(complaint)) {
      yield {
        kind: 'errors',
        count: 1,
        errors: [{ row: null, column: null, message: IMPORT_TEXTS.tooLargeInside }],
      };
      return;
    }
    throw new Error(`Reading the workbook ended early (${killedBy ?? code}): ${complaint}`);
  } finally {
    clearTimeout(deadline);
    reader.kill('SIGKILL');
  }
}

/** Lowers the priority of a process. Called before it starts threads, which inherit the priority. */
function yieldToOthers(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, PRIORITY);
  } catch {
    // The process has already ended; its exit code tells why.
  }
}
