import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { until } from '@portal/testing';
import { aStatement } from '../../statements/statement.fixture.ts';
import { fixturePictures, mainReport } from '../report.fixture.ts';
import { openSetter, setDocument } from '../set-document.ts';
import { openDocumentSetter } from './document-setter.ts';

vi.mock('node:child_process', { spy: true });

const RUNAWAY = fileURLToPath(new URL('../runaway.fixture.ts', import.meta.url));
const DRAFT = { paper: 'A4', previews: 40, previewsAs: 'svg', draft: 'a draft' } as const;
/** A draft of few chapters: its pictures are those of its recommendations and its cover. */
const draft = (executiveSummary: string) =>
  mainReport({ ...{ isDraft: true, executiveSummary, photographs: null, plans: null, grading: null }, locations: [] });
const isThere = () => Promise.resolve(true);

/** Opens a setter; `asked` are the files that it has read, `begun` counts the processes that it has started. */
function open() {
  const setter = openSetter();
  onTestFinished(setter.close);
  const asked: string[] = [];
  const pictures = (fileId: string) => {
    asked.push(fileId);
    return fixturePictures(fileId);
  };
  const before = vi.mocked(fork).mock.calls.length;
  return { ...setter, asked, pictures, begun: () => vi.mocked(fork).mock.calls.length - before };
}

describe('previews of a draft', () => {
  it('are set by one process, which reads no picture twice, with the bytes of a document that is set alone', async () => {
    const { set, pictures, asked, begun } = open();
    await set(draft('First words.'), pictures, { ...DRAFT, isThere });
    const first = asked.length;
    const { pdf, pages, previews } = await set(draft('Other words.'), pictures, { ...DRAFT, isThere });
    expect([first, asked.length]).toEqual([4, 4]);
    expect(begun()).toBeLessThanOrEqual(2);
    const alone = await setDocument(draft('Other words.'), fixturePictures, { paper: 'A4' });
    expect(Buffer.compare(pdf, alone.pdf)).toBe(0);
    expect(previews).toHaveLength(pages);
    for (const page of previews)
      expect(Buffer.from(page).toString('utf8', 0, 200)).toMatch(/^<svg viewBox="0 [\d.]+ 595/);
  });

  it('show no photograph that was deleted since', async () => {
    const { set, pictures, asked } = open();
    await set(draft('Words.'), pictures, { ...DRAFT, isThere });
    const gone = asked[0] ?? '';
    const without = async (fileId: string) => (fileId === gone ? ('Gone' as const) : fixturePictures(fileId));
    const { pdf } = await set(draft('Words.'), without, { ...DRAFT, isThere: async (fileId) => fileId !== gone });
    const alone = await setDocument(draft('Words.'), without, { paper: 'A4' });
    expect(Buffer.compare(pdf, alone.pdf)).toBe(0);
  });

  it('that are not wanted any more leave their process to the next one', async () => {
    const { set, pictures, begun } = open();
    await set(draft('First words.'), pictures, { ...DRAFT, isThere });
    const ending = new AbortController();
    const given = set(draft('Words that are replaced.'), pictures, { ...DRAFT, isThere, signal: ending.signal });
    ending.abort();
    await expect(given).rejects.toMatchObject({ reason: 'Aborted' });
    const { previews } = await set(draft('Last words.'), pictures, { ...DRAFT, isThere });
    expect([previews.length > 5, begun() <= 2]).toEqual([true, true]);
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

it('a statement whose setting hangs is given up when nobody waits for it any more, with its process', async () => {
  const setter = openDocumentSetter(RUNAWAY);
  onTestFinished(setter.close);
  const setting = setter.setStatement(aStatement(), { signal: AbortSignal.timeout(1_000) });
  await expect(setting).rejects.toMatchObject({ reason: 'Aborted' });
  const child = vi.mocked(fork).mock.results.at(-1)?.value as ChildProcess;
  await until(() => child.signalCode === 'SIGKILL');
});
