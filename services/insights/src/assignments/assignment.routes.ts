import type { Viewer } from '@portal/access';
import type { SortDirection } from '@portal/contracts/common/list';
import { valuesOf } from '@portal/contracts/common/some-of';
import type { DashboardAssignmentSortField } from '@portal/contracts/insights/dashboard-lists';
import type { DashboardAssignment } from '@portal/contracts/insights/dashboard-work';
import { listDashboardAssignments, listEngineerLoads } from '@portal/contracts/insights/dashboard.endpoints';
import {
  listParameters,
  nameOrder,
  pageAnswer,
  route,
  type Deps,
  type ListParameters,
  type PortalApp,
} from '@portal/service-kit';
import { pageOf, within, type Part } from '../core/pages.ts';
import type { Parameters } from '../core/parameters.ts';
import { assignmentSet, assignmentWaits, projectOfAssignment } from '../core/sets/assignments.ts';
import { isOfCompany, requireFilters } from '../core/visible.ts';
import { loadsOf } from './engineer-loads.ts';

interface StoredAssignment {
  readonly id: string;
  readonly project_id: string;
  readonly project_name: string;
  readonly project_status: DashboardAssignment['projectStatus'];
  readonly status: DashboardAssignment['status'];
  readonly company_name: string | null;
  readonly engineer_name: string | null;
  readonly proposed_engineer_name: string | null;
  readonly inspection_date: string | null;
  readonly created_at: Date;
  readonly is_waiting: boolean;
}
const COLUMNS = `a.id, a.project_id, a.status, a.engineer_name, a.proposed_engineer_name, a.inspection_date, a.created_at`;

/** Builds SQL of the name of an assignment's company. Its own people read its own name, and not that of an insurer's book. */
function companyNameFor({ companyId }: Viewer, into: Parameters): string {
  if (companyId === null) return 'a.company_name';
  return `case when a.company_id = ${into.add(companyId)}
    then (select c.name from known_companies c where c.company_id = a.company_id) else a.company_name end`;
}

const wordOf = (direction: SortDirection): 'asc' | 'desc' => (direction === 'Ascending' ? 'asc' : 'desc');

/** Equal times are ordered by id, so that pages do not overlap. */
const byTime = (direction: SortDirection): string => `a.created_at ${wordOf(direction)}, a.id ${wordOf(direction)}`;

/** Equal rows are ordered by their ids, so that pages do not overlap. */
function orderOf(
  {
    sortFieldName,
    sortDirection,
  }: Pick<ListParameters<DashboardAssignmentSortField>, 'sortFieldName' | 'sortDirection'>,
  viewer: Viewer,
  into: Parameters,
): string {
  const inTime = byTime(sortDirection);
  if (sortFieldName !== 'projectName') return inTime;
  const word = wordOf(sortDirection);
  const name = isOfCompany(viewer) ? 'p.name_key' : nameOrder(projectOfAssignment(viewer, into).name);
  return `${name} ${word}, p.id ${word}, ${inTime}`;
}

/** Builds SQL that is true for an assignment `a` that waits for the viewer. */
const waitsFor = (viewer: Viewer, into: Parameters): string => `coalesce(${assignmentWaits(viewer, into)}, false)`;

/** SQL that is true for an assignment `a` that has ended; none of them waits. */
const HAS_ENDED = `a.status in ('Completed', 'Cancelled')`;

const assignmentOf = (row: StoredAssignment): DashboardAssignment => ({
  id: row.id,
  projectId: row.project_id,
  projectName: row.project_name,
  projectStatus: row.project_status,
  status: row.status,
  companyName: row.company_name,
  engineerName: row.engineer_name,
  proposedEngineerName: row.proposed_engineer_name,
  inspectionDate: row.inspection_date,
  createdDateTime: row.created_at.toISOString(),
  isWaitingForViewer: row.is_waiting,
});

/**
 * Assignments that concern the viewer, and the load of their engineers (spec 2 §7). Where the viewer asks for no order, those that
 * wait for them are first, and those that have ended last, the newest before others.
 */
export function assignmentRoutes(app: PortalApp, { pool }: Pick<Deps, 'pool'>): void {
  route(app, listDashboardAssignments, async ({ viewer, query }) => {
    const { page, pageSize, sortFieldName, sortDirection, Name: name, ...filters } = query;
    const { status, isWaiting, isWaitingForViewer, ...projects } = filters;
    requireFilters(viewer, projects);
    const parameters = listParameters(
      { page, pageSize, sortFieldName, sortDirection },
      { sortFieldName: 'createdDateTime', sortDirection: sortFieldName === 'projectName' ? 'Ascending' : 'Descending' },
    );
    const narrowing = {
      ...{ ...projects, name, status: valuesOf(status) },
      ...{ isWaiting: isWaiting === 'true', isWaitingForViewer: isWaitingForViewer === 'true' },
    };
    const isInUsualOrder = sortFieldName === undefined;
    const part = (condition: (into: Parameters) => string): Part => ({
      set: () => {
        const among = assignmentSet(viewer, narrowing);
        return within(among, [condition(among.into)]);
      },
      order: byTime(parameters.sortDirection),
    });
    const { rows, total, isLowerBound } = await pageOf<StoredAssignment>(pool, assignmentSet(viewer, narrowing), {
      select: (into) => {
        const project = projectOfAssignment(viewer, into);
        return `${COLUMNS}, ${companyNameFor(viewer, into)} as company_name, ${project.name} as project_name, ${project.status} as project_status,
          ${waitsFor(viewer, into)} as is_waiting`;
      },
      order: (into) =>
        (isInUsualOrder ? `${waitsFor(viewer, into)} desc, ${HAS_ENDED}, ` : '') + orderOf(parameters, viewer, into),
      ...(isInUsualOrder && {
        indexed: () => [
          part((into) => waitsFor(viewer, into)),
          part((into) => `not ${waitsFor(viewer, into)} and not ${HAS_ENDED}`),
          part(() => HAS_ENDED),
        ],
      }),
      pageSize: parameters.pageSize,
      offset: parameters.offset,
    });
    return pageAnswer(rows.map(assignmentOf), total, parameters, isLowerBound);
  });

  route(app, listEngineerLoads, async ({ viewer, query }) => {
    const { page, pageSize, sortFieldName, sortDirection, Name: name, ...filters } = query;
    requireFilters(viewer, filters);
    const isByName = (sortFieldName ?? 'name') === 'name';
    const parameters = listParameters(
      { page, pageSize, sortFieldName, sortDirection, name },
      { sortFieldName: 'name', sortDirection: isByName ? 'Ascending' : 'Descending' },
    );
    const { items, total } = await loadsOf(pool, viewer, filters, parameters);
    return pageAnswer(items, total, parameters);
  });
}
