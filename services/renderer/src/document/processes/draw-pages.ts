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
 * document, which gets none of it. `onSign` is called while it works; the signal ends it, since what it draws is wanted no more.
 */
export function drawPages(
  program: string,
  pdf: Uint8Array,
  { onSign, signal }: { readonly onSign: () => void; readonly signal: AbortSignal },
): Promise<readonly Uint8Array[]> {
  if (signal.aborted) return Promise.resolve([]);
  const child = startProcess(program);
  const send = (message: ToProcess): void => void (child.connected && child.send(message, () => {}));
  return new Promise((resolve) => {
    const finish = (pages: readonly Uint8Array[]): void => {
      clearTimeout(late);
      clearInterval(watch);
      signal.removeEventListener('abort', giveUp);
      child.kill('SIGKILL');
      resolve(pages);
    };
    const giveUp = (): void => finish([]);
    const late = setTimeout(giveUp, TIMEOUT_MS);
    const watch = setInterval(() => {
      void memoryOf(child).then((used) => {
        if (used > MEMORY_MB) giveUp();
      });
    }, WATCH_MS);
    signal.addEventListener('abort', giveUp);
    child.on('error', giveUp);
    child.on('exit', giveUp);
    child.on('message', (message: FromProcess) => {
      late.refresh();
      onSign();
      if (message.kind === 'ready') send({ kind: 'draw', pdf });
      else if (message.kind === 'drawn') finish(message.pages);
    });
  });
}
