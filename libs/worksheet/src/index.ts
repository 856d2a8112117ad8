export { daySerial, FIRST_SAFE_DAY, textCell, xmlText } from './cells-xml.ts';
export { rowsOf, type Row, type RowBatches } from './rows.ts';
export { CELL_STYLES, FIXED_PARTS, sheetLists, sheetPath } from './workbook-parts.ts';
export { SHEET_END, sheetHead, sheetRows, type ColumnKind, type Sheet, type SheetColumn } from './worksheet.ts';
