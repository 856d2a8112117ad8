import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { FIXED_PARTS } from './workbook-parts.ts';
import { wholeWorkbook } from './whole-workbook.ts';

const COLUMNS = [
  { label: 'Project', kind: 'text' },
  { label: 'Due', kind: 'date' },
  { label: 'Budget', kind: 'money' },
] as const;

const partsOf = (rows: Parameters<typeof wholeWorkbook>[0]) =>
  Object.fromEntries(
    Object.entries(unzipSync(wholeWorkbook(rows, { sheet: 'Time & Expenses', columns: COLUMNS }))).map(
      ([path, bytes]) => [path, strFromU8(bytes)],
    ),
  );

it('holds the parts of a workbook and names its sheet', () => {
  const parts = partsOf([]);
  expect(Object.keys(parts)).toEqual(expect.arrayContaining([...Object.keys(FIXED_PARTS), 'xl/workbook.xml']));
  expect(parts['xl/workbook.xml']).toContain('<sheet name="Time &amp; Expenses"');
});

it('writes amounts and days as such, texts as texts even where they look like formulas, and leaves out what is empty', () => {
  const sheet = partsOf([
    ['=1+1 & Søn', '2026-11-26', '-1234.50'],
    ['00123', null, null],
  ])['xl/worksheets/sheet1.xml'];
  expect(sheet).toContain('<c r="A2" t="inlineStr"><is><t xml:space="preserve">=1+1 &amp; Søn</t></is></c>');
  expect(sheet).toMatch(/<c r="B2" s="\d"><v>46352<\/v><\/c><c r="C2" s="\d"><v>-1234.50<\/v>/);
  expect(sheet).toMatch(/<row r="3"><c r="A3"[^>]+><is><t[^>]*>00123<\/t><\/is><\/c><\/row>/);
});
