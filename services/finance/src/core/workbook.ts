import { XLSX_MEDIA_TYPE } from '@portal/contracts/projects/import';
import { xlsxOf } from '@portal/workbook';
import type { RowBatches, Sheet } from '@portal/worksheet';
import type { Readable } from 'node:stream';

/** The reply, whose headers say what the bytes are. */
interface Reply {
  headers(values: Readonly<Record<string, string>>): unknown;
}

/** A workbook of one sheet. */
interface Workbook extends Sheet {
  /** Name of the file, without its extension. */
  readonly fileName: string;
}

/** Answers with a workbook, whose rows are written as they come. */
export function sendWorkbook(reply: Reply, rows: RowBatches, { fileName, ...sheet }: Workbook): Readable {
  reply.headers({
    'content-type': XLSX_MEDIA_TYPE,
    'content-disposition': `attachment; filename="${fileName}.xlsx"`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  return xlsxOf(rows, sheet);
}
