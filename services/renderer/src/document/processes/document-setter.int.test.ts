import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { until } from '@portal/testing';
import { aStatement } from '../../statements/statement.fixture.ts';
import { fixturePictures, mainReport } from '../report.fixture.ts';
import { openSetter, setDocument } from '../set-document.ts';
import { childrenOf } from './children.fixture.ts';
import { openDocumentSetter } from './document-setter.ts';

const RUNAWAY = fileURLToPath(new URL('../runaway.fixture.ts', import.meta.url));
const DRAFT = { paper: 'A4', previews: 40, previewsAs: 'svg', draft: 'a draft' } as const;
/** A draft of few chapters: its pictures are those of its recommendations and its cover. */
const draft = (executiveSummary: string) =>
  mainReport({ ...{ isDraft: true, executiveSummary, photographs: null, plans: null, grading: null }, locations: [] });
const isThere = () => Promise.resolve(true);

/** Follows the processes that are begun from now on and are still there. */
async function followChildren(): Promise<() => Promise<string[]>> {
  const former = await childrenOf();
  return async () => (await childrenOf()).filter((child) => !former.includes(child));
}

/** Opens a setter; `asked` are the files that it has read, `processes` those that it has begun and not ended. */
async function open() {
  const processes = await followChildren();
  const setter = openSetter();
  onTestFinished(setter.close);
  const asked: string[] = [];
  const pictures = (fileId: string) => {
    asked.push(fileId);
    return fixturePictures(fileId);
  };
  return { ...setter, asked, pictures, processes };
}

/** Expects the process of a draft to be there still, with one in reserve at most. */
async function expectKept(begun: readonly string[], processes: () => Promise<string[]>) {
  const now = await processes();
  expect(begun.length).toBeGreaterThan(0);
  expect(now).toEqual(expect.arrayContaining([...begun]));
  expect(now.length).toBeLessThanOrEqual(2);
}

describe('previews of a draft', () => {
  it('are set by one process, which reads no picture twice, with the bytes of a document that is set alone', async () => {
    const { set, pictures, asked, processes } = await open();
    await set(draft('First words.'), pictures, { ...DRAFT, isThere });
    const first = asked.length;
    const begun = await processes();
    const { pdf, pages, previews } = await set(draft('Other words.'), pictures, { ...DRAFT, isThere });
    expect([first, asked.length]).toEqual([4, 4]);
    await expectKept(begun, processes);
    const alone = await setDocument(draft('Other words.'), fixturePictures, { paper: 'A4' });
    expect(Buffer.compare(pdf, alone.pdf)).toBe(0);
    expect(previews).toHaveLength(pages);
    for (const page of previews)
      expect(Buffer.from(page).toString('utf8', 0, 200)).toMatch(/^<svg viewBox="0 [\d.]+ 595/);
  });

  it('show no photograph that was deleted since', async () => {
    const { set, pictures, asked } = await open();
    await set(draft('Words.'), pictures, { ...DRAFT, isThere });
    const gone = asked[0] ?? '';
    const without = async (fileId: string) => (fileId === gone ? ('Gone' as const) : fixturePictures(fileId));
    const { pdf } = await set(draft('Words.'), without, { ...DRAFT, isThere: async (fileId) => fileId !== gone });
    const alone = await setDocument(draft('Words.'), without, { paper: 'A4' });
    expect(Buffer.compare(pdf, alone.pdf)).toBe(0);
  });

  it('that are not wanted any more leave their process to the next one', async () => {
    const { set, pictures, processes } = await open();
    await set(draft('First words.'), pictures, { ...DRAFT, isThere });
    const begun = await processes();
    const ending = new AbortController();
    const given = set(draft('Words that are replaced.'), pictures, { ...DRAFT, isThere, signal: ending.signal });
    ending.abort();
    await expect(given).rejects.toMatchObject({ reason: 'Aborted' });
    const { previews } = await set(draft('Last words.'), pictures, { ...DRAFT, isThere });
    expect(previews.length).toBeGreaterThan(5);
    await expectKept(begun, processes);
  });

  it('after one that hangs are set by another process', async () => {
    const { set, close } = openDocumentSetter(RUNAWAY);
    onTestFinished(close);
    const base = mainReport();
    const titled = (title: string) => mainReport({ cover: { ...base.cover, title } });
    const options = { ...DRAFT, timeoutMs: 1_000, isThere };
    await expect(set(titled('loops'), fixturePictures, options)).rejects.toMatchObject({ reason: 'TimedOut' });
    await expect(set(titled('exits'), fixturePictures, { ...DRAFT, isThere })).rejects.toMatchObject({
      reason: 'Crashed',
    });
  });
});

it('a document that nobody waits for any more is given up with all that draws its plans', async () => {
  const processes = await followChildren();
  const setter = openDocumentSetter(RUNAWAY);
  onTestFinished(setter.close);
  const ending = new AbortController();
  const waiting = mainReport({ cover: { ...mainReport().cover, title: 'waits' } });
  const plan = async () => Buffer.from('%PDF-1.7 of which the drawing never ends');
  const setting = setter.set(waiting, plan, { paper: 'A4', signal: ending.signal });
  const given = expect(setting).rejects.toMatchObject({ reason: 'Aborted' });
  await until(async () => (await processes()).length === 3);
  ending.abort();
  await given;
  await until(async () => (await processes()).length === 0);
});

it('a statement whose setting hangs is given up when nobody waits for it any more, with its process', async () => {
  const processes = await followChildren();
  const setter = openDocumentSetter(RUNAWAY);
  onTestFinished(setter.close);
  const ending = new AbortController();
  const setting = setter.setStatement(aStatement(), { signal: ending.signal });
  const begun = await processes();
  expect(begun).toHaveLength(1);
  await until(async () => (await readFile(`/proc/${begun[0]}/cmdline`, 'utf8')).startsWith('hangs'));
  ending.abort();
  await expect(setting).rejects.toMatchObject({ reason: 'Aborted' });
  await until(async () => (await processes()).length === 0);
});
