import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { ScannerError, type Scanner, type Verdict } from './scanner.ts';

export interface ClamavOptions {
  readonly host: string;
  readonly port: number;
  readonly maxBytes: number;
  /** Milliseconds in which nothing moves, after which the scanner counts as hanging. */
  readonly patienceMs?: number;
}

const PATIENCE_MS = 30_000;
/** {@link ClamavOptions.patienceMs} with a content of one byte. */
const ANSWER_MS = 5_000;
/** Characters of an answer: more than any that clamd gives. */
const LONGEST_ANSWER = 4_096;

/**
 * A scanner that speaks clamd's INSTREAM (clamd(8)) over TCP: each chunk with its length in four bytes before it, the last
 * of length zero; the answer ends with a zero byte.
 */
export function clamavScanner({ maxBytes, patienceMs = PATIENCE_MS, ...server }: ClamavOptions): Scanner {
  return {
    maxBytes,
    scan: (content) => scan(server, content, patienceMs),
    answers: () =>
      scan(server, Readable.from([Buffer.from(' ')]), Math.min(patienceMs, ANSWER_MS)).then(
        () => true,
        () => false,
      ),
  };
}

async function scan(
  server: Pick<ClamavOptions, 'host' | 'port'>,
  content: Readable,
  patienceMs: number,
): Promise<Verdict> {
  // Errors of the content itself are no fault of the scanner.
  let broken: Error | undefined;
  const socket = connect(server);
  content.once('error', (error: Error) => {
    broken = error;
    socket.destroy();
  });
  socket.setTimeout(patienceMs, () => socket.destroy(new Error('it does not go on')));
  try {
    // clamd may answer before it has received everything: sending then fails, and its answer counts.
    const [answer] = await Promise.all([answerOf(socket), send(content, socket).catch(() => undefined)]);
    if (broken) throw broken;
    return verdictOf(answer);
  } catch (error) {
    throw broken ?? new ScannerError(`The virus scanner has no verdict: ${(error as Error).message}`);
  } finally {
    content.destroy();
    socket.destroy();
  }
}

/** Sends at the scanner's pace until everything is sent or the connection ends. */
async function send(content: Readable, socket: Socket): Promise<void> {
  const gone = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  void gone.then(() => content.destroy());
  socket.write('zINSTREAM\0');
  for await (const chunk of content as AsyncIterable<Buffer>) {
    if (chunk.length === 0) continue;
    socket.write(lengthOf(chunk.length));
    if (!socket.write(chunk)) await Promise.race([gone, new Promise((resolve) => socket.once('drain', resolve))]);
    if (socket.destroyed) return;
  }
  socket.write(lengthOf(0));
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
}

/**
 * Reads the scanner's answer. @throws if the connection ends before it
 */
function answerOf(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
      const end = text.indexOf('\0');
      if (end >= 0) resolve(text.slice(0, end));
      else if (text.length > LONGEST_ANSWER) reject(new Error('it says something else'));
    });
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('it broke off')));
  });
}

function verdictOf(answer: string): Verdict {
  if (answer === 'stream: OK') return { clean: true };
  const virus = /^stream: (.+) FOUND$/.exec(answer)?.[1];
  if (virus === undefined) throw new Error(answer);
  return { clean: false, virus };
}
