import { until } from '@portal/testing';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { newReaders } from './reader-process.ts';

const SCRIPT = fileURLToPath(new URL('./read-workbook.process.ts', import.meta.url));
const children = async (): Promise<number[]> =>
  (await readFile(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8')).split(' ').filter(Boolean).map(Number);

/** Returns the processes that are begun from now on and are still there. */
async function followChildren(): Promise<() => Promise<number[]>> {
  const former = await children();
  return async () => (await children()).filter((child) => !former.includes(child));
}

it('the process of the next workbook starts ahead, and reads that one alone', async () => {
  const begun = await followChildren();
  const readers = newReaders(SCRIPT, { afterMs: 0, forMs: 60_000 });
  readers.getNext();
  readers.getNext();
  await until(async () => (await begun()).length === 1);
  const [waiting] = await begun();
  const reader = readers.take();
  const other = readers.take();
  onTestFinished(() => void other.kill('SIGKILL'));
  expect([reader.pid, other.pid === waiting]).toEqual([waiting, false]);
  reader.stdin.end('no workbook');
  expect(await text(reader.stdout)).toContain('"kind":"fault"');
});

it('a process that nobody needs ends, and so does one whose service has ended its input', async () => {
  const begun = await followChildren();
  const readers = newReaders(SCRIPT, { afterMs: 0, forMs: 500 });
  readers.getNext();
  await until(async () => (await begun()).length === 1);
  await until(async () => (await begun()).length === 0);
  const next = readers.take();
  next.stdin.end();
  next.stdout.resume();
  expect(await once(next, 'close')).toEqual([0, null]);
});
