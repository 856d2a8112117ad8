import type { Page } from '@portal/contracts/common/list';
import { Button } from '@portal/portal-sdk';
import { DataTable, EmptyState, ListTools, useKeptFocus, useListStart, type DataColumn } from '@portal/ui';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import type { ColumnKind } from '@portal/worksheet';
import { IconSearchOff, type Icon } from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';
import type { DashboardList } from '@portal/contracts/insights/dashboard-lists';
import { ColumnChooser } from '../../../lists/column-chooser.tsx';
import { ViewsMenu } from '../../../lists/views/views-menu.tsx';
import { isUnfiltered } from '../filters/dashboard-search.ts';
import type { DashboardState } from '../filters/use-dashboard-filters.ts';
import { ExportRows } from './export-rows.tsx';
import { useListViews } from './use-list-views.ts';
import { DASHBOARD_LIST_TEXTS as TEXTS } from './list.texts.ts';
import classes from './lists.module.css';
import type { useDashboardList } from './use-dashboard-list.ts';
import { useShownRows, type Reading } from './use-shown-rows.ts';

/** A column of a list of the dashboard, on the screen and in the file. */
export interface ListColumn<Row> extends DataColumn<Row> {
  readonly value: (row: Row) => string | number | null;
  /** Kind of the values in a workbook; texts where it is not stated. */
  readonly kind?: ColumnKind;
  /** True for what the screen shows in other cells, and a file needs in one of its own. */
  readonly isFileOnly?: boolean;
}

interface DashboardTableProps<Row> {
  /** Names the list whose columns and views are kept, and its file. */
  readonly name: DashboardList;
  readonly label: string;
  readonly columns: readonly ListColumn<Row>[];
  /** Ids of the columns in their usual order; the same array on each render. */
  readonly columnIds: readonly string[];
  readonly state: DashboardState;
  readonly list: ReturnType<typeof useDashboardList>;
  readonly reading: Reading<Row>;
  /** Reads a page for the file. */
  readonly read: (query: URLSearchParams) => Promise<Page<Row>>;
  /** Values of the last row of the file, by the ids of their columns. */
  readonly sum?: Readonly<Record<string, string | number | null>> | undefined;
  readonly rowId: (row: Row) => string;
  readonly rowLink?: (row: Row) => string;
  readonly openId?: string | null;
  readonly isRowMuted?: (row: Row) => boolean;
  readonly defaultSort?: string;
  /** True where the page has the menu of the list's views elsewhere. */
  readonly hasViewsElsewhere?: boolean;
  /** Filters of the list's own, beside the search. */
  readonly chips?: ReactNode;
  /** Tools at the end of the line. */
  readonly tools?: ReactNode;
  /** True if the list's own filters narrow it. */
  readonly isNarrowed: boolean;
  /** Removes search and filters. */
  readonly onShowAll: () => void;
  readonly icon: Icon;
  readonly empty: string;
}

/** A list of the dashboard: search and own filters, columns of one's choice, and all of its pages as a file. */
export function DashboardTable<Row>(props: DashboardTableProps<Row>) {
  return <DashboardRows {...props} rows={useShownRows(props.list, props.reading, props.rowId)} />;
}

interface DashboardRowsProps<Row> extends DashboardTableProps<Row> {
  readonly rows: ReturnType<typeof useShownRows<Row>>;
}

/** A {@link DashboardTable} of which the page knows the rows that are shown, for the pane beside them. */
export function DashboardRows<Row>(props: DashboardRowsProps<Row>) {
  const { name, columns, columnIds, list, reading, rows, state, tools } = props;
  const views = useListViews(name, columnIds);
  const chosen = views.columns;
  const shown = chosen.flatMap((id) => columns.find((column) => column.id === id) ?? []);
  const inFile = [...shown, ...columns.filter(({ isFileOnly }) => isFileOnly)];
  const labelOf = (id: string) => columns.find((column) => column.id === id)?.header ?? id;
  const isNarrowed = props.isNarrowed || list.address.name !== undefined || !isUnfiltered(state.filters);
  const frame = useRef<HTMLDivElement>(null);
  useKeptFocus(frame, useListStart(frame));
  return (
    <div ref={frame}>
      <ListTools address={list.address} onAddressChange={list.setAddress}>
        {!props.hasViewsElsewhere && <ViewsMenu state={views.state} />}
        {props.chips}
        {rows.added > 0 && (
          <Button variant="light" size="compact-sm" onClick={rows.takeUp}>
            {TEXTS.showNew(rows.added)}
          </Button>
        )}
        <span className={classes.tail} data-phone="icons">
          <ColumnChooser
            columns={chosen}
            offered={columnIds}
            labelOf={labelOf}
            help={TEXTS.columnsHelp(labelOf(columnIds[0] ?? ''))}
            onChange={views.setColumns}
          />
          <ExportRows
            name={name}
            sheet={props.label}
            columns={inFile}
            query={list.query}
            read={props.read}
            sum={props.sum}
          />
          {tools}
        </span>
      </ListTools>
      <DataTable<Row>
        label={props.label}
        columns={shown}
        page={views.isPending ? undefined : rows.page}
        address={list.address}
        onAddressChange={list.setAddress}
        {...(props.defaultSort !== undefined && { defaultSort: props.defaultSort })}
        rowId={props.rowId}
        {...(props.rowLink && { rowLink: props.rowLink })}
        {...(props.openId !== undefined && { openId: props.openId })}
        {...(props.isRowMuted && { isRowMuted: props.isRowMuted })}
        isFetching={reading.isFetching || views.isPending}
        isOutdated={reading.isPlaceholderData}
        error={reading.error}
        onRetry={() => void reading.refetch()}
        empty={
          isNarrowed ? (
            <EmptyState
              icon={IconSearchOff}
              title={SCREEN_TEXTS.noResults}
              action={
                <Button variant="default" onClick={props.onShowAll}>
                  {SCREEN_TEXTS.showAll}
                </Button>
              }
            />
          ) : (
            <EmptyState icon={props.icon} title={props.empty}>
              {TEXTS.none}
            </EmptyState>
          )
        }
      />
    </div>
  );
}
