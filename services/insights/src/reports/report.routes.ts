import { seesSharedReportsOnly, type Viewer } from '@portal/access';
import { valuesOf } from '@portal/contracts/common/some-of';
import type { SortDirection } from '@portal/contracts/common/list';
import type { DashboardReportSortField } from '@portal/contracts/insights/dashboard-lists';
import type { DashboardReport } from '@portal/contracts/insights/dashboard-work';
import { listDashboardReports } from '@portal/contracts/insights/dashboard.endpoints';
import { listParameters, pageAnswer, route, type Deps, type PortalApp } from '@portal/service-kit';
import { pageOf } from '../core/pages.ts';
import { reportSet, reportWaits } from '../core/sets/reports.ts';
import { requireFilters } from '../core/visible.ts';

interface StoredReport {
  readonly id: string;
  readonly project_id: string;
  readonly project_name: string;
  readonly project_status: DashboardReport['projectStatus'];
  readonly type: DashboardReport['type'];
  readonly status: DashboardReport['status'];
  readonly approval_step: DashboardReport['approvalStep'];
  readonly inspection_number: number | null;
  readonly author_name: string;
  readonly created_at: Date;
  readonly sent_at: Date | null;
  readonly approved_at: Date | null;
  readonly is_shared: boolean;
  readonly resubmit_by: string | null;
  readonly is_waiting: boolean;
}
const COLUMNS = `r.id, r.project_id, p.name as project_name, p.status as project_status, r.type, r.status, r.approval_step,
  r.inspection_number, r.author_name, r.created_at, r.sent_at, r.approved_at, r.shared_at is not null as is_shared,
  r.resubmit_by`;

/** Equal rows are ordered by their ids, so that pages do not overlap. */
function orderOf(field: DashboardReportSortField, sortDirection: SortDirection): string {
  const word = sortDirection === 'Ascending' ? 'asc' : 'desc';
  const byTime = `r.created_at ${word}, r.id ${word}`;
  return field === 'projectName' ? `p.name_key ${word}, p.id ${word}, ${byTime}` : byTime;
}

/** Builds the answer for a report. Those with whom it is shared do not get its way through the approval. */
const reportOf = (row: StoredReport, viewer: Viewer): DashboardReport => ({
  id: row.id,
  projectId: row.project_id,
  projectName: row.project_name,
  projectStatus: row.project_status,
  type: row.type,
  status: row.status,
  approvalStep: row.approval_step,
  inspectionNumber: row.inspection_number,
  createdBy: row.author_name,
  createdDateTime: row.created_at.toISOString(),
  sentDateTime: seesSharedReportsOnly(viewer) ? null : (row.sent_at?.toISOString() ?? null),
  approvedDateTime: row.approved_at?.toISOString() ?? null,
  isShared: row.is_shared,
  sharedDateTime: row.is_shared ? (row.approved_at ?? row.created_at).toISOString() : null,
  resubmitByDate: row.resubmit_by,
  isWaitingForViewer: row.is_waiting,
});

/** `GET /dashboard/reports`: those of all projects that the viewer may read, newest first. */
export function reportRoutes(app: PortalApp, { pool }: Pick<Deps, 'pool'>): void {
  route(app, listDashboardReports, async ({ viewer, query }) => {
    const { page, pageSize, sortFieldName, sortDirection, ProjectName: name, ...filters } = query;
    const { status, type, isWaiting, isWaitingForViewer, ...projects } = filters;
    requireFilters(viewer, projects);
    const parameters = listParameters(
      { page, pageSize, sortFieldName, sortDirection },
      { sortFieldName: 'createdDateTime', sortDirection: sortFieldName === 'projectName' ? 'Ascending' : 'Descending' },
    );
    const set = reportSet(viewer, {
      ...{ ...projects, name, status: valuesOf(status), type: valuesOf(type) },
      ...{ isWaiting: isWaiting === 'true', isWaitingForViewer: isWaitingForViewer === 'true' },
    });
    const { rows, total, isLowerBound } = await pageOf<StoredReport>(pool, set, {
      select: (into) => `${COLUMNS}, coalesce(${reportWaits(viewer, into)}, false) as is_waiting`,
      order: orderOf(parameters.sortFieldName, parameters.sortDirection),
      pageSize: parameters.pageSize,
      offset: parameters.offset,
    });
    return pageAnswer(
      rows.map((row) => reportOf(row, viewer)),
      total,
      parameters,
      isLowerBound,
    );
  });
}
