import { csvOf } from '@portal/charts/csv';
import type { Page } from '@portal/contracts/common/list';
import { DASHBOARD_DEEPEST_ROW, DASHBOARD_MAX_PAGE_SIZE } from '@portal/contracts/insights/dashboard-lists';
import { XLSX_MEDIA_TYPE } from '@portal/contracts/projects/import';
import type { ExportFormat } from '@portal/contracts/projects/list-columns';
import { notify } from '@portal/portal-sdk';
import { saveBlob } from '@portal/ui';
import type { ColumnKind } from '@portal/worksheet';
import { ExportMenu } from '../../../export/export-menu.tsx';
import { DASHBOARD_LIST_TEXTS as TEXTS } from './list.texts.ts';

type Value = string | number | null;

/** A column of the file; it holds texts where no other kind is stated. */
interface FileColumn<Row> {
  readonly id: string;
  readonly header: string;
  readonly kind?: ColumnKind;
  readonly value: (row: Row) => Value;
}

interface ExportRowsProps<Row> {
  /** Names the file. */
  readonly name: string;
  /** Names the sheet of a workbook. */
  readonly sheet: string;
  readonly columns: readonly FileColumn<Row>[];
  /** The query of the list; page and size are the file's own. */
  readonly query: URLSearchParams;
  readonly read: (query: URLSearchParams) => Promise<Page<Row>>;
  /** Values of a last row, by the ids of their columns. */
  readonly sum?: Readonly<Record<string, Value>> | undefined;
}

/** Menu that saves all pages of a list, in its order, as a workbook or a CSV file. */
export function ExportRows<Row>({ name, sheet, columns, query, read, sum }: ExportRowsProps<Row>) {
  const save = async (format: ExportFormat) => {
    const { rows, isWhole } = await allRows(query, read);
    const values = rows.map((row) => columns.map(({ value }) => value(row)));
    if (sum) values.push(columns.map(({ id }) => sum[id] ?? null));
    saveBlob(await FILES[format](sheet, columns, values), `${name}.${format}`);
    if (isWhole) notify.success(TEXTS.exported(rows.length));
    else notify.error(TEXTS.exportedInPart(rows.length));
  };
  return <ExportMenu onExport={save} />;
}

type Columns = readonly Pick<FileColumn<never>, 'header' | 'kind'>[];
type WriteFile = (sheet: string, columns: Columns, rows: readonly (readonly Value[])[]) => Promise<Blob>;

const FILES: Readonly<Record<ExportFormat, WriteFile>> = {
  csv: async (_sheet, columns, rows) =>
    new Blob([csvOf({ columns: columns.map(({ header }) => header), rows })], { type: 'text/csv' }),
  xlsx: async (sheet, columns, rows) => {
    // Loaded when asked for: few visits export.
    const { wholeWorkbook } = await import('@portal/worksheet/whole-workbook');
    const cells = rows.map((row) => row.map((value) => (value === null ? null : String(value))));
    const sheetColumns = columns.map(({ header, kind = 'text' }) => ({ label: header, kind }));
    return new Blob([wholeWorkbook(cells, { sheet, columns: sheetColumns })], { type: XLSX_MEDIA_TYPE });
  },
};

/** Reads page after page, up to the row that the service reads to. */
async function allRows<Row>(query: URLSearchParams, read: ExportRowsProps<Row>['read']) {
  const rows: Row[] = [];
  for (let page = 1; rows.length < DASHBOARD_DEEPEST_ROW; page++) {
    const own = new URLSearchParams(query);
    own.set('page', String(page));
    own.set('pageSize', String(DASHBOARD_MAX_PAGE_SIZE));
    const { items } = await read(own);
    rows.push(...items);
    if (items.length < DASHBOARD_MAX_PAGE_SIZE) return { rows, isWhole: true };
  }
  return { rows, isWhole: false };
}
