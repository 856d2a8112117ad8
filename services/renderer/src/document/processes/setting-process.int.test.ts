import { until } from '@portal/testing';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { fixturePictures, mainReport } from '../report.fixture.ts';
import { setAlone, setDocument } from '../set-document.ts';
import { childrenOf } from './children.fixture.ts';

const RUNAWAY = fileURLToPath(new URL('../runaway.fixture.ts', import.meta.url));
const ORPHANING = fileURLToPath(new URL('../orphaning.fixture.ts', import.meta.url));
/** True for a process that has not ended; one that nobody has waited for yet is over. */
const isRunning = async (pid = ''): Promise<boolean> =>
  /^\d+ \(.*\) [^ZX]/.test(await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''));
const going = (title: string) => mainReport({ cover: { ...mainReport().cover, title } });
const run = (title: string, options = {}) =>
  setAlone(RUNAWAY, going(title), fixturePictures, { paper: 'A4', ...options });

describe('the process that sets a document', () => {
  it('sets it, follows the pictures, and leaves out those that their source does not give', async () => {
    const steps: string[] = [];
    const { pdf, pages } = await setDocument(
      mainReport({ photographs: null, grading: null, plans: null }),
      (fileId) => (fileId.endsWith('4') ? Promise.reject(new Error('out of reach')) : fixturePictures(fileId)),
      { paper: 'A4', onProgress: (done, total) => steps.push(`${done} of ${total}`) },
    );
    expect(Buffer.from(pdf).toString('latin1', 0, 5)).toBe('%PDF-');
    expect(pages).toBeGreaterThan(5);
    expect(steps).toEqual(['0 of 4', '1 of 4', '2 of 4', '3 of 4']);
  });

  it.each([
    ['loops', { timeoutMs: 1_500 }, 'TimedOut'],
    ['asks', { timeoutMs: 500 }, 'TimedOut'],
    ['asks', { longestMs: 1_000 }, 'TimedOut'],
    ['grows', { memoryMb: 400 }, 'TooMuchMemory'],
    ['exits', {}, 'Crashed'],
  ] as const)('that %s is ended with its reason', async (title, options, reason) => {
    await expect(run(title, options)).rejects.toMatchObject({ name: 'SettingError', reason });
  });

  it('is ended where a picture never comes', async () => {
    const never = () => new Promise<never>(() => {});
    await expect(setDocument(mainReport(), never, { paper: 'A4', timeoutMs: 2_000 })).rejects.toMatchObject({
      reason: 'TimedOut',
    });
  });

  it('is ended by its caller', async () => {
    const ending = new AbortController();
    const document = run('loops', { signal: ending.signal });
    ending.abort();
    await expect(document).rejects.toMatchObject({ reason: 'Aborted' });
    await expect(run('loops', { signal: ending.signal })).rejects.toMatchObject({ reason: 'Aborted' });
  });

  it('ends by itself where the process that began it was killed', async () => {
    const killed = fork(ORPHANING, { execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
    await once(killed, 'message');
    const [left] = await childrenOf(killed.pid);
    expect(await isRunning(left)).toBe(true);
    killed.kill('SIGKILL');
    await until(async () => !(await isRunning(left)));
  });

  it('says why its data makes no document', async () => {
    const broken = {
      ...mainReport(),
      frozenAt: 'never',
      score: {
        ...mainReport().score,
        band: { name: 'Beyond', level: 99 },
        parts: [{ name: 'x', points: 1, max: 2, band: { name: 'Beyond', level: 99 } }],
      },
    };
    await expect(setDocument(broken as never, fixturePictures, { paper: 'A4' })).rejects.toMatchObject({
      reason: 'Refused',
      detail: expect.stringContaining('The template failed'),
    });
  });
});
