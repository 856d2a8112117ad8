import type { Viewer } from '@portal/access';
import type { InspectionKind, InspectionStatus } from '@portal/contracts/projects/inspection-lists';
import {
  AWAITING_STATUSES,
  RECORDING_OPENS_MINUTES,
  type RecommendationStatus,
} from '@portal/contracts/projects/recommendation-lists';
import { queryPrepared } from '@portal/service-kit';
import type { Knex } from 'knex';
import type pg from 'pg';
import { FROM_INSPECTIONS, siteDayOf, siteOffsetOf, siteWallTimeOf } from './site-time.ts';

/** The content of an inspection under its names on the wire. */
export interface InspectionContent {
  readonly inspectionNumber: number;
  readonly locationName: string;
  readonly startDateTime: string;
  readonly endDateTime: string;
  readonly kind: InspectionKind;
  readonly attendees: readonly string[];
  readonly agenda: string | null;
  readonly meetingUrl: string | null;
}

/** Facts by which the access of an organizer is told again later. */
export type OrganizerFacts = Pick<Viewer, 'userId' | 'role' | 'companyId' | 'companyType'>;

/** The invitation of an inspection as it was sent last, with what attendees know of it. */
export interface Invitation {
  /** Identifier of the entry in calendars; the inspection's id where there is none. */
  readonly uid?: string;
  /** Grows with each mailing, by which calendars tell the newest (RFC 5545). */
  readonly sequence: number;
  readonly sentAt: string;
  readonly organizer: { readonly name: string; readonly email: string };
  /** Missing in invitations of earlier versions. */
  readonly organizerFacts?: OrganizerFacts;
  /** Attendees who hold it. */
  readonly attendees: readonly string[];
  readonly content: InspectionContent;
}

/** A stored inspection. */
export interface StoredInspection {
  readonly id: string;
  readonly project_id: string;
  readonly version: number;
  readonly number: number;
  readonly status: InspectionStatus;
  readonly kind: InspectionKind;
  readonly location_id: string | null;
  readonly location_name: string;
  readonly time_zone: string | null;
  readonly start_at: Date;
  readonly end_at: Date;
  /** Start by the clocks of the site, `YYYY-MM-DDTHH:mm`. */
  readonly start_wall: string;
  readonly attendees: readonly string[];
  /** Keys of the attendees for people who see no addresses, in their order. */
  readonly attendee_keys: readonly string[];
  /** Null where none was sent. */
  readonly invitation: Invitation | null;
  readonly agenda: string | null;
  readonly meeting_url: string | null;
  readonly cancel_reason: string | null;
  readonly started_at: Date | null;
  readonly completed_at: Date | null;
  readonly issued_at: Date | null;
  readonly created_at: Date;
  readonly created_by: string;
  readonly changed_at: Date;
  readonly changed_by: string | null;
}

/** Recommendations of an inspection that are equal in the facts on which its buttons depend. */
export interface AlikeRecommendations {
  readonly status: RecommendationStatus;
  readonly isComplete: boolean;
  readonly authorId: string;
  readonly count: number;
}

/** An inspection with its position, the state of its recording and its recommendations. */
export interface ShownInspection extends StoredInspection {
  readonly end_wall: string;
  /** Minutes that the site is ahead of UTC; null until its zone is known. */
  readonly start_offset: number | null;
  readonly end_offset: number | null;
  /** Calendar day of the issue at the site. */
  readonly issued_on: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly is_recordable: boolean;
  readonly recommendations: readonly AlikeRecommendations[];
}

/** SQL of an inspection `i` whose data can be recorded (spec 2 §9). */
export const RECORDABLE = `i.start_at <= now() + interval '${RECORDING_OPENS_MINUTES} minutes'`;

/** SQL of a recommendation `r` that waits for the site. */
export const AWAITS_SITE = `r.status in (${AWAITING_STATUSES.map((status) => `'${status}'`).join(', ')})`;

/** Columns of an inspection `i` at its location `l`, with its own name and zone where there is one. */
const PLACED = `select i.*, coalesce(l.name, i.location_name) as location_name,
    coalesce(l.time_zone, i.time_zone) as time_zone, ${siteWallTimeOf('i.start_at')} as start_wall`;

/** Columns and joins of an inspection; name and time zone are the location's while it exists. */
export const SHOWN_INSPECTION = `
  ${PLACED}, ${siteWallTimeOf('i.end_at')} as end_wall, ${siteOffsetOf('i.start_at')} as start_offset,
    ${siteOffsetOf('i.end_at')} as end_offset, ${siteDayOf('i.issued_at')} as issued_on,
    l.latitude, l.longitude, ${RECORDABLE} as is_recordable,
    coalesce(r.alike, '[]') as recommendations
  ${FROM_INSPECTIONS}
  left join lateral (
    select json_agg(json_build_object('status', g.status, 'isComplete', g.complete, 'authorId', g.author_id,
      'count', g.count)) as alike
    from (
      select status, due_on is not null as complete, author_id, count(*)::int as count
      from recommendations where inspection_id = i.id group by 1, 2, 3
    ) g
  ) r on true`;

/** Returns one inspection with its derived columns. */
export async function shownInspection(
  target: pg.Pool | Knex.Transaction,
  id: string,
): Promise<ShownInspection | undefined> {
  const [row] = await queryPrepared<ShownInspection>(target, {
    name: 'inspection',
    text: `${SHOWN_INSPECTION} where i.id = $1`,
    values: [id],
  });
  return row;
}

/** One inspection, with name and zone of its location as they are now, without the state of its recommendations. */
export async function placedInspection(
  target: pg.Pool | Knex.Transaction,
  id: string,
): Promise<StoredInspection | undefined> {
  const [row] = await queryPrepared<StoredInspection>(target, {
    name: 'placed-inspection',
    text: `
      ${PLACED} ${FROM_INSPECTIONS} where i.id = $1`,
    values: [id],
  });
  return row;
}

/** Returns the project of an inspection; undefined where there is no such inspection. */
export async function projectOfInspection(target: pg.Pool | Knex.Transaction, id: string): Promise<string | undefined> {
  const [row] = await queryPrepared<{ project_id: string }>(target, {
    name: 'project-of-inspection',
    text: 'select project_id from inspections where id = $1',
    values: [id],
  });
  return row?.project_id;
}

/** Changes columns of an inspection that the transaction has locked; its version grows. */
export async function changeInspection(
  tx: Knex.Transaction,
  id: string,
  columns: Readonly<Record<string, unknown>>,
  changedBy: string,
): Promise<void> {
  await tx('inspections')
    .where({ id })
    .update({ ...columns, version: tx.raw('version + 1'), changed_at: tx.fn.now(), changed_by: changedBy });
}
