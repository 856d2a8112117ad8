import type { Viewer } from '@portal/access';
import type { DashboardInspection } from '@portal/contracts/insights/dashboard-inspections';
import { ENDED, NUMBER, statusOf } from '../core/sets/inspections.ts';
import { showsTab } from '../core/shown-tabs.ts';
import type { WallTimes } from '../core/wall-times.ts';

export interface StoredInspection {
  readonly id: string | null;
  readonly project_id: string;
  readonly project_name: string;
  readonly project_status: DashboardInspection['projectStatus'];
  readonly number: number;
  readonly status: DashboardInspection['status'];
  readonly kind: DashboardInspection['kind'];
  readonly location_name: string | null;
  readonly country: string | null;
  readonly start_at: Date | null;
  readonly end_at: Date | null;
  readonly time_zone: string | null;
  readonly is_overdue: boolean;
  readonly has_tab: boolean;
}

/** Returns the columns of a row of inspections. */
export const columnsFor = (viewer: Viewer): string => `i.id, p.id as project_id, p.name as project_name,
  p.status as project_status, ${NUMBER} as number, ${statusOf(viewer)} as status, i.kind, i.location_name, p.country,
  i.start_at, i.end_at, i.time_zone, coalesce(${ENDED}, false) as is_overdue,
  ${showsTab(viewer, 'inspections')} as has_tab`;

/** Builds the answer for an inspection. */
export const inspectionOf = (row: StoredInspection & WallTimes): DashboardInspection => ({
  key: `${row.project_id}/${row.number}`,
  id: row.id,
  projectId: row.project_id,
  projectName: row.project_name,
  projectStatus: row.project_status,
  inspectionNumber: row.number,
  status: row.status,
  kind: row.kind,
  locationName: row.location_name,
  countryName: row.country,
  startDateTime: row.start_at?.toISOString() ?? null,
  endDateTime: row.end_at?.toISOString() ?? null,
  timeZone: row.time_zone,
  startWallTime: row.start_wall,
  endWallTime: row.end_wall,
  isOverdue: row.is_overdue,
  hasTab: row.has_tab,
});
