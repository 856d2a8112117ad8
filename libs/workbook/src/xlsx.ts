import {
  FIXED_PARTS,
  SHEET_END,
  sheetHead,
  sheetLists,
  sheetPath,
  sheetRows,
  type Row,
  type RowBatches,
  type Sheet,
  type SheetColumn,
} from '@portal/worksheet';
import { Readable } from 'node:stream';
import yazl from 'yazl';

/** Rows that a sheet can hold, its head counted. */
const SHEET_ROWS = 1_048_576;
/** Rows of a sheet repeat themselves so much that more effort saves little. */
const COMPRESSION = 1;

/**
 * Streams an export as a workbook: only the present batch is in memory. Rows beyond a sheet's limit continue on another
 * sheet. If the rows break off, the stream ends with an error instead of a workbook that looks complete.
 */
export function xlsxOf(
  batches: RowBatches,
  { sheet: sheetName, columns }: Sheet,
  sheetRowLimit = SHEET_ROWS,
): Readable {
  const zip = new yazl.ZipFile();
  const output = zip.outputStream as Readable;
  const take = portionsOf(batches);
  let sheet: Readable | undefined;
  zip.on('error', (error: Error) => output.destroy(error));
  for (const [path, xml] of Object.entries(FIXED_PARTS)) zip.addBuffer(Buffer.from(xml), path);

  const addSheet = (number: number): void =>
    zip.addReadStreamLazy(sheetPath(number), { compressionLevel: COMPRESSION }, (opened) => {
      let isLast = true;
      const onMore = (hasMore: boolean) => void (isLast = !hasMore);
      sheet = Readable.from(sheetXml(take, columns, sheetRowLimit, onMore), { objectMode: false });
      sheet.once('error', (error) => output.destroy(error));
      sheet.once('end', () => (isLast ? finish(number) : addSheet(number + 1)));
      if (output.destroyed) sheet.destroy();
      else opened(null, sheet);
    });
  const finish = (sheets: number): void => {
    const names = Array.from({ length: sheets }, (_none, index) =>
      index === 0 ? sheetName : `${sheetName} ${index + 1}`,
    );
    for (const [path, xml] of Object.entries(sheetLists(names))) zip.addBuffer(Buffer.from(xml), path);
    zip.end();
  };
  output.once('close', () => sheet?.destroy());
  addSheet(1);
  return output;
}

/** Returns at most this many further rows; none at the end. */
type Portions = (most: number) => Promise<readonly Row[]>;

function portionsOf(batches: RowBatches): Portions {
  let rest: readonly Row[] = [];
  return async (most) => {
    if (rest.length === 0) rest = (await batches.next()).value ?? [];
    const rows = rest.slice(0, most);
    rest = rest.slice(most);
    return rows;
  };
}

/** Yields one sheet; reports before its end if rows beyond the limit follow. */
async function* sheetXml(
  take: Portions,
  columns: readonly SheetColumn[],
  limit: number,
  onMore: (hasMore: boolean) => void,
): AsyncGenerator<string, void, void> {
  const write = sheetRows(columns);
  let xml = sheetHead(columns);
  let next = 2;
  while (next <= limit) {
    const rows = await take(limit - next + 1);
    if (rows.length === 0) break;
    yield xml + write(rows, next);
    xml = '';
    next += rows.length;
  }
  onMore(next > limit);
  yield xml + SHEET_END;
}
