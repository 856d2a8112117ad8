import { csvOf } from '@portal/charts/csv';
import type { Page } from '@portal/contracts/common/list';
import { MAX_PAGE_SIZE } from '@portal/contracts/common/limits';
import { DASHBOARD_DEEPEST_ROW } from '@portal/contracts/insights/dashboard-lists';
import { Button, notify, notifyFailure } from '@portal/portal-sdk';
import { saveBlob } from '@portal/ui';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { DASHBOARD_LIST_TEXTS as TEXTS } from './list.texts.ts';

/** A column of the file. */
interface FileColumn<Row> {
  readonly header: string;
  readonly value: (row: Row) => string | number | null;
}

interface ExportRowsProps<Row> {
  readonly fileName: string;
  readonly columns: readonly FileColumn<Row>[];
  /** The query of the list; page and size are the file's own. */
  readonly query: URLSearchParams;
  readonly read: (query: URLSearchParams) => Promise<Page<Row>>;
}

/** Button that saves all pages of a list, in its order, as a CSV file. */
export function ExportRows<Row>({ fileName, columns, query, read }: ExportRowsProps<Row>) {
  const exporting = useMutation({
    mutationFn: () => allRows(query, read),
    onSuccess: ({ rows, isWhole }) => {
      const file = {
        columns: columns.map(({ header }) => header),
        rows: rows.map((row) => columns.map(({ value }) => value(row))),
      };
      saveBlob(new Blob([csvOf(file)], { type: 'text/csv' }), fileName);
      if (isWhole) notify.success(TEXTS.exported(rows.length));
      else notify.error(TEXTS.exportedInPart(rows.length));
    },
    onError: (error) => notifyFailure(error, () => exporting.mutate()),
  });
  return (
    <Button
      variant="default"
      loading={exporting.isPending}
      leftSection={<IconDownload size={18} aria-hidden />}
      onClick={() => exporting.mutate()}
    >
      {TEXTS.export}
    </Button>
  );
}

/** Reads page after page, up to the row that the service reads to. */
async function allRows<Row>(query: URLSearchParams, read: ExportRowsProps<Row>['read']) {
  const rows: Row[] = [];
  for (let page = 1; rows.length < DASHBOARD_DEEPEST_ROW; page++) {
    const own = new URLSearchParams(query);
    own.set('page', String(page));
    own.set('pageSize', String(MAX_PAGE_SIZE));
    const { items } = await read(own);
    rows.push(...items);
    if (items.length < MAX_PAGE_SIZE) return { rows, isWhole: true };
  }
  return { rows, isWhole: false };
}
