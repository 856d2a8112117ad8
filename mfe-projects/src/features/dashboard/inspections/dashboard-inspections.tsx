import type { Page } from '@portal/contracts/common/list';
import { DASHBOARD_INSPECTION_SORT_FIELDS } from '@portal/contracts/insights/dashboard-lists';
import type { DashboardInspection } from '@portal/contracts/insights/dashboard-inspections';
import { DASHBOARD_STATUSES, INSPECTION_STATUS_LABELS } from '@portal/contracts/projects/inspection-lists';
import { call } from '@portal/portal-sdk';
import { asOnePage, FilterChip, ListTools, ListWithPane, Loading, useItemDialog, type ListAddress } from '@portal/ui';
import { IconCalendar, IconClipboardCheck, IconList, IconMap2 } from '@tabler/icons-react';
import { lazy, Suspense, useRef, type ReactNode } from 'react';
import type { DashboardState } from '../filters/use-dashboard-filters.ts';
import { useDashboardInspections } from '../lists/dashboard-list.api.ts';
import { DashboardRows } from '../lists/dashboard-table.tsx';
import { DASHBOARD_INSPECTION_TEXTS as TEXTS, DASHBOARD_LIST_TEXTS as LIST } from '../lists/list.texts.ts';
import classes from '../lists/lists.module.css';
import { useDashboardList } from '../lists/use-dashboard-list.ts';
import { useShownRows } from '../lists/use-shown-rows.ts';
import { ViewSwitch } from '../lists/view-switch.tsx';
import { INSPECTION_COLUMN_IDS, INSPECTION_COLUMNS } from './inspection-columns.tsx';
import { useInspectionLink } from './inspection-link.ts';
import { useInspectionSearch } from './inspection-search.ts';

const DashboardCalendar = lazy(() => import('./dashboard-calendar.tsx'));
const InspectionPane = lazy(() => import('./inspection-pane.tsx'));
const DashboardInspectionMap = lazy(() => import('./dashboard-inspection-map.tsx'));

const VIEWS = [
  { name: 'list', label: LIST.list, icon: IconList },
  { name: 'calendar', label: LIST.calendar, icon: IconCalendar },
  { name: 'map', label: LIST.map, icon: IconMap2 },
] as const;
const STATUSES = DASHBOARD_STATUSES.map((value) => ({ value, label: INSPECTION_STATUS_LABELS[value] }));
const OVERDUE = [{ value: 'true', label: LIST.yes }] as const;

/** /dashboard/inspections: the expected inspections of all projects as list, calendar or map (spec 2 §2, §9). */
export default function DashboardInspections({ state }: { readonly state: DashboardState }) {
  const { narrowing, show, month, setSearch } = useInspectionSearch();
  const list = useDashboardList(state, { sortFields: DASHBOARD_INSPECTION_SORT_FIELDS, narrowing });
  const reading = useDashboardInspections(list.query, state.isWaiting || show !== 'list');
  const rows = useShownRows(list, reading, rowId);
  const { itemId, addressOf, close } = useItemDialog('inspectionId');
  const linkOf = useInspectionLink(addressOf);
  const chips = (
    <>
      <FilterChip
        label={LIST.status}
        options={STATUSES}
        value={narrowing.status}
        onChange={(status) => setSearch({ status, page: undefined })}
      />
      <FilterChip
        label={TEXTS.pastEnd}
        options={OVERDUE}
        value={narrowing.isOverdue}
        onChange={(isOverdue) => setSearch({ isOverdue, page: undefined })}
      />
    </>
  );
  const hadFocus = useRef(false);
  const views = (
    <ViewSwitch
      label={LIST.view}
      views={VIEWS}
      shown={show}
      hadFocus={hadFocus}
      onChange={(next) => setSearch({ show: next })}
    />
  );
  const inList = { address: list.address, onAddressChange: list.setAddress };
  const inPane = (view: ReactNode) => (
    <ListWithPane
      name="dashboard-inspections"
      {...(show === 'list' ? { page: datedOf(rows.inPane, list.address), ...inList } : asOnePage([]))}
      isPlaceholder={reading.isPlaceholderData}
      openId={itemId}
      addressOf={addressOf}
      onClose={close}
      pane={itemId === null ? undefined : <InspectionPane key={itemId} id={itemId} />}
    >
      {view}
    </ListWithPane>
  );
  if (show === 'list')
    return inPane(
      <>
        <DashboardRows<DashboardInspection>
          name="inspections"
          label={TEXTS.table}
          columns={INSPECTION_COLUMNS}
          columnIds={INSPECTION_COLUMN_IDS}
          state={state}
          list={list}
          reading={reading}
          rows={rows}
          read={(query) => call('GET /dashboard/inspections/list', { query })}
          rowId={rowId}
          rowLink={linkOf}
          openId={itemId}
          isRowMuted={({ status }) => status === 'Closed'}
          defaultSort="name"
          isNarrowed={narrowing.status !== undefined || narrowing.isOverdue !== undefined}
          onShowAll={() => {
            state.apply({});
            setSearch({ status: undefined, isOverdue: undefined, name: undefined, page: undefined });
          }}
          chips={chips}
          tools={views}
          icon={IconClipboardCheck}
          empty={TEXTS.empty}
        />
        <p className={classes.note}>{TEXTS.siteTime}</p>
      </>,
    );
  const query = withoutPage(list.query);
  return inPane(
    <>
      <ListTools address={list.address} onAddressChange={list.setAddress}>
        {chips}
        <span className={classes.tail} data-phone="icons">
          {views}
        </span>
      </ListTools>
      <Suspense fallback={<Loading height={560} />}>
        {show === 'calendar' ? (
          <DashboardCalendar
            query={query}
            isWaiting={state.isWaiting}
            month={month ?? null}
            linkOf={linkOf}
            openId={itemId}
            onMonth={(next) => setSearch({ month: next ?? undefined })}
          />
        ) : (
          <DashboardInspectionMap query={query} isWaiting={state.isWaiting} />
        )}
      </Suspense>
    </>,
  );
}

const rowId = ({ id, key }: DashboardInspection): string => id ?? key;

/** Returns the rows of a page that have an inspection to open; those of the last page without one end the walk early. */
function datedOf(
  page: Pick<Page<DashboardInspection>, 'items' | 'totalCount'> | undefined,
  { page: number, pageSize }: ListAddress,
) {
  if (!page) return undefined;
  const items = page.items.flatMap(({ id }) => (id === null ? [] : [{ id }]));
  const isLast = number * pageSize >= page.totalCount;
  return { items, totalCount: page.totalCount - (isLast ? page.items.length - items.length : 0) };
}

/** Returns the query of calendar and map, which have no pages and no order. */
function withoutPage(query: URLSearchParams): URLSearchParams {
  const whole = new URLSearchParams(query);
  for (const key of ['page', 'pageSize', 'sortFieldName', 'sortDirection']) whole.delete(key);
  return whole;
}
