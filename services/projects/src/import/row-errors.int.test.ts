import { IMPORT_TEXTS } from '@portal/contracts/projects/import';
import { PROJECT_TEXTS } from '@portal/contracts/projects/texts';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formOf, startImporting, type ImportFixture } from './import.fixture.ts';
import { aRow, workbookOf } from './testing-workbook.ts';

let importing: ImportFixture;
beforeAll(async () => {
  importing = await startImporting();
});
afterAll(() => importing.stop());

describe('errors are listed by row, column and message (decisions §20)', () => {
  it('names each wrong cell and stores nothing of the file', async () => {
    const before = await importing.countOf();
    const errors = await importing.errorsOf([
      aRow({ name: 'Fine', parentCompanyId: 'O’Brien & Sons, Inc.' }),
      aRow({ name: 'Ampersand & Co', constructionValue: 'much', policyExpireDate: '2026-01-01' }),
      aRow({
        name: 'Wrong Lists',
        parentCompanyId: 'A;B',
        type: 'Ship',
        currency: 'SEK',
        policyStartDate: 'soon',
        stories: 301,
      }),
      aRow({ name: null, parentCompanyId: null, projectTypeId: 'Bad_Type', linePercent: 0, buildDate: '02/30/2026' }),
    ]);
    expect(errors).toEqual([
      {
        row: 3,
        column: 'Project Name',
        value: 'Ampersand & Co',
        message: 'Should not contain special characters except ( ) # № / -. Found: & (ampersand)',
      },
      { row: 3, column: 'Construction Value', value: 'much', message: 'Must be a number' },
      { row: 3, column: 'Policy Expiry', value: '2026-01-01', message: 'Policy Expiry must be after Policy Start.' },
      {
        row: 4,
        column: 'Parent Company',
        value: 'A;B',
        message: "Should not contain special characters except ( ) # № / - ' ’ . , & +. Found: ; (semicolon)",
      },
      { row: 4, column: 'Type', value: 'Ship', message: 'Must be one of: Construction, Operational Property' },
      { row: 4, column: 'Currency', value: 'SEK', message: 'Must be one of: USD, EUR, GBP, AUD, CAD, CHF' },
      { row: 4, column: 'Policy Start', value: 'soon', message: 'Use a date as MM/dd/yyyy or YYYY-MM-DD' },
      { row: 4, column: 'Stories', value: '301', message: 'Must be a whole number from 0 to 300' },
      { row: 5, column: 'Project Name', message: 'Field is required.' },
      { row: 5, column: 'Parent Company', message: 'Field is required.' },
      {
        row: 5,
        column: 'Project Type',
        value: 'Bad_Type',
        message: 'Should not contain special characters except ( ) # № / -. Found: _ (underscore)',
      },
      { row: 5, column: 'Build Date', value: '02/30/2026', message: 'This date does not exist' },
      { row: 5, column: 'Line %', value: '0', message: 'Must be more than 0' },
    ]);
    expect(await importing.countOf()).toBe(before);
  });

  it('finds names that the file has twice and names that the company has', async () => {
    await importing.portal.addProject(importing.company, { name: 'Already There' });
    const rows = [
      aRow({ name: 'already  THERE' }),
      aRow({ name: 'Twice' }),
      {},
      aRow({ name: 'TWICE' }),
      aRow({ name: 'Already There', currency: 'SEK' }),
    ];
    const expected = [
      {
        row: 2,
        column: 'Project Name',
        value: 'already  THERE',
        message: 'A project with this name already exists.',
      },
      { row: 5, column: 'Project Name', value: 'TWICE', message: 'The same name stands in row 3.' },
      { row: 6, column: 'Project Name', value: 'Already There', message: 'The same name stands in row 2.' },
      { row: 6, column: 'Currency', value: 'SEK', message: 'Must be one of: USD, EUR, GBP, AUD, CAD, CHF' },
    ];
    expect(await importing.errorsOf(rows)).toEqual(expected);
    expect((await importing.importOf(await workbookOf(rows), importing.company, '?dryRun=true')).errors).toEqual(
      expected,
    );
  });

  it('tells of a name that the company has together with the other faults of its row', async () => {
    await importing.portal.addProject(importing.company, { name: 'Told At Once' });
    expect(await importing.errorsOf([aRow({ name: 'Told at once', currency: 'SEK' })])).toEqual([
      { row: 2, column: 'Currency', value: 'SEK', message: 'Must be one of: USD, EUR, GBP, AUD, CAD, CHF' },
      {
        row: 2,
        column: 'Project Name',
        value: 'Told at once',
        message: 'A project with this name already exists.',
      },
    ]);
  });

  it('counts the rows that the workbook hides', async () => {
    const file = changed(await workbookOf([aRow({ name: 'Seen' }), aRow({ name: 'Hidden' })]), SHEET_PART, (xml) =>
      xml.replace('<row r="3"', '<row hidden="1" r="3"'),
    );
    const status = await importing.importOf(file, importing.company, '?dryRun=true');
    expect(status).toMatchObject({ state: 'Succeeded', total: 2, hiddenRows: 1 });
  });

  it('lists the first thousand of very many and counts them all', async () => {
    const rows = Array.from({ length: 1_500 }, (_, index) => aRow({ name: `Bad_${index}`, currency: 'XXX' }));
    const status = await importing.importOf(await workbookOf(rows));
    expect([status.state, status.errors.length, status.errorsCount]).toEqual(['Failed', 1_000, 3_000]);
    const csv = await (await importing.refusalsOf(status.jobId, 'csv')).text();
    expect(csv.split('\r\n')).toHaveLength(3_002);
    expect(csv).toContain('\r\n1501,Currency,XXX,"Must be one of: USD, EUR, GBP, AUD, CAD, CHF"\r\n');
  });

  it('reports formulas of which the file does not know the value', async () => {
    const errors = await importing.errorsOf([aRow({ name: 'Formula', brPremium: { formula: '=1+1' } })]);
    expect(errors).toEqual([{ row: 2, column: 'BR Premium', message: IMPORT_TEXTS.formulaWithoutValue }]);
  });

  it('reports cells that show an error, whichever quotes the file uses', async () => {
    const file = changed(
      await workbookOf([aRow({ name: 'Broken', brPremium: 7, linePercent: 8 })]),
      SHEET_PART,
      (xml) =>
        xml
          .replace(/<c r="N2"[^>]*>.*?<\/c>/, `<c r='N2' t='e'><f>1/0</f><v>#DIV/0!</v></c>`)
          .replace(/<c r="M2"[^>]*>.*?<\/c>/, '<c r="M2" t="e"><v>#REF!</v></c>'),
    );
    expect((await importing.importOf(file)).errors).toEqual([
      { row: 2, column: 'Line %', value: '#REF!', message: IMPORT_TEXTS.formulaError },
      { row: 2, column: 'BR Premium', value: '#DIV/0!', message: IMPORT_TEXTS.formulaError },
    ]);
  });

  it.each([
    ['characters that no database holds', (xml: string) => xml.replace('Quayside Depot', 'Quay&#0;side')],
    ['halves of characters', (xml: string) => xml.replace('Quayside Depot', 'Quay&#xD800;side')],
  ])('%s are an error of their row', async (_, change) => {
    const file = changed(await workbookOf([aRow()]), TEXTS_PART, change);
    const { errors } = await importing.importOf(file);
    expect(errors).toEqual([expect.objectContaining({ row: 2, column: 'Project Name' })]);
  });

  it('tells a fault of the file alone, also where rows were read and stored before it', async () => {
    const before = await importing.countOf();
    const rows = Array.from({ length: 800 }, (_, index) =>
      aRow({ name: `Lost ${index}`, stories: index === 700 ? 301 : 5 }),
    );
    const file = changed(await workbookOf(rows), SHEET_PART, (xml) => xml.replace('</sheetData>', '</cut>'));
    const { errors, errorsCount } = await importing.importOf(file);
    expect([errors, errorsCount]).toEqual([[{ row: null, column: null, message: IMPORT_TEXTS.damaged }], 1]);
    expect(await importing.countOf()).toBe(before);
  });

  it.each([
    ['sheets', 'xl/workbook.xml', '<sheet '],
    ['relations', 'xl/_rels/workbook.xml.rels', '<Relationship '],
    ['cells', SHEET_PART, '<c r="A1" '],
  ])('%s that never end cost no more than their length', async (_, part, tag) => {
    const ordinary = await workbookOf([aRow({ name: 'Endless', brPremium: { formula: '=1+1' } })]);
    // A search for the end of each tag, started 200,000 times, would take longer than reading may.
    const file = changed(ordinary, part, (xml) => {
      const at = xml.indexOf('>') + 1;
      return `${xml.slice(0, at)}<!--${tag.repeat(200_000)}-->${xml.slice(at)}`;
    });
    const answerTo = async (upload: Uint8Array) => {
      const { state, errors, imported } = await importing.importOf(upload, undefined, '?dryRun=true');
      return { state, errors, imported };
    };
    expect(await answerTo(file)).toEqual(await answerTo(ordinary));
  });

  it('stops at the limit of a Lite importing.company, when it starts and when it ends (decisions §2)', async () => {
    const lite = await importing.portal.addCompany('Harbour Mutual', { maxProjects: 2 });
    const three = await workbookOf(['A', 'B', 'C'].map((name) => aRow({ name })));
    const message = IMPORT_TEXTS.limitReached(2);
    expect((await importing.importOf(three, lite)).errors).toEqual([{ row: null, column: null, message }]);
    expect((await importing.importOf(three, lite, '?dryRun=true')).errors).toEqual([
      { row: null, column: null, message },
    ]);
    expect(await importing.countOf(lite)).toBe(0);
    const two = await workbookOf(['A', 'B'].map((name) => aRow({ name })));
    expect((await importing.importOf(two, lite)).imported).toBe(2);
    expect((await importing.post(formOf(three), lite)).body).toMatchObject({
      error: { message: PROJECT_TEXTS.limitReached },
    });
  });
});

const SHEET_PART = 'xl/worksheets/sheet1.xml';
const TEXTS_PART = 'xl/sharedStrings.xml';

/** The workbook with the text of one part changed. */
function changed(file: Uint8Array, part: string, change: (xml: string) => string): Buffer {
  const parts = unzipSync(file);
  const before = strFromU8(parts[part] ?? new Uint8Array());
  const after = change(before);
  if (after === before) throw new Error(`${part} did not change: ${before.slice(0, 2_000)}`);
  return Buffer.from(zipSync({ ...parts, [part]: strToU8(after) }));
}
