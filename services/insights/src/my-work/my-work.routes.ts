import type { Viewer } from '@portal/access';
import type { DashboardQuery } from '@portal/contracts/insights/dashboard-filters';
import { MY_WORK_LIMIT, URGENCIES, WORK_OF_OTHERS, type Urgency } from '@portal/contracts/insights/dashboard-lists';
import { getMyWork } from '@portal/contracts/insights/dashboard.endpoints';
import type { MyWork, MyWorkItem } from '@portal/contracts/insights/my-work';
import { route, type Deps, type PortalApp } from '@portal/service-kit';
import type pg from 'pg';
import { countFrom } from '../core/pages.ts';
import { parameters } from '../core/parameters.ts';
import { run } from '../core/run.ts';
import { hasValues } from '../core/sets/projects.ts';
import { requireFilters } from '../core/visible.ts';
import { assignmentWork } from './assignment-work.ts';
import { inspectionWork } from './inspection-work.ts';
import { textsOf } from './my-work.texts.ts';
import { deviceWork, feeWork } from './proposal-work.ts';
import { registrationWork } from './registration-work.ts';
import { recommendationWork } from './recommendation-work.ts';
import { accessWork, reportWork } from './report-work.ts';
import { addressOf } from './work-address.ts';
import { statementOf, type StoredWork } from './work-query.ts';

/** `GET /dashboard/my-work`: what waits for the viewer in all projects, the most urgent first. */
export function myWorkRoutes(app: PortalApp, { pool }: Pick<Deps, 'pool'>): void {
  route(app, getMyWork, async ({ viewer, query }) => {
    requireFilters(viewer, query);
    return { data: await workOf(pool, viewer, query) };
  });
}

const WORKS = [
  ...[recommendationWork, inspectionWork, assignmentWork, reportWork, accessWork, feeWork, deviceWork],
  registrationWork,
];

async function workOf(pool: pg.Pool, viewer: Viewer, query: DashboardQuery): Promise<MyWork> {
  const into = parameters();
  const kinds = WORKS.flatMap((work) => work(viewer, query, into));
  if (kinds.length === 0) return { items: [], totalCount: 0 };
  const text = kinds.map(statementOf).join(' union all ');
  const rows = await run<StoredWork>(pool, text, into, hasValues(viewer, query));
  const totals = [...new Map(rows.map(({ kind, total }) => [kind, countFrom(total)])).values()];
  return {
    items: rows
      .toSorted(byUrgency)
      .slice(0, MY_WORK_LIMIT)
      .map((row) => itemOf(row, viewer)),
    totalCount: totals.reduce((sum, { count }) => sum + count, 0),
    ...(totals.some(({ isLowerBound }) => isLowerBound) && { totalIsLowerBound: true }),
  };
}

/** Days within which something is due this week. */
const WEEK_DAYS = 7;

function urgencyOf({ is_overdue: isOverdue, days }: StoredWork): Urgency {
  if (isOverdue) return 'Overdue';
  if (days === null || days > WEEK_DAYS) return 'Waiting';
  return days === 0 ? 'Today' : 'ThisWeek';
}

/**
 * Rank of work for which no day presses: what others wait for, then the viewer's own steps, and at last projects that never had
 * an engineer, of which an import leaves hundreds.
 */
function rankOf(row: StoredWork): number {
  if (urgencyOf(row) !== 'Waiting' || WORK_OF_OTHERS.includes(row.kind)) return 0;
  return row.kind === 'AssignProject' ? 2 : 1;
}

/** Orders by urgency and rank, then by day and by the time of waiting, then by project; equal rows by their keys. */
function byUrgency(one: StoredWork, other: StoredWork): number {
  return (
    URGENCIES.indexOf(urgencyOf(one)) - URGENCIES.indexOf(urgencyOf(other)) ||
    compare(rankOf(one), rankOf(other)) ||
    compare(one.days ?? Infinity, other.days ?? Infinity) ||
    compare(one.since?.getTime() ?? Infinity, other.since?.getTime() ?? Infinity) ||
    (one.project_name ?? '').localeCompare(other.project_name ?? '', 'en') ||
    compare(keyOf(one), keyOf(other))
  );
}
const compare = <Value extends number | string>(one: Value, other: Value): number =>
  one === other ? 0 : one < other ? -1 : 1;
const keyOf = ({ kind, id }: StoredWork): string => `${kind}/${id}`;

const itemOf = (row: StoredWork, viewer: Viewer): MyWorkItem => ({
  key: keyOf(row),
  kind: row.kind,
  urgency: urgencyOf(row),
  projectId: row.project_id,
  projectName: row.project_name,
  ...textsOf(row, viewer),
  count: row.count,
  dueDate: row.due_on,
  waitingSince: row.since?.toISOString() ?? null,
  to: addressOf(row),
});
