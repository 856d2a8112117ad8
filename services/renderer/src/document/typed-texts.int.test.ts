import { describe, expect, it } from 'vitest';
import type { ReportData } from '@portal/contracts/reports/report-data';
import { HAMBURG, mainReport } from './report.fixture.ts';

import { NAMES, OTHER_NAMES, plain, read } from './set-and-read.fixture.ts';

describe('texts that were typed by people', () => {
  const CODE = '#read("/etc/passwd") $x^2$ *bold* _it_ <b>html</b> <script>alert(1)</script> \\ @ref // c /* d */ [x]';

  it('are printed as they stand: code of the typesetter, HTML, right-to-left, without a glyph, without a space', async () => {
    const base = mainReport();
    const report = await read(
      mainReport({
        project: { ...base.project, name: `${CODE.slice(0, 40)} 😀`, description: 'w'.repeat(8_000) },
        executiveSummary: `${CODE}\n\nمشروع الميناء\n\nपरियोजना\n\nFeuerwehrzufahrtsbeschilderung\n\nܫ 語\u0301 \u0007`,
        recommendations: [
          {
            ...(base.recommendations?.[0] as NonNullable<ReportData['recommendations']>[number]),
            type: CODE,
            comment: CODE,
            location: 'L'.repeat(300),
          },
        ],
        participants: [{ name: 'N'.repeat(90), function: CODE, company: null }],
        cover: { ...base.cover, title: CODE },
      }),
    );
    const text = plain(report);
    expect(text).toContain(CODE);
    expect(text).toContain('[U+1F600]');
    expect(text).toMatch(/\[U\+072B\] \S+ \[U\+0007\]/u);
    expect(text).toContain('Feuerwehrzufahrtsbeschilderung');
    expect(text.match(/w/g)?.length).toBeGreaterThanOrEqual(8_000);
    expect(text).not.toContain('root:');
    expect(text).toMatch(/[\u0600-\u06FF\uFB50-\uFEFF]{3}/u);
    expect(text).toMatch(/\p{Script=Devanagari}{3}/u);
  });
});

/** Returns the letters of a text without the order, the forms and the number that shaping gives them on paper. */
const lettersOf = (text: string): string[] => [...new Set(text.normalize('NFKC').match(/\p{L}/gu))].toSorted();

/** Data of a report of few pages. */
const short = (changes: Partial<ReportData>): ReportData =>
  mainReport({ ...{ grading: null, recommendations: [], plans: null, photographs: null, locations: [] }, ...changes });

it.each([...NAMES, ...OTHER_NAMES.slice(0, 4)])(
  'a project named %s has its name on the cover, in the head of each page and in the title',
  async (name) => {
    const base = mainReport();
    const { pages, metadata } = await read(short({ project: { ...base.project, name } }));
    expect(metadata).toContain(`${name} – Risk survey report`);
    const [cover = '', contents = '', ...others] = pages.map((page) => page.replace(/\s+/gu, ' '));
    const onCover = / Risk survey report (.*?) Date of report /.exec(cover)?.[1] ?? '';
    const inHeads = [contents, ...others].map((page) => page.slice(0, onCover.length));
    expect(new Set(inHeads.map((head) => lettersOf(head).join('')))).toEqual(new Set([lettersOf(name).join('')]));
    expect(lettersOf(onCover)).toEqual(lettersOf(name));
    if (NAMES.some((one) => one === name)) expect([onCover, ...inHeads]).toEqual(Array(pages.length).fill(name));
  },
);

it('names in all other scripts have all their letters', async () => {
  const participants = OTHER_NAMES.map((name) => ({ name, function: null, company: null }));
  const { text } = await read(short({ participants }));
  const printed = lettersOf(text);
  for (const name of OTHER_NAMES) expect(printed).toEqual(expect.arrayContaining(lettersOf(name)));
  expect(text).not.toContain('[U+');
});

describe('texts from right to left', () => {
  const MARGIN = (22 / 25.4) * 72;

  it('go on so with their figures and signs: paragraphs from the right margin, names in their place', async () => {
    const { project } = mainReport();
    const { pieces, width } = await read(
      short({
        project: { ...project, name: 'מגדל 7.' },
        executiveSummary: 'פרויקט הנמל 9.',
        locations: [{ ...HAMBURG, name: 'נמל חיפה' }],
      }),
    );
    const lineWith = (text: string) => {
      const page = pieces.find((some) => some.some((piece) => piece.text.includes(text))) ?? [];
      const { baseline } = page.find((piece) => piece.text.includes(text)) ?? { baseline: 0 };
      const line = page.filter((piece) => Math.abs(piece.baseline - baseline) < 1);
      return line.toSorted((one, other) => one.left - other.left);
    };
    const textsOf = (line: ReturnType<typeof lineWith>) => line.map((piece) => piece.text.trim());
    const cover = lineWith('מגדל');
    expect(textsOf(cover)).toEqual(['.', '7', 'מגדל']);
    expect(cover[0]?.left).toBeCloseTo(MARGIN, 0);
    const summary = lineWith('הנמל');
    expect(textsOf(summary)).toEqual(['.', '9', 'הנמל', 'פרויקט']);
    expect(summary.at(-1)?.right).toBeCloseTo(width - MARGIN, 0);
    const entry = lineWith('חיפה');
    expect(textsOf(entry).slice(-3)).toEqual(['חיפה', 'נמל', '5']);
    expect(entry.at(-1)?.right).toBeCloseTo(width - MARGIN, 0);
  });
});

/** Keys of values that are no texts, or are texts of the portal. */
const NO_TEXTS =
  /^(?:.*[iI]d|template|frozenAt|type|currency|priority|status|kind|peril|source|country|date(?:OfLoss)?|.*(?:Date|On))$/;

it('in every field of a report code is printed as it was typed', async () => {
  const places: string[] = [];
  const coded = (value: unknown, place: readonly string[] = []): unknown => {
    if (typeof value === 'string' && !NO_TEXTS.test(place.at(-1) ?? ''))
      return `#panic() ${places.push(place.join('.'))}`;
    if (Array.isArray(value)) return value.map((one) => coded(one, place));
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, coded(one, [...place, key])]));
  };
  const base = mainReport({ photographs: null, plans: null });
  const words = plain(await read(coded(base) as ReportData));
  const printed = new Set(Array.from(words.matchAll(/#panic\(\) (\d+)/g), ([, number]) => number));
  // The picture of the cover is spoken, and the inspection’s engineer is named where a report has no author.
  expect(places.filter((_place, index) => !printed.has(String(index + 1)))).toEqual([
    'cover.photo.alt',
    'inspection.engineer',
  ]);
  expect(places.length).toBeGreaterThan(90);
});
