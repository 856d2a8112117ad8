import { seesIssuedOnly, type Viewer } from '@portal/access';
import { DASHBOARD_STATUSES, type DashboardStatus } from '@portal/contracts/projects/inspection-lists';
import type { ItemSet } from '../pages.ts';
import { parameters, type Parameters } from '../parameters.ts';
import { narrowedTo, seenBy, type Narrowing } from '../visible.ts';
import { hasValues } from './projects.ts';

/** Conditions on inspections beside those on their projects. */
export interface InspectionNarrowing extends Narrowing {
  readonly status?: readonly DashboardStatus[] | null;
  readonly isOverdue?: boolean;
  /** The inspection itself. */
  readonly id?: string | undefined;
}

/** Builds SQL that is true if an inspection `i` has recommendations that the viewer may read and that are not closed. */
const hasOpen = (viewer: Viewer): string =>
  seesIssuedOnly(viewer)
    ? `exists (select from portfolio_recommendations o where o.inspection_id = i.id and o.is_issued and o.status <> 'Closed')`
    : 'i.open_recommendations > 0';

/** Builds the SQL of the dashboard's status of an inspection `i` of `p`, as `dashboardStatusOf` of libs/workflow tells it. */
export const statusOf = (viewer: Viewer): string =>
  `case when p.status = 'Closed' then 'Closed' when i.id is null then 'NotScheduled'
    when i.status = 'Completed' and i.issued_at is not null and not ${hasOpen(viewer)} then 'Closed'
    when i.status = 'Upcoming' then 'Scheduled' when i.status = 'InProgress' then 'Progressing' else i.status end`;

/** SQL that is true for an inspection `i` whose end has passed before it was completed; a closed project waits for none. */
export const ENDED = '(not i.is_frozen and i.open_until <= now())';

/** SQL of the number of an inspection. */
export const NUMBER = 'n.number';

/**
 * Each number of a project: the expected ones, and those of inspections with a date beyond them. A cancelled inspection
 * leaves its number without a date, or to the one that replaced it (decisions §6, §26.10).
 */
const ALL = `portfolio_projects p cross join lateral (
    select generate_series(1, p.expected_inspections) as number
    union select x.number from portfolio_inspections x where x.project_id = p.id and x.status <> 'Cancelled') n
  left join portfolio_inspections i on i.project_id = p.id and i.number = n.number and i.status <> 'Cancelled'`;
/** The numbers that have a date, found by their inspections. */
const DATED = `portfolio_inspections i join portfolio_projects p on p.id = i.project_id
  cross join lateral (select i.number) n`;

/** Statuses of inspections with a date in open projects, by their own status. */
const OWN_STATUS: Readonly<Partial<Record<DashboardStatus, string>>> = {
  Scheduled: 'Upcoming',
  Progressing: 'InProgress',
  Completed: 'Completed',
};

/** Numbers that a set has: all of them, those with a date, or those without one. */
type Numbers = 'all' | 'dated' | 'undated';

/** Builds the inspections that the viewer sees and the filters leave, with those without a date. */
export function inspectionSet(
  viewer: Viewer,
  query: InspectionNarrowing,
  into: Parameters = parameters(),
  numbers: Numbers = 'all',
): ItemSet {
  const { status = null, isOverdue = false, id, ...projects } = query;
  const own = status?.map((one) => OWN_STATUS[one]) ?? [undefined];
  const isDated = numbers === 'dated' || !numbersOf(query).includes('undated');
  const where = [...seenBy(viewer, into, isDated ? 'i.company_id' : undefined), ...narrowedTo(projects, into)];
  if (isDated) where.push(`i.status <> 'Cancelled'`);
  if (numbers === 'undated') where.push('i.id is null');
  if (isOverdue) where.push(ENDED);
  if (id !== undefined) where.push(`i.id = ${into.add(id)}`);
  if (status && status.length < DASHBOARD_STATUSES.length) {
    if (own.every((one) => one !== undefined)) where.push(`i.status = any(${into.add(own)}::text[])`);
    where.push(`${statusOf(viewer)} = any(${into.add(status)}::text[])`);
  }
  return { from: isDated ? DATED : ALL, where, into, byValues: hasValues(viewer, projects) };
}

/** Returns the numbers that a query can find, those with a date before those without one. */
export function numbersOf({ status, isOverdue = false, id }: InspectionNarrowing): readonly Exclude<Numbers, 'all'>[] {
  const isUndated = status?.every((one) => one === 'NotScheduled') ?? false;
  const isDated = isOverdue || id !== undefined || (status?.every((one) => OWN_STATUS[one] !== undefined) ?? false);
  if (isDated) return ['dated'];
  return isUndated ? ['undated'] : ['dated', 'undated'];
}
