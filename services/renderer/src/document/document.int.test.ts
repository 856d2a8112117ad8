import type { ReportData } from '@portal/contracts/reports/report-data';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { composeReport } from './setting/compose-report.ts';
import type { PictureFault } from './pictures/picture-fault.ts';
import { readPdf, type ReadPdf } from './read-pdf.fixture.ts';
import { excerpt, fixturePictures, HAMBURG, mainReport } from './report.fixture.ts';

import { NAMES, plain, read, set } from './set-and-read.fixture.ts';

describe('a main report', () => {
  let bytes: Uint8Array;
  let previews: readonly Uint8Array[];
  let report: ReadPdf;

  beforeAll(async () => {
    const base = mainReport();
    const composed = await set(
      mainReport({
        participants: [...(base.participants ?? []), ...NAMES.map((name) => ({ name, function: null, company: null }))],
      }),
      'A4',
      2,
    );
    [bytes, previews] = [composed.pdf, composed.previews];
    report = await readPdf(bytes);
  });

  it('carries the mark of PDF/UA-1, its title and the time of its data', () => {
    expect(report.metadata).toContain('<pdfuaid:part>1</pdfuaid:part>');
    expect(report.metadata).toContain('Baakenhafen Timber Offices – Risk survey report');
    expect(report.metadata).toContain('<xmp:CreateDate>2026-03-05T14:20:00');
  });

  it('has a bookmark for each chapter in the order of the decisions', () => {
    expect(report.bookmarks).toEqual([
      'Contents',
      '1 Project facts',
      '2 Site and surroundings',
      '3 Executive summary',
      '4 Loss history',
      '5 Loss estimates and value at risk',
      '6 Risk score',
      '7 Grading by section',
      '8 Natural hazards',
      '9 Recommendations',
      '10 Plans',
      '11 Photographs',
      '12 Participants',
      '13 Disclaimer',
    ]);
  });

  it('tags headings, tables with their heads, and the contents', () => {
    const count = (role: string) => report.structure.filter((one) => one.role === role).length;
    expect(count('H1')).toBe(14);
    expect(count('H2')).toBe(10);
    expect(count('H3')).toBe(3);
    expect(count('Table')).toBeGreaterThanOrEqual(13);
    expect(count('THead')).toBe(count('Table'));
    expect(count('TOCI')).toBe(20);
  });

  it('speaks each picture, the map and the trend by their alternative texts', () => {
    const alts = report.structure.filter(({ role }) => role === 'Figure').map(({ alt }) => alt);
    expect(alts).toHaveLength(14);
    expect(alts).not.toContain(undefined);
    expect(alts).toContain(
      'Overview map. 1: Baakenhafen North, 53.5397° N, 10.0141° E, most severe hazard Flood 7 of 10.',
    );
    expect(alts).toContain(
      'Risk score over time: 06/10/2025 240 of 500; 09/14/2025 214 of 500; 12/02/2025 198 of 500; 03/05/2026 173 of 500. Inspections: 1 on 06/08/2025; 2 on 03/04/2026.',
    );
    expect(alts.filter((alt) => alt === 'Grinding on level 3 beside open insulation')).toHaveLength(2);
  });

  it('numbers its pages and names the chapter above each, after the cover', () => {
    const [cover = '', ...pages] = report.pages;
    expect(cover).not.toContain('Page 1');
    pages.forEach((page, index) => expect(page).toContain(`Page ${index + 2} of ${report.pages.length}`));
    expect(pages[1]).toMatch(/^Baakenhafen Timber Offices\s*Project facts/);
  });

  it.each(NAMES)('gives back the name %s as it stands in the data', (name) => {
    expect(plain(report)).toContain(name);
  });

  it('prints texts, amounts, dates and bands of the data', () => {
    const text = plain(report);
    for (const words of [
      'Close the openings of the envelope on levels 4 and 5 each evening, and drain the slab.',
      'EUR 2,450,000.00',
      'USD 2,646,000.00 at 1.08 of 03/02/2026',
      '173 of 500',
      '3 of 7, Moderate',
      '4 · High',
      '03/11/2026 overdue',
      'Source: Hazard data of the portal, assessed on 03/02/2026.',
      'Nordlys Risk Consulting AS accepts no liability',
    ]) {
      expect(text).toContain(words);
    }
  });

  it('lists the required questions that nobody has answered', () => {
    expect(plain(report)).toContain(
      'Required questions without an answer Is fire water available from the first level on?',
    );
  });

  it('prints answers of more lines than a page has, to their end', async () => {
    const comment = Array.from({ length: 80 }, (_, n) => `Pump ${n + 1}: ok`).join('\n');
    const [section, ...others] = mainReport().grading ?? [];
    const [answer, ...rest] = section?.answers ?? [];
    if (!section || !answer) throw new Error('The report has no answers');
    const grading = [{ ...section, answers: [{ ...answer, comment }, ...rest] }, ...others];
    const text = plain(await read(mainReport({ grading })));
    for (const line of [1, 40, 60, 80]) expect(text).toContain(`Pump ${line}: ok`);
  });

  it('frames the photograph that is missing and says so', () => {
    expect(plain(report).match(/Photograph not available/g)).toHaveLength(1);
    expect(plain(report)).toContain('Fire watch log');
  });

  it('names the file of a photograph that it cannot print, and the reason', async () => {
    const name = 'broken ä <b>#1.jpg';
    const [first, ...others] = mainReport().photographs ?? [];
    const photographs = [{ fileId: first?.fileId ?? '', alt: 'Site at night', name }, ...others];
    const framed = async (given: Uint8Array | PictureFault) => {
      const pictures = async (id: string) => (id === first?.fileId ? given : fixturePictures(id));
      const data = mainReport({ photographs, ...{ grading: null, recommendations: [], plans: null, locations: [] } });
      const { pdf, faults } = await composeReport({ data, paper: 'A4', previews: 0, previewsAs: 'png' }, pictures);
      return { faults, text: plain(await readPdf(pdf)) };
    };
    const broken = await framed(Buffer.from('GIF89a and nothing else'));
    expect(broken.text).toContain(`Photograph not available ${name} The file is damaged, or is no picture.`);
    expect(broken.faults).toEqual([{ fileId: first?.fileId, fault: 'NoPicture' }]);
    const large = await framed('TooLarge');
    expect(large.text).toContain(`${name} The file is too large to be printed.`);
  });

  it('is headed by the name of its company where the logo is no picture', async () => {
    const { cover } = mainReport();
    const logo = { fileId: '00000000-0000-4000-8000-000000000404', alt: '', name: 'logo.exe' };
    const few = { photographs: null, grading: null, recommendations: [], plans: null, locations: [] };
    for (const template of ['main', 'abridged'] as const) {
      const { pages } = await read(mainReport({ ...few, template, cover: { ...cover, logo } }));
      expect(pages[0]).toContain(cover.companyName);
    }
    const shown = await read(
      mainReport({ ...few, cover: { ...cover, logo: { ...logo, fileId: '00000000-0000-4000-8000-000000000005' } } }),
    );
    expect(shown.structure).toContainEqual({ role: 'Figure', alt: cover.companyName });
  });

  it('prints a logo no larger than its place, however wide it is', async () => {
    const wide = await sharp({ create: { width: 2_000, height: 50, channels: 3, background: '#003366' } })
      .png()
      .toBuffer();
    const logo = { fileId: '00000000-0000-4000-8000-000000000405', alt: 'Logo', name: 'logo.png' };
    for (const template of ['main', 'abridged'] as const) {
      const { cover } = mainReport();
      const data = mainReport({ template, cover: { ...cover, logo }, photographs: null, grading: null, plans: null });
      const paged = { data, paper: 'A4', previews: 1, previewsAs: 'svg' } as const;
      const { previews } = await composeReport(paged, async (id) => (id === logo.fileId ? wide : 'Gone'));
      const width = /<image[^>]* width="([\d.]+)"/.exec(Buffer.from(previews[0] ?? []).toString())?.[1];
      // 60 mm in points.
      expect(Number(width)).toBeCloseTo(170.08, 1);
    }
  });

  it('has no marks of the breaks in long words in its title and its alternative texts', async () => {
    const { cover, project, recommendations } = mainReport();
    const name = 'IMG_20261127_101523_north_façade.jpg';
    const [first] = recommendations ?? [];
    const report = await read(
      mainReport({
        ...{ photographs: null, grading: null, plans: null, cover: { ...cover, photo: null } },
        project: { ...project, name: 'Hochwasserrückhaltebecken Nord' },
        locations: [{ ...HAMBURG, name: 'Hochwasserrückhaltebecken' }],
        recommendations: [{ ...first!, photos: [{ fileId: first!.photos[0]!.fileId, alt: name }] }],
      }),
    );
    expect(report.metadata).toContain('Hochwasserrückhaltebecken Nord – Risk survey report');
    const alts = report.structure.flatMap(({ alt }) => alt ?? []);
    expect(alts).toContain(name);
    expect(alts).toContain(
      'Overview map. 1: Hochwasserrückhaltebecken, 53.5397° N, 10.0141° E, most severe hazard Flood 7 of 10.',
    );
  });

  it('shows no amounts of claims that its setting does not share', () => {
    expect(plain(report)).toContain('Claim Cause Date of loss Status CL-2026-004 Water damage 02/11/2026 In Review');
  });

  it('has the same bytes when it is set again', async () => {
    const base = mainReport();
    const again = await set(
      mainReport({
        participants: [...(base.participants ?? []), ...NAMES.map((name) => ({ name, function: null, company: null }))],
      }),
    );
    expect(Buffer.compare(Buffer.from(again.pdf), Buffer.from(bytes))).toBe(0);
  });

  it('returns its first pages as pictures', () => {
    expect(previews.map((one) => Buffer.from(one).toString('latin1', 1, 4))).toEqual(['PNG', 'PNG']);
    expect(previews[0]?.length).toBeGreaterThan(5_000);
  });
});

describe('pages', () => {
  const halls = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      ...{ ...HAMBURG, name: `Hall ${index + 1}`, isPrimary: index === 0 },
      coordinate: { longitude: 10 + index, latitude: 53 - index / 2 },
    }));
  const none = { lossHistory: null, lossEstimates: null, score: null, grading: null, recommendations: null };
  const compiled: Partial<ReportData> = {
    ...{ ...none, template: 'compiled-abridged', plans: null, photographs: null, hasHazardChapter: false },
    excerpts: [excerpt('Inspection 1'), excerpt('Inspection 2')],
  };

  it.each([2, 3, 4, 6, 9])(
    'of a report with %d locations are not left with a few lines, and divide no row',
    async (count) => {
      const locations = halls(count);
      for (const changes of [{ plans: null, photographs: null }, compiled]) {
        const { pages, pieces } = await read(mainReport({ ...changes, locations }));
        // Lines between the head and the foot of each page.
        const lines = pieces.slice(1).map((page) => {
          const inside = page.filter(({ baseline }) => baseline > 70 && baseline < 780);
          return new Set(inside.map(({ baseline }) => Math.round(baseline))).size;
        });
        expect(Math.min(...lines)).toBeGreaterThan(5);
        const rows = pages.flatMap((page) => /Hazard classes of 10.*$/su.exec(page) ?? []);
        expect(rows.flatMap((text) => text.match(/Hall \d/gu) ?? []).length).toBeGreaterThanOrEqual(count);
        for (const text of rows) {
          const table = text.replace(/(?:Executive summary|Inspection 1).*$/su, '');
          expect(table.match(/Hall \d/gu)?.length ?? 0).toBe(table.match(/Hurricane 1/gu)?.length ?? 0);
        }
      }
    },
  );
});

describe('a report of few facts', () => {
  it('is made without a location, score, notes or claims, on Letter', async () => {
    const base = mainReport();
    const report = await read(
      mainReport({
        template: 'preliminary',
        isDraft: true,
        locations: [],
        inspection: null,
        executiveSummary: '',
        lossHistory: { sharesAmounts: true, claims: [] },
        lossEstimates: null,
        score: null,
        grading: [],
        recommendations: [],
        plans: [],
        photographs: null,
        participants: null,
        withoutFacts: ['lossEstimates', 'score', 'photographs'],
        disclaimerCompanyName: null,
        cover: { ...base.cover, photo: null, author: null },
        project: {
          ...base.project,
          type: 'OperationalProperty',
          description: null,
          policyStartDate: null,
          policyExpireDate: null,
        },
      }),
      'Letter',
    );
    expect(Math.round(report.width)).toBe(612);
    const text = plain(report);
    for (const words of [
      'DRAFT – not approved',
      'No location is recorded for this project.',
      'No executive summary has been written.',
      'No claims are recorded for this project.',
      'No values have been declared yet.',
      'There is no risk score yet.',
      'The report notes have no photographs.',
      'No report notes have been answered.',
      'No recommendations have been issued.',
    ]) {
      expect(text).toContain(words);
    }
    expect(text).not.toContain('DSU');
  });
});

describe('an abridged report', () => {
  it('keeps four pages whatever there is to say, and tells what it leaves out', async () => {
    const base = mainReport();
    const [first] = base.recommendations ?? [];
    const report = await read(
      mainReport({
        template: 'abridged',
        executiveSummary: Array.from({ length: 999 }, () => 'considerable').join(' '),
        recommendations: Array.from({ length: 300 }, (_, index) => ({ ...first!, number: String(index + 1) })),
        grading: Array.from({ length: 24 }, (_, index) => ({ ...base.grading![0]!, title: `Section ${index + 1}` })),
        locations: Array.from({ length: 40 }, () => base.locations[0]!),
      }),
    );
    expect(report.pages.length).toBeLessThanOrEqual(4);
    expect(plain(report)).toMatch(/The \d+ most urgent of 300 recommendations; \d+ more are not listed here\./);
    expect(plain(report)).toContain('considerable […]');
    expect(plain(report)).toMatch(/The first \d+ of 40 locations; \d+ more are not listed here\./);
    expect(plain(report)).toContain('Source of the hazard classes: Hazard data of the portal, assessed on 03/02/2026.');
    expect(report.bookmarks[0]).toBe('Executive summary');
  });

  it('is a chapter of the compiled one', async () => {
    const none = {
      lossHistory: null,
      lossEstimates: null,
      score: null,
      grading: null,
      recommendations: null,
      plans: null,
    };
    const report = await read(
      mainReport({
        ...none,
        template: 'compiled-abridged',
        photographs: null,
        excerpts: [excerpt('Inspection 1'), excerpt('Inspection 2')],
      }),
    );
    expect(report.bookmarks).toContain('3 Inspection 1');
    expect(report.bookmarks).toContain('4 Inspection 2');
    expect(report.pages[0]).toMatch(/Inspections\s+2, 2/);
    expect(plain(report).match(/Executive summary Risk score 173 of 500/g)).toHaveLength(2);
  });
});
