import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { IMPORT_TEXTS } from '@portal/contracts/projects/import';
import type { FoundRows, Frame, ReturnedFile } from './frames.ts';
import { newReaders, startReader, type Reader } from './reader-process.ts';

/** Milliseconds that reading may take, storing included; a workbook made to take longer is refused. */
const MAX_READING_MS = 3 * 60_000;

const isSource = import.meta.url.endsWith('.ts');
const pathOf = (script: string) =>
  fileURLToPath(new URL(`./${script}.process.${isSource ? 'ts' : 'js'}`, import.meta.url));
const readers = newReaders(pathOf('read-workbook'));
const RETURN_ROWS = pathOf('return-rows');

/**
 * Reads a workbook in a separate process and yields its content in pieces; the process waits while a piece is stored. The next process
 * is started ahead: most people check a workbook before they import it.
 */
export async function* readWorkbook(
  content: AsyncIterable<Buffer>,
  signal: AbortSignal,
): AsyncGenerator<Frame, void, void> {
  signal.throwIfAborted();
  try {
    yield* framesOf(readers.take(), content, signal);
  } finally {
    readers.getNext();
  }
}

/** The files that a refused import gives back: all errors as packed CSV, and the refused rows as a workbook. */
export type ReturnedFiles = Readonly<Record<ReturnedFile, Buffer>>;

/**
 * Reads a refused workbook once more and writes the files to give back; undefined if they would be too large. `found` has
 * the numbers of the rows that are refused by what the company has.
 */
export async function returnRows(
  content: AsyncIterable<Buffer>,
  found: FoundRows,
  signal: AbortSignal,
): Promise<ReturnedFiles | undefined> {
  const pieces: Record<ReturnedFile, Buffer[]> = { issues: [], workbook: [] };
  const input = async function* () {
    yield Buffer.from(`${JSON.stringify(found)}\n`);
    yield* content;
  };
  signal.throwIfAborted();
  for await (const frame of framesOf(startReader(RETURN_ROWS), input(), signal)) {
    if (frame.kind === 'fault') return undefined;
    if (frame.kind === 'piece') pieces[frame.of].push(Buffer.from(frame.content, 'base64'));
  }
  return { issues: Buffer.concat(pieces.issues), workbook: Buffer.concat(pieces.workbook) };
}

/**
 * Yields what a process writes about its input. If the workbook's size kills the process, that is a fault of the workbook.
 * @throws where the process ends for another reason
 */
async function* framesOf(
  reader: Reader,
  input: AsyncIterable<Buffer>,
  signal: AbortSignal,
): AsyncGenerator<Frame, void, void> {
  const ended = once(reader, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  ended.catch(() => undefined);
  const abort = (): unknown => reader.kill('SIGKILL');
  signal.addEventListener('abort', abort);
  let isLate = false;
  const deadline = setTimeout(() => {
    isLate = true;
    reader.kill('SIGKILL');
  }, MAX_READING_MS);
  let complaint = '';
  reader.stderr.setEncoding('utf8').on('data', (text: string) => (complaint = (complaint + text).slice(-4_000)));
  let failure: unknown;
  const whole = async function* () {
    try {
      yield* input;
    } catch (error) {
      failure = error;
      // Before its input ends: a part of a file would be taken for a damaged one.
      reader.kill('SIGKILL');
      throw error;
    }
  };
  // A process that ends before it has read all tells why by its exit code.
  pipeline(whole(), reader.stdin).catch(() => undefined);
  try {
    for await (const line of createInterface({ input: reader.stdout, crlfDelay: Infinity })) {
      const frame = JSON.parse(line) as Frame;
      if (frame.kind === 'end') return;
      yield frame;
    }
    const [code, killedBy] = await ended;
    signal.throwIfAborted();
    if (failure !== undefined) throw failure;
    if (isLate || killedBy === 'SIGABRT' || code === 134 || /heap out of memory/i.test(complaint)) {
      yield { kind: 'fault', messages: [IMPORT_TEXTS.tooLargeInside] };
      return;
    }
    throw new Error(`Reading the workbook ended early (${killedBy ?? code}): ${complaint}`);
  } finally {
    clearTimeout(deadline);
    signal.removeEventListener('abort', abort);
    reader.kill('SIGKILL');
  }
}
