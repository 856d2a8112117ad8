import { expect, it } from 'vitest';
import { errorsAsCsv } from './import-errors.ts';

it('quotes cells and keeps texts from being formulas', () => {
  const csv = errorsAsCsv([{ row: 2, column: 'Project Name', message: '=HYPERLINK("x")' }]);
  expect(csv).toBe('\uFEFF"Row","Column","Message"\r\n"2","Project Name","\'=HYPERLINK(""x"")"\r\n');
});

it('keeps texts from being formulas where a spreadsheet splits cells at semicolons', () => {
  expect(errorsAsCsv([{ row: 2, column: 'Project Name', message: 'Pier;=1+1' }])).toContain(`"Pier;'=1+1"`);
});
