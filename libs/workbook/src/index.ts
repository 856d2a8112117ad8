export { daySerial, FIRST_SAFE_DAY, textCell, xmlText } from './cells-xml.ts';
export { rowsOf, type Row, type RowBatches } from './rows.ts';
export { CELL_STYLES, FIXED_PARTS, sheetLists, sheetPath } from './workbook-parts.ts';
export type { ColumnKind, SheetColumn } from './worksheet.ts';
export { xlsxOf } from './xlsx.ts';
