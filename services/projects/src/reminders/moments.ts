import { projectFolderIdSql, RISK_REVIEW_FOLDER } from '@portal/contracts/library/project-folder-id';
import type { ReminderType } from '@portal/contracts/events/reminders';
import { RECORDING_OPENS_MINUTES } from '@portal/contracts/projects/recommendation-lists';
import { AWAITS_SITE } from '../core/inspection/inspection.repository.ts';
import { FROM_INSPECTIONS, INSPECTION_ZONE } from '../core/inspection/site-time.ts';

/** Query of a reminder of the catalogue (decisions §22, catalogue `schedule`). */
export interface Moments {
  /** Interval between evaluations. */
  readonly everyMs: number;
  /**
   * SQL of due moments: `subject`, `moment`, `project_id` and the `data` of the notification. Where moments already
   * past when set are skipped (`ifPast`), a moment lies between `:since` and `now()`; otherwise it is past and was not
   * raised.
   */
  readonly due: string;
  /**
   * Hours within which a project's moments are one notification (`aggregate`). A moment that comes after the last
   * notification is not held back: where that one was late, the next would be lost.
   */
  readonly gathersHours?: number;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Time of day of reminders, in the zone of the site: it stays the same when the clock changes. */
const EIGHT = `time '08:00'`;
const SITE_ZONE = `zone_or_utc((select time_zone from locations where project_id = p.id and is_primary))`;

const iso = (instant: string): string => `to_char(${instant} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const INSPECTION = `'inspectionId', i.id, 'inspectionNumber', i.number, 'timeZone', coalesce(l.time_zone, i.time_zone),
  'startDateTime', ${iso('i.start_at')}`;

const DOCUMENTS = `'missingDocuments', 'the documents for the inspection',
  'documentsFolderId', ${projectFolderIdSql('i.project_id', `'${RISK_REVIEW_FOLDER}'`)}`;
const daysBefore = (days: number): string =>
  `(i.start_at at time zone ${INSPECTION_ZONE} - interval '${days} days') at time zone ${INSPECTION_ZONE}`;
/** Returns the condition of a virtual inspection without documents; others need none. */
const lacksDocuments = (days: number): string =>
  `i.status = 'Upcoming' and not i.is_frozen and i.kind = 'Virtual' and not i.has_documents
    and i.start_at between now() and now() + interval '${days + 1} days'`;

const RECOMMENDATIONS = `from recommendations r join projects p on p.id = r.project_id and p.status = 'Open'
  join inspections i on i.id = r.inspection_id
  left join locations l on l.id = i.location_id
  cross join lateral (select ${SITE_ZONE} as zone, ${INSPECTION_ZONE} as inspection_zone offset 0) z`;
const RECOMMENDATION = `json_build_object('dueDate', r.due_on, 'priority', r.priority) as data`;
/** The first eight o'clock at the project's site after the due day has ended at the inspection's location. */
const FIRST_OVERDUE = `date_trunc('day', ((r.due_on + 1)::timestamp at time zone z.inspection_zone) at time zone z.zone
  - ${EIGHT} + interval '1 day' - interval '1 microsecond') + ${EIGHT}`;

/** A policy with the time, eight o'clock at the site, a number of days after its last day. */
const policies = (daysAfter: number): string => `
  select p.id::text as subject, m.moment, p.id as project_id,
    json_build_object('policyNumber', coalesce(nullif(p.policy_number, ''), '–'), 'policyExpireDate',
      p.policy_expire_date) as data
  from projects p
  cross join lateral (select ${SITE_ZONE} as zone offset 0) z
  cross join lateral (select (p.policy_expire_date + (${daysAfter}) + ${EIGHT}) at time zone z.zone as moment) m
  where p.status = 'Open' and m.moment <= now()`;

export const MOMENTS: Readonly<Record<ReminderType, Moments>> = {
  PolicyExpiring: {
    everyMs: 15 * MINUTE,
    due: `${policies(-7)} and p.policy_expire_date between current_date - 1 and current_date + 8
      and p.policy_expire_date >= (now() at time zone z.zone)::date`,
  },
  PolicyExpired: {
    everyMs: 15 * MINUTE,
    due: `${policies(1)} and p.policy_expire_date between (:since::timestamptz)::date - 3 and current_date
      and m.moment > :since`,
  },
  InspectionRecordingOpened: {
    everyMs: 5 * SECOND,
    due: `
      select i.id::text as subject, i.start_at - interval '${RECORDING_OPENS_MINUTES} minutes' as moment, i.project_id,
        json_build_object(${INSPECTION}) as data
      ${FROM_INSPECTIONS}
      where i.status = 'Upcoming' and not i.is_frozen
        and i.start_at > now() and i.start_at <= now() + interval '${RECORDING_OPENS_MINUTES} minutes'`,
  },
  InspectionNotClosed: {
    everyMs: MINUTE,
    due: `
      select i.id::text as subject, i.end_at + interval '24 hours' as moment, i.project_id,
        json_build_object(${INSPECTION}, 'endDateTime', ${iso('i.end_at')}) as data
      ${FROM_INSPECTIONS}
      where i.status = 'InProgress' and exists (select from projects p where p.id = i.project_id and p.status = 'Open')
        and i.end_at + interval '24 hours' > :since and i.end_at + interval '24 hours' <= now()`,
  },
  VirtualInspectionDocumentsDue: {
    everyMs: MINUTE,
    due: `
      select i.id::text as subject, ${daysBefore(5)} as moment, i.project_id,
        json_build_object(${INSPECTION}, ${DOCUMENTS}) as data
      ${FROM_INSPECTIONS}
      where ${lacksDocuments(5)} and ${daysBefore(5)} <= now()`,
  },
  MissingDocumentsReminder: {
    everyMs: MINUTE,
    due: `
      select i.id::text as subject, ${daysBefore(3)} as moment, i.project_id,
        json_build_object(${INSPECTION}, ${DOCUMENTS}, 'reminderType', '3-day') as data
      ${FROM_INSPECTIONS}
      where ${lacksDocuments(3)} and ${daysBefore(3)} > :since and ${daysBefore(3)} <= now()`,
  },
  InspectionScheduleReminder: {
    everyMs: 15 * MINUTE,
    // A project without an engineer gets its reminder once an engineer is assigned, and one whose inspection was cancelled
    // gets another: it is not scheduled again (decisions §6).
    due: `
      select p.id || '/' || expected.number as subject,
        greatest((a.day - interval '1 month' + ${EIGHT}) at time zone z.zone, c.cancelled_at) as moment,
        p.id as project_id, json_build_object('inspectionNumber', expected.number, 'anticipatedDate', a.day) as data
      from projects p
      join project_participants e on e.project_id = p.id and e.role = 'RiskEngineer' and e.is_primary
      cross join generate_series(1, p.expected_inspections) as expected (number)
      cross join lateral (
        select p.policy_start_date
          + (p.policy_expire_date - p.policy_start_date) * (expected.number - 1) / p.expected_inspections as day
      ) a
      cross join lateral (select ${SITE_ZONE} as zone offset 0) z
      cross join lateral (
        select max(i.changed_at) as cancelled_at from inspections i
        where i.project_id = p.id and i.number = expected.number and i.status = 'Cancelled'
      ) c
      where p.status = 'Open' and p.policy_expire_date >= current_date
        and a.day between current_date and current_date + 33
        and a.day > (now() at time zone z.zone)::date
        and (a.day - interval '1 month' + ${EIGHT}) at time zone z.zone <= now()
        and not exists (
          select from inspections i
          where i.project_id = p.id and i.number = expected.number and i.status <> 'Cancelled')`,
  },
  RecommendationDueSoon: {
    everyMs: MINUTE,
    gathersHours: 22,
    due: `
      select r.id::text as subject, m.moment, r.project_id, ${RECOMMENDATION}
      ${RECOMMENDATIONS}
      cross join unnest(array[7, 1]) days
      cross join lateral (
        select (r.due_on - days + ${EIGHT}) at time zone z.zone as moment
      ) m
      where ${AWAITS_SITE} and r.due_on between current_date - 1 and current_date + 9
        and m.moment > :since and m.moment <= now()`,
  },
  MainReportRejected: {
    everyMs: MINUTE,
    due: `
      select r.id || '/' || r.resubmit_by as subject, m.moment, r.project_id, json_build_object('reportId', r.id,
        'inspectionNumber', i.number, 'actorName', r.rejected_by, 'rejectionReason', r.rejection_reason,
        'resubmitByDate', r.resubmit_by) as data
      from reports r join projects p on p.id = r.project_id and p.status = 'Open'
      join inspections i on i.id = r.inspection_id
      cross join lateral (select ${SITE_ZONE} as zone offset 0) z
      cross join lateral (select (r.resubmit_by - 1 + ${EIGHT}) at time zone z.zone as moment) m
      where i.status <> 'Cancelled' and r.resubmit_by between current_date - 1 and current_date + 3
        and m.moment > :since and m.moment <= now()`,
  },
  RecommendationOverdue: {
    everyMs: MINUTE,
    gathersHours: 22,
    // Of several past moments only the latest counts.
    due: `
      select r.id::text as subject, (f.first + weeks * interval '7 days') at time zone z.zone as moment, r.project_id,
        ${RECOMMENDATION}
      ${RECOMMENDATIONS}
      cross join lateral (select ${FIRST_OVERDUE} as first) f
      cross join lateral (
        select floor(extract(epoch from now() at time zone z.zone - f.first) / (7 * 86400))::int as weeks
      ) w
      where ${AWAITS_SITE} and r.due_on <= current_date and weeks >= 0`,
  },
};
