import { DASHBOARD_REPORT_SORT_FIELDS } from '@portal/contracts/insights/dashboard-lists';
import type { DashboardReport } from '@portal/contracts/insights/dashboard-work';
import {
  REPORT_STATUS_LABELS,
  REPORT_STATUSES,
  REPORT_TYPE_LABELS,
  REPORT_TYPES,
} from '@portal/contracts/reports/report-lists';
import { asOneOf, call, useSearch, useSession } from '@portal/portal-sdk';
import { FilterChip, LIST_SEARCH, ListWithPane, useItemDialog } from '@portal/ui';
import { IconFileText } from '@tabler/icons-react';
import { lazy } from 'react';
import { REPORT_PARAMETER, reportAddress } from '../../reports/report-address.ts';
import type { DashboardState } from '../filters/use-dashboard-filters.ts';
import { useDashboardReports } from '../lists/dashboard-list.api.ts';
import { DashboardRows } from '../lists/dashboard-table.tsx';
import { DASHBOARD_LIST_TEXTS as LIST, DASHBOARD_REPORT_TEXTS as TEXTS } from '../lists/list.texts.ts';
import { asSomeOf } from '../lists/some-of.ts';
import { useDashboardList } from '../lists/use-dashboard-list.ts';
import { useShownRows } from '../lists/use-shown-rows.ts';
import { REPORT_COLUMN_IDS, REPORT_COLUMNS } from './report-columns.tsx';

const ReportPane = lazy(() => import('../../reports/item/report-pane.tsx'));

const SEARCH = {
  status: asSomeOf(REPORT_STATUSES),
  type: asSomeOf(REPORT_TYPES),
  isWaiting: asOneOf(['true']),
  isWaitingForViewer: asOneOf(['true']),
  page: LIST_SEARCH.page,
  name: LIST_SEARCH.name,
};
const NOTHING = { status: undefined, type: undefined, isWaiting: undefined, isWaitingForViewer: undefined } as const;
const YES = [{ value: 'true', label: LIST.yes }] as const;
const STATUSES = REPORT_STATUSES.map((value) => ({ value, label: REPORT_STATUS_LABELS[value] }));
const TYPES = REPORT_TYPES.map((value) => ({ value, label: REPORT_TYPE_LABELS[value] }));
const rowId = ({ id }: DashboardReport): string => id;

/**
 * /dashboard/reports: reports of all projects, one of them open beside the list with its actions. Risk engineers go to the
 * reports of the project (spec 2 §2).
 */
export default function DashboardReports({ state }: { readonly state: DashboardState }) {
  const { viewer } = useSession();
  const [{ status, type, isWaiting, isWaitingForViewer }, setSearch] = useSearch(SEARCH);
  const list = useDashboardList(state, {
    sortFields: DASHBOARD_REPORT_SORT_FIELDS,
    searchAs: 'ProjectName',
    narrowing: { status, type, isWaiting, isWaitingForViewer },
  });
  const reading = useDashboardReports(list.query, state.isWaiting);
  const rows = useShownRows(list, reading, rowId);
  const { itemId, addressOf, close } = useItemDialog(REPORT_PARAMETER);
  const narrow = (changes: Parameters<typeof setSearch>[0]) => setSearch({ ...changes, page: undefined });
  return (
    <ListWithPane
      name="reports"
      page={rows.inPane}
      isPlaceholder={reading.isPlaceholderData}
      address={list.address}
      onAddressChange={list.setAddress}
      openId={itemId}
      addressOf={addressOf}
      onClose={close}
      pane={itemId === null ? undefined : <ReportPane key={itemId} id={itemId} />}
    >
      <DashboardRows<DashboardReport>
        name="reports"
        label={TEXTS.table}
        columns={REPORT_COLUMNS}
        columnIds={REPORT_COLUMN_IDS}
        state={state}
        list={list}
        reading={reading}
        rows={rows}
        read={(query) => call('GET /dashboard/reports', { query })}
        rowId={rowId}
        rowLink={(report) => (viewer.role === 'RiskEngineer' ? reportAddress(report) : addressOf(report.id))}
        openId={itemId}
        isNarrowed={[status, type, isWaiting, isWaitingForViewer].some((value) => value !== undefined)}
        onShowAll={() => {
          state.apply({});
          narrow({ ...NOTHING, name: undefined });
        }}
        chips={
          <>
            <FilterChip
              label={LIST.status}
              options={STATUSES}
              value={status}
              onChange={(next) => narrow({ status: next })}
            />
            <FilterChip label={TEXTS.type} options={TYPES} value={type} onChange={(next) => narrow({ type: next })} />
            <FilterChip
              label={TEXTS.waiting}
              options={YES}
              value={isWaiting}
              onChange={(next) => narrow({ isWaiting: next })}
            />
            <FilterChip
              label={LIST.waits}
              options={YES}
              value={isWaitingForViewer}
              onChange={(next) => narrow({ isWaitingForViewer: next })}
            />
          </>
        }
        icon={IconFileText}
        empty={TEXTS.empty}
      />
    </ListWithPane>
  );
}
