import { strToU8, zipSync } from 'fflate';
import type { Row } from './rows.ts';
import { FIXED_PARTS, sheetLists, sheetPath } from './workbook-parts.ts';
import { SHEET_END, sheetHead, sheetRows, type Sheet } from './worksheet.ts';

/** Returns a workbook of one sheet, for rows that are all in memory: those of a page in the browser. */
export function wholeWorkbook(rows: readonly Row[], { sheet, columns }: Sheet): Uint8Array<ArrayBuffer> {
  const parts = {
    ...FIXED_PARTS,
    ...sheetLists([sheet]),
    [sheetPath(1)]: sheetHead(columns) + sheetRows(columns)(rows, 2) + SHEET_END,
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, strToU8(xml)])));
}
