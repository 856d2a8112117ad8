import { beforeAll, describe, expect, it } from 'vitest';
import { readPdf, type ReadPdf } from '../read-pdf.fixture.ts';
import { fixturePictures, mainReport } from '../report.fixture.ts';
import { setDocument } from '../set-document.ts';

const plan = (index: number, name: string) => ({
  name,
  picture: { fileId: `00000000-0000-4000-8000-00000000700${index}`, alt: name },
});
/** A report of few chapters, with these plans. */
const withPlans = (...plans: ReturnType<typeof plan>[]) =>
  mainReport({ ...{ plans, photographs: null, grading: null, recommendations: [], locations: [], score: null } });

describe('plans of a report', () => {
  let plans: Uint8Array;
  let report: ReadPdf;
  beforeAll(async () => {
    const sixPages = { ...withPlans(), executiveSummary: 'considerable '.repeat(900) };
    ({ pdf: plans } = await setDocument(sixPages, fixturePictures, { paper: 'A4' }));
    const files: Readonly<Record<string, Uint8Array>> = {
      1: plans,
      2: Buffer.from('%PDF-1.7 and nothing else'),
      3: plans.subarray(0, 5_000),
    };
    const given = async (fileId: string) => files[/700(\d)$/.exec(fileId)?.[1] ?? ''] ?? fixturePictures(fileId);
    const data = withPlans(plan(1, 'Site plan'), plan(2, 'Broken'), plan(3, 'Cut off'));
    report = await readPdf((await setDocument({ ...data, otherPlans: 2 }, given, { paper: 'A4' })).pdf);
  });

  it('are the first five pages of each PDF as pictures with their alternative texts, under its name', () => {
    const alts = report.structure.filter(({ role }) => role === 'Figure').map(({ alt }) => alt);
    const pages = ['Site plan', ...[2, 3, 4, 5].map((page) => `Site plan, page ${page}`)];
    expect(alts.filter((alt) => alt?.startsWith('Site plan'))).toEqual(pages);
    expect(report.metadata).toContain('<pdfuaid:part>1</pdfuaid:part>');
  });

  it('stand on pages of their own, which the report numbers', () => {
    const of = (words: string) => report.pages.findIndex((page) => page.includes(words));
    const first = of('Site plan, page 2') - 1;
    expect([3, 4, 5].map((page) => of(`Site plan, page ${page}`))).toEqual([first + 2, first + 3, first + 4]);
    expect(report.pages[first + 4]).toContain(`Page ${first + 5} of ${report.pages.length}`);
  });

  it('say which of their pages, and how many of them, are not printed', () => {
    const rest = 'The first 5 pages of this plan; it has more, which are not printed here.';
    const withRest = report.pages.filter((page) => page.includes(rest));
    expect(withRest).toEqual([expect.stringContaining('Site plan, page 5')]);
    const last = report.pages.find((page) => page.includes('Cut off') && page.includes('Plan not available'));
    expect(last).toContain('The 3 newest of 5 plans; 2 more are not printed here.');
  });

  it('whose file cannot be read are frames that say so', () => {
    const framed = report.pages.filter((page) => page.includes('Plan not available'));
    expect(framed.map((page) => ['Broken', 'Cut off'].filter((name) => page.includes(name)))).toEqual([
      ['Broken'],
      ['Cut off'],
    ]);
  });
});
