import { fork, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { ReportData } from '@portal/contracts/reports/report-data';
import type { DocumentOptions, PictureSource, SetDocument } from './set-document.ts';
import type { FromProcess, ToProcess } from './setting/messages.ts';
import { SettingError } from './setting-error.ts';

const TIMEOUT_MS = 120_000;
const MEMORY_MB = 1_000;
const WATCH_MS = 200;
const PAGE_BYTES = 4_096;
const BYTES_PER_MB = 1_000_000;

/**
 * Runs the process that sets a document, gives it the pictures that it asks for, and kills it where it goes too far. The
 * process learns the id of this one, without which it ends by itself.
 */
export function runSetting(
  program: string,
  data: ReportData,
  pictures: PictureSource,
  { paper, previews = 0, signal, timeoutMs = TIMEOUT_MS, memoryMb = MEMORY_MB, onProgress }: DocumentOptions,
): Promise<SetDocument> {
  if (signal?.aborted) return Promise.reject(new SettingError('Aborted'));
  const child = fork(program, [`${process.pid}`], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [],
    // Addresses and secrets of the service stay with it.
    env: { TZ: 'UTC' },
  });
  return new Promise<SetDocument>((resolve, reject) => {
    let isSettled = false;
    const finish = (settle: () => void) => {
      if (isSettled) return;
      isSettled = true;
      clearTimeout(deadline);
      clearInterval(watch);
      signal?.removeEventListener('abort', abort);
      child.kill('SIGKILL');
      settle();
    };
    const fail = (error: SettingError) => finish(() => reject(error));
    const abort = () => fail(new SettingError('Aborted'));
    const deadline = setTimeout(() => fail(new SettingError('TimedOut')), timeoutMs);
    const watch = setInterval(() => {
      void memoryOf(child).then((bytes) => {
        if (bytes > memoryMb * BYTES_PER_MB) fail(new SettingError('TooMuchMemory'));
      });
    }, WATCH_MS);
    const send = (message: ToProcess) => {
      if (child.connected) child.send(message, () => {});
    };
    const give = async ({ fileId, done, total }: Extract<FromProcess, { kind: 'ask' }>) => {
      onProgress?.(done, total);
      // A source that fails costs its picture, not the document.
      send({ kind: 'picture', bytes: await pictures(fileId).catch(() => null) });
    };
    signal?.addEventListener('abort', abort);
    child.on('error', () => fail(new SettingError('Crashed')));
    child.on('exit', () => fail(new SettingError('Crashed')));
    child.on('message', (message: FromProcess) => {
      deadline.refresh();
      if (message.kind === 'ready') send({ kind: 'start', job: { data, paper, previews } });
      else if (message.kind === 'ask') void give(message);
      else if (message.kind === 'fault') fail(new SettingError('Refused', message.message));
      else finish(() => resolve({ pdf: message.pdf, pages: message.pages, previews: message.previews }));
    });
  });
}

/** Resident memory of a process in bytes; 0 where the system does not tell. */
async function memoryOf({ pid }: ChildProcess): Promise<number> {
  const statm = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '');
  return Number(statm.split(' ')[1] ?? 0) * PAGE_BYTES;
}
