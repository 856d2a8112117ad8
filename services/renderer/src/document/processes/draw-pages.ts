import type { FromProcess, ToProcess } from '../setting/messages.ts';
import { memoryOf, startProcess } from './start-process.ts';

/** Milliseconds that one page may take, on a processor that has other work as well, and megabytes at which a file is given up. */
const TIMEOUT_MS = 40_000;
const MEMORY_MB = 700;
const WATCH_MS = 200;

/** Returns true for the bytes of a PDF. */
export const isPdf = (file: Uint8Array): boolean => Buffer.from(file.subarray(0, 5)).toString('latin1') === '%PDF-';

/**
 * Draws the first pages of a PDF in a process of its own: a file that crashes or hangs what reads it costs its pictures, not the
 * document, which gets none of it. `onSign` is called while it works.
 */
export function drawPages(program: string, pdf: Uint8Array, onSign: () => void): Promise<readonly Uint8Array[]> {
  const child = startProcess(program);
  const send = (message: ToProcess): void => void (child.connected && child.send(message, () => {}));
  return new Promise((resolve) => {
    const finish = (pages: readonly Uint8Array[]): void => {
      clearTimeout(late);
      clearInterval(watch);
      child.kill('SIGKILL');
      resolve(pages);
    };
    const late = setTimeout(() => finish([]), TIMEOUT_MS);
    const watch = setInterval(() => {
      void memoryOf(child).then((used) => {
        if (used > MEMORY_MB) finish([]);
      });
    }, WATCH_MS);
    child.on('error', () => finish([]));
    child.on('exit', () => finish([]));
    child.on('message', (message: FromProcess) => {
      late.refresh();
      onSign();
      if (message.kind === 'ready') send({ kind: 'draw', pdf });
      else if (message.kind === 'drawn') finish(message.pages);
    });
  });
}
