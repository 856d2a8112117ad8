import { IMPORT_COLUMNS, IMPORT_TEXTS } from '@portal/contracts/projects/import';
import { describe, expect, it } from 'vitest';
import { readCell, shownValue, type Cell } from './cells.ts';
import { filledRows, readHeads, rowChecker, rowCountProblem } from './sheet.ts';

describe('cells', () => {
  it.each([
    ['constructionValue', 1_000, 1_000],
    ['constructionValue', ' 1,234,567.89 ', 1_234_567.89],
    ['constructionValue', 0.1 + 0.2, 0.3],
    ['linePercent', '40 %', 40],
    ['linePercent', { number: 0.4, format: '0%' }, 40],
    ['linePercent', { number: 0.07, format: '0.00%' }, 7],
    ['linePercent', { number: 40, format: '0.00' }, 40],
    ['linePercent', { number: 40, format: '"per cent %" 0' }, 40],
    ['policyNumber', 12_345, '12345'],
    ['policyNumber', { number: 42, format: '00000' }, '00042'],
    ['policyNumber', { number: 123_456_789, format: '000-00-0000' }, '123-45-6789'],
    ['referenceNumber', { number: 42, format: '"REF-"0000' }, 'REF-0042'],
    ['policyNumber', { number: 1_234_567, format: '#,##0' }, '1234567'],
    ['policyNumber', { number: 2.5, format: '00' }, '2.5'],
    ['policyNumber', true, 'TRUE'],
    ['policyNumber', 999_999_999_999_999, '999999999999999'],
    ['stories', { number: 7, format: '000' }, 7],
    ['policyNumber', '\u200b\u00ad', null],
    ['name', '  Tower ', 'Tower'],
    ['type', 'operational property', 'OperationalProperty'],
    ['type', 'OperationalProperty', 'OperationalProperty'],
    ['constructionType', 'Mass timber', 'MassTimber'],
    ['policyStartDate', new Date('2026-03-01T00:00:00Z'), '2026-03-01'],
    ['policyStartDate', '3/1/2026', '2026-03-01'],
    ['policyStartDate', '2026-03-01', '2026-03-01'],
    ['description', '', null],
    ['description', '   ', null],
  ] as const)('%s reads %j as %j', (field, cell, value) => {
    expect(readCell(field, cell)).toEqual({ value });
  });

  it.each([
    ['constructionValue', '1.234,56', IMPORT_TEXTS.notNumber],
    ['constructionValue', true, IMPORT_TEXTS.notNumber],
    ['stories', new Date(), IMPORT_TEXTS.notNumber],
    ['name', new Date(), IMPORT_TEXTS.notText],
    ['policyNumber', 1.23456789012346e17, IMPORT_TEXTS.roundedNumber],
    ['referenceNumber', { number: 1e15, format: '0' }, IMPORT_TEXTS.roundedNumber],
    ['policyNumber', { fault: IMPORT_TEXTS.formulaError, shown: '#N/A' }, IMPORT_TEXTS.formulaError],
    ['policyStartDate', '01.03.2026', IMPORT_TEXTS.notDate],
    ['policyStartDate', 46_082, IMPORT_TEXTS.notDate],
    ['policyStartDate', new Date(NaN), IMPORT_TEXTS.notDate],
    ['currency', 'SEK', 'Must be one of: USD, EUR, GBP, AUD, CAD, CHF'],
  ] as const)('%s refuses %j', (field, cell, error) => {
    expect(readCell(field, cell)).toEqual({ error });
  });
});

describe('what an error tells of a cell', () => {
  it('is a text that a database can hold, whatever the cell holds', () => {
    expect(shownValue('a\0b\uD83D')).toBe('a\ufffdb\ufffd');
    expect(shownValue(`${'x'.repeat(99)}\u{1F3D7}\u{1F3D7}`)).toBe(`${'x'.repeat(99)}…`);
    expect(shownValue({ number: 42, format: '00000' })).toBe('00042');
  });

  it('is a text also where it is a head', () => {
    const [message] = readHeads([`${'x'.repeat(49)}\u{1F3D7}`, 'a\0b']).messages;
    expect(message).toBe(IMPORT_TEXTS.unknownColumn(`${'x'.repeat(49)}…`));
    expect(JSON.stringify(readHeads(['a\0b', '\uD83D']).messages)).not.toMatch(/\\u0000|\\ud83d/i);
  });
});

describe('sheets', () => {
  const heads = IMPORT_COLUMNS.map(({ label }) => label);

  it('find their columns in any order and case', () => {
    const { columns, messages } = readHeads(heads.toReversed().map((label) => label.toLowerCase()));
    expect([messages, columns.length, columns[0]]).toEqual([[], 25, ['specialInstruction', 0]]);
  });

  it('find their columns whatever the white space', () => {
    const { messages } = readHeads(heads.map((label) => label.toUpperCase().replaceAll(' ', ' \n\u00a0')));
    expect(messages).toEqual([]);
  });

  it('find their columns whatever nobody sees in a head', () => {
    const { messages } = readHeads(heads.map((label) => `\u200e${label.replace('o', 'o\u00ad')}\ufeff`));
    expect(messages).toEqual([]);
  });

  it('number rows as the sheet does and skip empty ones', () => {
    const rowOf = (number: number, ...cells: (string | null)[]) => ({ number, isHidden: false, cells });
    const rows = [rowOf(1, ...heads), rowOf(2, 'a'), rowOf(3, null, ' '), rowOf(5, null, 'b')];
    expect(filledRows(rows, new Set())).toEqual([rowOf(2, 'a'), rowOf(5, null, 'b')]);
    expect([rowCountProblem(0), rowCountProblem(50_000), rowCountProblem(50_001)]).toEqual([
      IMPORT_TEXTS.noRows,
      undefined,
      IMPORT_TEXTS.tooManyRows,
    ]);
  });

  it('check a row as the form does', () => {
    const check = rowChecker(readHeads(heads).columns);
    const row = heads.map((label): Cell => {
      if (label === 'Project Name') return 'Tower';
      if (label === 'Parent Company') return 'AT&T Inc.';
      if (label === 'Type') return 'Construction';
      if (label === 'Project Type') return 'Bridge';
      if (label === 'Business Type') return 'Arch Bridge';
      if (label === 'Currency') return 'usd';
      if (label === 'Construction Value') return 5;
      if (label === 'Policy Start') return '2026-01-01';
      return label === 'Policy Expiry' ? '2027-01-01' : null;
    });
    expect(check(2, row)).toMatchObject({ row: 2, parentCompany: 'AT&T Inc.', project: { currency: 'USD' } });
    // Names that are right by themselves are judged together with others.
    const names = {
      parentCompany: 'AT&T Inc.',
      type: 'Construction',
      projectType: 'Bridge',
      businessType: 'Arch Bridge',
    };
    expect(check(3, row)).toEqual({
      row: 3,
      ...names,
      errors: [{ row: 3, column: 'Project Name', value: 'Tower', message: IMPORT_TEXTS.repeatedName(2) }],
    });
    const premium = heads.indexOf('BI Premium');
    expect(check(4, row.with(0, 'Other').with(premium, 5))).toEqual({
      row: 4,
      name: 'Other',
      ...names,
      errors: [{ row: 4, column: 'BI Premium', value: '5', message: 'Only for projects of type Operational Property' }],
    });
    const broken = { fault: IMPORT_TEXTS.formulaError, shown: '#N/A' };
    expect(check(6, [...row.with(0, 'Another').with(premium, broken), null, broken])).toEqual({
      row: 6,
      name: 'Another',
      ...names,
      errors: ['BI Premium', 'AA'].map((column) => ({ row: 6, column, value: '#N/A', message: broken.fault })),
    });
    // Would take hours if each blank were looked at again for each one before it.
    const value = heads.indexOf('Construction Value');
    const blanks = `1${' '.repeat(1_000_000)}`;
    expect(check(7, row.with(0, 'Blank').with(value, `${blanks}%`))).toMatchObject({
      project: { constructionValue: 1 },
    });
    expect(check(8, row.with(0, 'Blanks').with(value, `${blanks}x`))).toMatchObject({
      errors: [{ column: 'Construction Value' }],
    });
    expect(check(5, row.with(0, 'Soft\u00adHyphen'))).toMatchObject({
      errors: [
        {
          value: 'Soft\u00adHyphen',
          message:
            'Should not contain special characters except ( ) # № / -. Found: soft hyphen, which is invisible (U+00AD)',
        },
      ],
    });
  });
});
