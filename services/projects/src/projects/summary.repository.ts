import type { ProjectSummary } from '@portal/contracts/projects/project-summary';
import { queryPrepared } from '@portal/service-kit';
import type pg from 'pg';
import { OVERDUE } from '../core/inspection/due-days.ts';
import { FROM_INSPECTIONS, siteDayOf } from '../core/inspection/site-time.ts';

/** Figures of a project's own tables. */
type Figures = Omit<ProjectSummary, 'reportsWaiting' | 'assignmentsWaiting'>;

/** The figures that a viewer is shown, and what narrows them. */
interface Shown extends Readonly<Record<keyof Figures, boolean>> {
  readonly projectId: string;
  readonly viewerId: string;
  /** Company whose people alone are named; null for all. */
  readonly companyId: string | null;
  /** Statuses of recommendations that are counted; null for all. */
  readonly statuses: readonly string[] | null;
}

/** Summary of a project that was deleted meanwhile. */
const NOTHING: Figures = {
  people: null,
  contactsWaiting: null,
  nextInspection: null,
  recommendations: null,
  documentsWaiting: null,
  devicesInAlert: null,
  proposalsWaiting: null,
  policyDaysLeft: null,
};

/** Holders are named as CONTACTS names them: one who has not accepted yet as was entered, without the account. */
const PEOPLE = `
  select coalesce(json_agg(json_build_object('held', f.held,
    'firstName', case when c.is_accepted is false then coalesce(c.first_name, '') else m.first_name end,
    'lastName', case when c.is_accepted is false then coalesce(c.last_name, '') else m.last_name end
  ) order by f.place), '[]')
  from (values (1, 'primaryUnderwriter', 'ICUnderwriter'), (2, 'primaryRiskEngineer', 'RiskEngineer'),
    (3, 'primarySiteContact', 'SiteContact')) f (place, held, role)
  join project_participants pp on pp.project_id = p.id and pp.role = f.role and pp.is_primary
  join members m on m.user_id = pp.user_id
  left join contacts c on c.project_id = p.id and c.user_id = pp.user_id
  where $3::uuid is null or (m.company_id = $3 and c.is_accepted is not false)`;

const NEXT_INSPECTION = `
  select json_build_object('id', i.id, 'inspectionNumber', i.number, 'status', i.status, 'day', ${siteDayOf('i.start_at')})
  ${FROM_INSPECTIONS}
  where i.project_id = p.id and i.status in ('Upcoming', 'InProgress')
  order by i.status = 'InProgress' desc, i.start_at, i.id limit 1`;

/** Counts of open ones are stored; those overdue are found among the few that wait for the site. */
const RECOMMENDATIONS = `
  select json_build_object(
    'open', (select coalesce(sum(n.count), 0)::int from recommendation_counts n
      where n.project_id = p.id and n.status <> 'Closed' and ($8::text[] is null or n.status = any($8))),
    'overdue', (select count(*)::int from recommendations r where r.project_id = p.id and ${OVERDUE}))`;

/** A figure is evaluated only if its parameter allows it. */
const SUMMARY = `
  select
    case when $2::boolean then (${PEOPLE}) end as people,
    case when $4::boolean then (
      select count(*)::int from contacts c
      where c.project_id = p.id and c.request_status = 'Waiting' and c.asked_by is distinct from $5::uuid
    ) end as "contactsWaiting",
    case when $6::boolean then (${NEXT_INSPECTION}) end as "nextInspection",
    case when $7::boolean then (${RECOMMENDATIONS}) end as recommendations,
    case when $9::boolean then (
      select count(*)::int from inspections i
      where i.project_id = p.id and i.status = 'Upcoming' and i.kind = 'Virtual' and not i.has_documents
    ) end as "documentsWaiting",
    case when $10::boolean then p.policy_expire_date - (now() at time zone zone_or_utc(
      (select l.time_zone from locations l where l.project_id = p.id and l.is_primary)))::date
    end as "policyDaysLeft",
    case when $11::boolean then (
      select count(*)::int from devices d where d.project_id = p.id and d.alert_at is not null
    ) end as "devicesInAlert",
    case when $12::boolean then (
      select count(*)::int from device_proposals o where o.project_id = p.id and o.status = 'Waiting'
    ) end as "proposalsWaiting"
  from projects p where p.id = $1`;

/** Returns the figures of a project; null for those that are not shown. */
export async function findSummary(pool: pg.Pool, shown: Shown): Promise<Figures> {
  const [row] = await queryPrepared<Figures>(pool, {
    name: 'project-summary',
    text: SUMMARY,
    values: [
      shown.projectId,
      shown.people,
      shown.companyId,
      shown.contactsWaiting,
      shown.viewerId,
      shown.nextInspection,
      shown.recommendations,
      shown.statuses,
      shown.documentsWaiting,
      shown.policyDaysLeft,
      shown.devicesInAlert,
      shown.proposalsWaiting,
    ],
  });
  return row ?? NOTHING;
}
