import { Readable } from 'node:stream';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { buffer } from 'node:stream/consumers';
import { readSheet } from 'read-excel-file/node';
import { CURRENCIES } from '@portal/contracts/common/enums';
import { IMPORT_COLUMNS, IMPORT_REASON_LABEL, IMPORT_TEXTS } from '@portal/contracts/projects/import';
import type { ProjectDetailField } from '@portal/contracts/projects/project';
import { PROJECT_TYPE_SEEDS } from '@portal/contracts/projects/project-type-seeds';
import type { Cell } from './cells.ts';
import { newFoundRows } from './frames.ts';
import { issuesCsv } from './issues-csv.ts';
import { readNumberFormats } from './number-formats.ts';
import { projectsSheet } from './projects-sheet.ts';
import { refusalsOf, reasonOf, type Refusal } from './refusals.ts';
import { importTemplate, templateWith } from './template.ts';
import { readRows } from './testing-workbook.ts';
import { lettersOf, type SheetRow } from './workbook-sheet.ts';

let parts: Readonly<Record<string, Uint8Array>>;
let sheet: string;
beforeAll(async () => {
  parts = unzipSync(await importTemplate());
  sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
});

const placeOf = (field: ProjectDetailField): number => IMPORT_COLUMNS.findIndex((column) => column.field === field);

describe('the template', () => {
  it.each([
    ['policyStartDate', 'mm/dd/yyyy'],
    ['buildDate', 'mm/dd/yyyy'],
    ['constructionValue', '#,##0.00'],
    ['linePercent', '0.00%'],
    ['stories', '0'],
    ['policyNumber', '@'],
    ['description', undefined],
  ] as const)('formats the column %s as %s', async (field, code) => {
    const styles = strFromU8(parts['xl/styles.xml'] ?? new Uint8Array());
    const formats = await readNumberFormats(Readable.from([styles]));
    const style = new RegExp(`<col min="${placeOf(field) + 1}" [^>]*style="(\\d+)"`).exec(sheet)?.[1];
    expect(formats[Number(style)]?.code).toBe(code);
  });

  it.each([
    ['currency', CURRENCIES],
    ['type', ['Construction', 'Operational Property']],
  ] as const)('offers the values of %s as a list, and refuses others', async (field, values) => {
    const { range, attributes } = dropDownOf(field);
    expect(await valuesAt(range)).toEqual(values);
    expect(attributes).toContain('showErrorMessage="1"');
  });

  it('offers the project types of the type of the row, and takes others', async () => {
    const { range, attributes } = dropDownOf('projectTypeId');
    const found = /^IF\(\$C2="Operational Property",(.*),(.*)\)$/.exec(range);
    expect(await valuesAt(found?.[1] ?? '')).toEqual(PROJECT_TYPE_SEEDS.OperationalProperty.map(({ value }) => value));
    expect(await valuesAt(found?.[2] ?? '')).toEqual(PROJECT_TYPE_SEEDS.Construction.map(({ value }) => value));
    expect(attributes).not.toContain('showErrorMessage');
  });

  it('has one list for each of five columns', () => {
    expect(sheet.match(/<dataValidation /g)).toHaveLength(5);
    expect(sheet).toContain('<dataValidations count="5">');
  });
});

/** The list of a column: its formula and the markup's attributes. */
function dropDownOf(field: ProjectDetailField): { range: string; attributes: string } {
  const letters = lettersOf(placeOf(field));
  const found = new RegExp(
    `<dataValidation ([^>]*sqref="${letters}2:${letters}50001")><formula1>(.*?)</formula1>`,
  ).exec(sheet);
  return { attributes: found?.[1] ?? '', range: found?.[2] ?? '' };
}

/** The values in a range of the sheet of lists. */
async function valuesAt(range: string): Promise<readonly unknown[]> {
  const [, letter = '', first, , last] = /^Lists!\$([A-Z])\$(\d+):\$([A-Z])\$(\d+)$/.exec(range) ?? [];
  const rows = await readSheet(await importTemplate(), 'Lists');
  return rows.slice(Number(first) - 1, Number(last)).map((row) => row[letter.charCodeAt(0) - 65]);
}

describe('refused rows', () => {
  const sent: Partial<Record<ProjectDetailField, Cell>> = {
    name: 'Pier & _x0041_ Co',
    policyNumber: 12_345,
    policyStartDate: new Date('2026-01-01T00:00:00Z'),
    policyExpireDate: 46_082,
    linePercent: { number: 1.4, format: '0%' },
    brPremium: 'much',
    stories: 1.5,
    area: { fault: IMPORT_TEXTS.formulaError, shown: '#DIV/0!' },
    combustibility: true,
    description: 'Two\nlines \u0001',
  };
  const cells = IMPORT_COLUMNS.map(({ field }) => sent[field]);
  const heads = IMPORT_COLUMNS.map(({ label }) => label);
  const rowOf = (number: number, values: readonly Cell[]) => ({ number, isHidden: false, cells: values });
  const refusalsIn = (...rows: readonly SheetRow[]) =>
    refusalsOf(Readable.from([{ rows, expectedRows: rows.length }]), newFoundRows());
  let refusals: readonly Refusal[];
  beforeAll(async () => {
    refusals = await refusalsIn(rowOf(1, heads), rowOf(7, cells));
  });

  it('are given back as they were, with the reason in a last column', async () => {
    const rows = refusals.map((refusal) => ({ cells: refusal.cells, reason: reasonOf(refusal) }));
    const read = await readRows(await buffer(templateWith(projectsSheet(rows))));
    expect(read[0]?.cells).toEqual([...heads, IMPORT_REASON_LABEL]);
    const back = IMPORT_COLUMNS.map((_column, index) => read[1]?.cells[index]);
    expect(back).toEqual(cells.with(placeOf('linePercent'), { number: 1.4, format: '0.00%' }));
    expect(read[1]?.cells.at(-1)).toContain('BR Premium: Must be a number\n');
  });

  it('keep the zeros that a format adds to a number, and days before the first of spreadsheets', async () => {
    const row = new Map<ProjectDetailField, Cell>([
      ['policyNumber', { number: 42, format: '00000' }],
      ['buildDate', new Date('1887-05-01T00:00:00Z')],
      ['referenceNumber', 1.23456789012346e17],
    ]);
    const rows = await readRows(await buffer(templateWith(projectsSheet([{ cells: row, reason: 'Why' }]))));
    expect(rows[1]?.cells[placeOf('policyNumber')]).toBe('00042');
    expect(rows[1]?.cells[placeOf('buildDate')]).toBe('1887-05-01');
    // The format Text keeps the digits that are typed there.
    expect(rows[1]?.cells[placeOf('referenceNumber')]).toEqual({ number: 1.23456789012346e17, format: '@' });
  });

  it('are refused again for the same reasons, whatever the last column says', async () => {
    const again = await refusalsIn(
      rowOf(1, [...heads, IMPORT_REASON_LABEL.toUpperCase()]),
      rowOf(2, [...cells, 'Something']),
    );
    expect(again.map(reasonOf)).toEqual(refusals.map(reasonOf));
  });

  it('leave out rows of which only the reason is left', async () => {
    const only = [...heads.map(() => null), 'Something'];
    await expect(refusalsIn(rowOf(1, [...heads, IMPORT_REASON_LABEL]), rowOf(2, only))).rejects.toThrow(
      IMPORT_TEXTS.noRows,
    );
  });
});

describe('the file of all errors', () => {
  const csvOf = (message: string, value?: string) =>
    [
      ...issuesCsv([
        { cells: new Map(), errors: [{ row: 2, column: 'Project Name', ...(value && { value }), message }] },
      ]),
    ].join('');

  it('quotes cells and keeps texts from being formulas', () => {
    expect(csvOf('=HYPERLINK("x")', '+1')).toBe(
      '\uFEFFRow,Column,Value,Message\r\n2,Project Name,\'+1,"\'=HYPERLINK(""x"")"\r\n',
    );
  });

  it('keeps texts from being formulas where a spreadsheet splits cells at semicolons', () => {
    expect(csvOf('Pier;=1+1')).toContain("Pier;'=1+1");
  });

  it('keeps texts from being formulas where a spreadsheet splits cells at tabs', () => {
    expect(csvOf('Pier\t=1+1')).toContain("Pier\t'=1+1");
  });
});
