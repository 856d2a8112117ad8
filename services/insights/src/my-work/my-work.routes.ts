import type { Viewer } from '@portal/access';
import type { DashboardQuery } from '@portal/contracts/insights/dashboard-filters';
import { MY_WORK_LIMIT, URGENCIES, WORK_OF_OTHERS } from '@portal/contracts/insights/dashboard-lists';
import { getMyWork } from '@portal/contracts/insights/dashboard.endpoints';
import type { MyWork, MyWorkItem, WorkTotal } from '@portal/contracts/insights/my-work';
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
import { MY_WORK_SHARE, statementOf, type KindTotals, type StoredWork } from './work-query.ts';

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
  if (kinds.length === 0) return { items: [], totalCount: 0, totals: totalsOf([]) };
  const text = kinds.map(statementOf).join(' union all ');
  const rows = await run<StoredWork>(pool, text, into, hasValues(viewer, query));
  const totals = totalsOf([...new Map(rows.map((row) => [row.kind, row.totals])).values()]);
  return {
    items: firstOf(rows).map((row) => itemOf(row, viewer)),
    totalCount: totals.reduce((sum, { totalCount }) => sum + totalCount, 0),
    ...(totals.some(({ totalIsLowerBound }) => totalIsLowerBound) && { totalIsLowerBound: true }),
    totals,
  };
}

/** Returns the rows to list, in their order: the first of each urgency, then the first of the others while there is room. */
function firstOf(rows: readonly StoredWork[]): readonly StoredWork[] {
  const ordered = rows.toSorted(byUrgency);
  const first = new Set(
    URGENCIES.flatMap((urgency) => ordered.filter((row) => row.urgency === urgency).slice(0, MY_WORK_SHARE)),
  );
  const others = ordered.filter((row) => !first.has(row)).slice(0, MY_WORK_LIMIT - first.size);
  return [...first, ...others].toSorted(byUrgency);
}

/** Adds up the numbers of kinds. Where counting of a kind stopped, there may be more of its last urgency and of those after it. */
function totalsOf(kinds: readonly KindTotals[]): WorkTotal[] {
  const counted = kinds.map((kind) => {
    const all = Object.values(kind).reduce((sum, found) => sum + found, 0);
    const { count, isLowerBound } = countFrom(all);
    return { kind, beyond: all - count, isLowerBound, last: URGENCIES.findLastIndex((urgency) => kind[urgency]) };
  });
  return URGENCIES.map((urgency, place) => {
    const numbers = counted.map(({ kind, beyond, last }) => (kind[urgency] ?? 0) - (place === last ? beyond : 0));
    const isLowerBound = counted.some((one) => one.isLowerBound && place >= one.last);
    return {
      urgency,
      totalCount: numbers.reduce((sum, number) => sum + number, 0),
      ...(isLowerBound && { totalIsLowerBound: true }),
    };
  });
}

/**
 * Rank of work for which no day presses: what others wait for, then the viewer's own steps, and at last projects that never had
 * an engineer, of which an import leaves hundreds.
 */
function rankOf(row: StoredWork): number {
  if (row.urgency !== 'Waiting' || WORK_OF_OTHERS.includes(row.kind)) return 0;
  return row.kind === 'AssignProject' ? 2 : 1;
}

/**
 * Orders by urgency and rank, then by day and by the time of waiting, then by project; equal rows by their keys. What is due at its
 * site today is not of the same day everywhere.
 */
function byUrgency(one: StoredWork, other: StoredWork): number {
  return (
    URGENCIES.indexOf(one.urgency) - URGENCIES.indexOf(other.urgency) ||
    compare(rankOf(one), rankOf(other)) ||
    compare(one.days ?? Infinity, other.days ?? Infinity) ||
    compare(one.due_on ?? '9999', other.due_on ?? '9999') ||
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
  urgency: row.urgency,
  projectId: row.project_id,
  projectName: row.project_name,
  ...textsOf(row, viewer),
  count: row.count,
  dueDate: row.due_on,
  waitingSince: row.since?.toISOString() ?? null,
  to: addressOf(row),
});
