import { DASHBOARD_ASSIGNMENT_SORT_FIELDS } from '@portal/contracts/insights/dashboard-lists';
import type { DashboardAssignment } from '@portal/contracts/insights/dashboard-work';
import { ASSIGNMENT_STATUS_LABELS, ASSIGNMENT_STATUSES } from '@portal/contracts/projects/assignment-lists';
import { asOneOf, call, useSearch } from '@portal/portal-sdk';
import { FilterChip, LIST_SEARCH, ListWithPane, useItemDialog } from '@portal/ui';
import { IconUserCheck, IconUsers } from '@tabler/icons-react';
import { lazy, useRef, type ReactNode } from 'react';
import type { DashboardState } from '../filters/use-dashboard-filters.ts';
import { useDashboardAssignments } from '../lists/dashboard-list.api.ts';
import { DashboardRows } from '../lists/dashboard-table.tsx';
import { DASHBOARD_ASSIGNMENT_TEXTS as TEXTS, DASHBOARD_LIST_TEXTS as LIST } from '../lists/list.texts.ts';
import { asSomeOf } from '../lists/some-of.ts';
import { useDashboardList } from '../lists/use-dashboard-list.ts';
import { useShownRows } from '../lists/use-shown-rows.ts';
import { ViewSwitch } from '../lists/view-switch.tsx';
import { ASSIGNMENT_COLUMN_IDS, ASSIGNMENT_COLUMNS } from './assignment-columns.tsx';
import { EngineerLoads } from './engineer-loads.tsx';

const AssignmentPane = lazy(() => import('../../assignments/assignment-pane.tsx'));

const SEARCH = {
  show: asOneOf(['assignments', 'engineers']).withDefault('assignments'),
  status: asSomeOf(ASSIGNMENT_STATUSES),
  isWaiting: asOneOf(['true']),
  isWaitingForViewer: asOneOf(['true']),
  page: LIST_SEARCH.page,
  name: LIST_SEARCH.name,
};
const VIEWS = [
  { name: 'assignments', label: TEXTS.assignments, icon: IconUserCheck },
  { name: 'engineers', label: TEXTS.engineers, icon: IconUsers },
] as const;

const NOTHING = { status: undefined, isWaiting: undefined, isWaitingForViewer: undefined } as const;
const YES = [{ value: 'true', label: LIST.yes }] as const;
const STATUSES = ASSIGNMENT_STATUSES.map((value) => ({ value, label: ASSIGNMENT_STATUS_LABELS[value] }));

const rowId = ({ id }: DashboardAssignment): string => id;

interface DashboardAssignmentsProps {
  readonly state: DashboardState;
}

/** /dashboard/assignments: assignments of all projects, one of them open beside the list, or the engineers with their work. */
export default function DashboardAssignments({ state }: DashboardAssignmentsProps) {
  const [{ show }, setSearch] = useSearch(SEARCH);
  const hadFocus = useRef(false);
  const views = (
    <ViewSwitch
      label={TEXTS.by}
      views={VIEWS}
      shown={show}
      hadFocus={hadFocus}
      onChange={(next) => setSearch({ show: next, page: undefined, name: undefined })}
    />
  );
  return show === 'engineers' ? (
    <EngineerLoads state={state} tools={views} />
  ) : (
    <Assignments state={state} tools={views} />
  );
}

function Assignments({ state, tools }: DashboardAssignmentsProps & { readonly tools: ReactNode }) {
  const [{ status, isWaiting, isWaitingForViewer }, setSearch] = useSearch(SEARCH);
  const list = useDashboardList(state, {
    sortFields: DASHBOARD_ASSIGNMENT_SORT_FIELDS,
    searchAs: 'Name',
    narrowing: { status, isWaiting, isWaitingForViewer },
  });
  const reading = useDashboardAssignments(list.query, state.isWaiting);
  const rows = useShownRows(list, reading, rowId);
  const { itemId, addressOf, close } = useItemDialog('assignmentId');
  return (
    <ListWithPane
      name="assignments"
      page={rows.inPane}
      isPlaceholder={reading.isPlaceholderData}
      address={list.address}
      onAddressChange={list.setAddress}
      openId={itemId}
      addressOf={addressOf}
      onClose={close}
      pane={itemId === null ? undefined : <AssignmentPane key={itemId} id={itemId} onClose={close} />}
    >
      <DashboardRows<DashboardAssignment>
        name="assignments"
        label={TEXTS.table}
        columns={ASSIGNMENT_COLUMNS}
        columnIds={ASSIGNMENT_COLUMN_IDS}
        state={state}
        list={list}
        reading={reading}
        rows={rows}
        read={(query) => call('GET /dashboard/assignments', { query })}
        rowId={rowId}
        rowLink={({ id }) => addressOf(id)}
        openId={itemId}
        isRowMuted={(row) => row.status === 'Completed' || row.status === 'Cancelled'}
        isNarrowed={[status, isWaiting, isWaitingForViewer].some((value) => value !== undefined)}
        onShowAll={() => {
          state.apply({});
          setSearch({ ...NOTHING, name: undefined, page: undefined });
        }}
        chips={
          <>
            <FilterChip
              label={LIST.status}
              options={STATUSES}
              value={status}
              onChange={(next) => setSearch({ status: next, page: undefined })}
            />
            <FilterChip
              label={TEXTS.waiting}
              options={YES}
              value={isWaiting}
              onChange={(next) => setSearch({ isWaiting: next, page: undefined })}
            />
            <FilterChip
              label={LIST.waits}
              options={YES}
              value={isWaitingForViewer}
              onChange={(next) => setSearch({ isWaitingForViewer: next, page: undefined })}
            />
          </>
        }
        tools={tools}
        icon={IconUserCheck}
        empty={TEXTS.empty}
      />
    </ListWithPane>
  );
}
