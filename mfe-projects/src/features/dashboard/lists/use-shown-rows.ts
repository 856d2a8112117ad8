import type { Page } from '@portal/contracts/common/list';
import type { useDashboardList } from './use-dashboard-list.ts';
import { useSteadyPage } from './use-steady-page.ts';

/** A page of a list as it is read. */
export interface Reading<Row> {
  readonly data: Page<Row> | undefined;
  readonly isFetching: boolean;
  /** True while it is the page of another query. */
  readonly isPlaceholderData: boolean;
  /** False for a page that was kept from an earlier visit. */
  readonly isFetchedAfterMount: boolean;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

/** Returns the rows of a list that are shown, in the table and to the pane beside it alike (decisions §27). */
export function useShownRows<Row>(
  list: Pick<ReturnType<typeof useDashboardList>, 'query'>,
  reading: Reading<Row>,
  rowId: (row: Row) => string,
) {
  const newest = reading.isPlaceholderData ? undefined : reading.data;
  const steady = useSteadyPage(newest, rowId, `${list.query} ${reading.isFetchedAfterMount}`);
  const page = steady.page ?? reading.data;
  return {
    ...steady,
    page,
    /** The page for the pane, which does not count what is not shown yet. */
    inPane: page && { items: page.items, totalCount: page.totalCount - steady.added },
  };
}
