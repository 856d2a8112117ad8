import { IMPORT_COLUMNS } from '@portal/contracts/projects/import';
import type { ProjectDetailField } from '@portal/contracts/projects/project';
import { describe, expect, it } from 'vitest';
import { checkedRows } from './checked-rows.ts';
import { readProjectsSheet } from './workbook.ts';
import { lettersOf } from './workbook-sheet.ts';
import { workbookOf, type Parts } from './workbook-xml.fixture.ts';

type Cells = Partial<Record<ProjectDetailField, string>>;

/** A cell with a text of its own, as Google Sheets and LibreOffice write formulas and other programs all texts. */
const inline = (text: string) => ` t="inlineStr"><is><t xml:space="preserve">${text}</t></is>`;
const value = (text: string, attributes = '') => `${attributes}><v>${text}</v>`;

/** A row that is right; cells are given as their attributes and content. */
const RIGHT: Cells = {
  name: inline('Quayside Depot'),
  parentCompanyId: inline('Calder Group'),
  type: inline('Operational Property'),
  projectTypeId: inline('Warehouse'),
  businessTypeId: inline('Cold Store'),
  currency: inline('GBP'),
  constructionValue: value('2500000'),
  policyStartDate: inline('2026-01-01'),
  policyExpireDate: inline('2027-01-01'),
};
const HEADS: Cells = Object.fromEntries(IMPORT_COLUMNS.map(({ field, label }) => [field, inline(label)]));

function rowOf(number: number, cells: Cells): string {
  const written = IMPORT_COLUMNS.flatMap(({ field }, index) =>
    cells[field] === undefined ? [] : [`<c r="${lettersOf(index)}${number}"${cells[field]}</c>`],
  );
  return `<row r="${number}">${written.join('')}</row>`;
}

/** The results of the sheet's rows after the heads. */
async function resultsOf(rows: string, parts: Parts = {}, heads = HEADS) {
  const results = [];
  for await (const part of checkedRows(readProjectsSheet(workbookOf(rowOf(1, heads) + rows, parts)))) {
    results.push(...part.rows.map(({ result }) => ('errors' in result ? result.errors : result.project)));
  }
  return results;
}
const resultOf = async (cells: Cells, parts?: Parts) => (await resultsOf(rowOf(2, { ...RIGHT, ...cells }), parts))[0];

const TWO_SHEETS =
  '\uFEFF<?xml version="1.0" encoding="UTF-8"?>\r\n<workbook><workbookPr date1904="true"/><sheets>' +
  '<sheet name="Lists" sheetId="2" r:id="rId2"/><sheet name="Projects" sheetId="1" r:id="rId1"/></sheets></workbook>';
const DATES = '<cellXfs><xf/><xf numFmtId="14"/><xf numFmtId="49" quotePrefix="1"/></cellXfs>';

describe('a sheet as Excel saves it', () => {
  it('has texts of several fonts, days from 1904, values of formulas, and formats of empty rows', async () => {
    const strings =
      '<si><r><t>Quay</t></r><r><rPr><b/></rPr><t xml:space="preserve">side </t></r><r><t>Depot</t></r></si>';
    const cells = {
      ...RIGHT,
      name: value('0', ' t="s"'),
      policyStartDate: value('44561', ' s="1"'),
      policyNumber: inline('00123').replace(' t=', ' s="2" t='),
      brPremium: ' t="n"><f>N2*2</f><v>7.5</v>',
    };
    const empty = '<row r="3" s="1" customFormat="1"><c r="A3" s="1"/><c r="B3" s="1"/></row><row r="900"/>';
    const around = [
      '<dimension ref="A1:Y900"/>',
      '<mergeCells count="1"><mergeCell ref="A1:A2"/></mergeCells>',
    ] as const;
    const parts = { workbook: TWO_SHEETS, styles: DATES, strings, around, head: '\uFEFF<?xml version="1.0"?>\r\n' };
    expect(await resultsOf(rowOf(2, cells) + empty, parts)).toEqual([
      expect.objectContaining({
        name: 'Quayside Depot',
        policyStartDate: '2026-01-01',
        policyNumber: '00123',
        brPremium: 7.5,
      }),
    ]);
  });
});

describe('cells as people and programs fill them', () => {
  it.each([
    ['description', 'Two_x000D_\nlines', 'Two\nlines'],
    ['description', 'Two&#13;&#10;lines&#13;', 'Two\nlines'],
    ['type', 'Operational\u00a0Property ', 'OperationalProperty'],
    ['constructionValue', '\u00a02,500\u00a0', 2_500],
    ['linePercent', '40\u00a0%', 40],
    ['policyStartDate', '2026-01-01 00:00:00', '2026-01-01'],
    ['policyStartDate', '2026-01-01T00:00:00.000Z', '2026-01-01'],
    ['policyStartDate', "'2026-01-01", '2026-01-01'],
    ['constructionValue', "'2500", 2_500],
    ['policyNumber', "'00123", '00123'],
    ['description', "'Tis a pier", "'Tis a pier"],
  ] as const)('%s reads the text %j as %j', async (field, text, read) => {
    expect(await resultOf({ [field]: inline(text) })).toMatchObject({ [field]: read });
  });

  it('may name true and false', async () => {
    expect(await resultOf({ policyNumber: value('true', ' t="b"') })).toMatchObject({ policyNumber: 'TRUE' });
  });

  it('hold no time of a day beside midnight', async () => {
    expect(await resultOf({ policyStartDate: inline('2026-01-01 09:30:00') })).toMatchObject([{ row: 2 }]);
  });
});

describe('parts', () => {
  it.each([
    './worksheets/sheet1.xml',
    '../xl/worksheets/sheet1.xml',
    'worksheets\\sheet1.xml',
    'Worksheets/Sheet1.xml',
  ])('are found as %s', async (target) => {
    const relations = `<Relationship Id="rId1" Type="x/worksheet" Target="${target}"/>`;
    expect(await resultOf({}, { relations })).toMatchObject({ name: 'Quayside Depot' });
  });
});

describe('while a sheet is read', () => {
  it('its rows come before its end, with an estimate of their number', async () => {
    const rows = Array.from({ length: 600 }, (_, index) =>
      rowOf(index + 2, { ...RIGHT, name: inline(`Pier ${index}`) }),
    );
    const estimatesOf = async (parts: Parts) => {
      const estimates: number[] = [];
      const file = workbookOf(rowOf(1, HEADS) + rows.join(''), parts);
      for await (const { expected } of checkedRows(readProjectsSheet(file))) estimates.push(expected);
      return estimates;
    };
    const stated = await estimatesOf({ around: ['<dimension ref="A1:Y601"/>', ''] });
    expect(stated.length).toBeGreaterThan(10);
    expect(new Set(stated)).toEqual(new Set([600]));
    const estimated = await estimatesOf({ around: ['<dimension ref="A1:Y1048576"/>', ''] });
    expect(estimated.at(-1)).toBe(600);
    expect(estimated.every((count) => count > 450 && count < 750)).toBe(true);
  });
});
