import type { KeyedAttendee } from '@portal/contracts/projects/attendee';
import type { InspectionFields } from '@portal/contracts/projects/inspection';
import { INSPECTION_LIMITS, type InspectionKind } from '@portal/contracts/projects/inspection-lists';
import { ISSUED_STATUSES } from '@portal/contracts/projects/recommendation-lists';
import { queryPrepared } from '@portal/service-kit';
import type { Knex } from 'knex';
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import {
  SHOWN_INSPECTION,
  type AlikeRecommendations,
  type ShownInspection,
} from '../core/inspection/inspection.repository.ts';
import { FROM_INSPECTIONS, siteDayOf } from '../core/inspection/site-time.ts';
import { cleanText } from '../core/text.ts';

const ORDER = {
  inspectionNumber: 'i.number',
  startDateTime: 'i.start_at',
  status: `array_position(array['InProgress', 'Upcoming', 'Completed', 'Cancelled'], i.status)`,
} as const;
const DIRECTION = { Ascending: 'asc', Descending: 'desc' } as const;

interface InspectionPage {
  readonly sortFieldName: keyof typeof ORDER;
  readonly sortDirection: keyof typeof DIRECTION;
  readonly pageSize: number;
  readonly offset: number;
}

/** A page of a project's inspections, and how many there are. */
export async function inspectionsOf(
  pool: pg.Pool,
  projectId: string,
  { sortFieldName, sortDirection, pageSize, offset }: InspectionPage,
): Promise<{ readonly inspections: ShownInspection[]; readonly total: number }> {
  const direction = DIRECTION[sortDirection];
  const [inspections, [counted]] = await Promise.all([
    queryPrepared<ShownInspection>(pool, {
      name: `inspections-${sortFieldName}-${sortDirection}`,
      text: `${SHOWN_INSPECTION} where i.project_id = $1
        order by ${ORDER[sortFieldName]} ${direction}, i.start_at ${direction}, i.id ${direction} limit $2 offset $3`,
      values: [projectId, pageSize, offset],
    }),
    queryPrepared<{ total: number }>(pool, {
      name: 'inspections-total',
      text: 'select count(*)::int as total from inspections where project_id = $1',
      values: [projectId],
    }),
  ]);
  return { inspections, total: counted?.total ?? 0 };
}

/** Returns a project's inspections between two instants, by their start: the first ones, and whether there are others. */
export async function inspectionsBetween(
  pool: pg.Pool,
  projectId: string,
  from: string,
  to: string,
): Promise<{ readonly inspections: ShownInspection[]; readonly hasOthers: boolean }> {
  const { ofInterval } = INSPECTION_LIMITS;
  const rows = await queryPrepared<ShownInspection>(pool, {
    name: 'inspections-between',
    text: `${SHOWN_INSPECTION} where i.project_id = $1 and i.start_at < $3 and i.end_at > $2
      order by i.start_at, i.id limit $4`,
    values: [projectId, from, to, ofInterval + 1],
  });
  return { inspections: rows.slice(0, ofInterval), hasOthers: rows.length > ofInterval };
}

/** The location that an inspection is about to have; undefined where the project has none with this id. */
export async function locationOf(
  tx: Knex.Transaction,
  projectId: string,
  id: string,
): Promise<{ id: string; name: string; time_zone: string | null } | undefined> {
  // Key share blocks the deletion of the location, but not its changes.
  const { rows } = await tx.raw<{ rows: { id: string; name: string; time_zone: string | null }[] }>(
    'select id, name, time_zone from locations where id = ? and project_id = ? for key share',
    [id, projectId],
  );
  return rows[0];
}

/** Returns the entered fields of an inspection, cleaned. */
export const enteredOf = (
  fields: InspectionFields,
  attendees: readonly KeyedAttendee[],
  location: { readonly id: string; readonly name: string; readonly time_zone: string | null },
  times: { readonly start: Date; readonly end: Date },
) => ({
  location_id: location.id,
  location_name: location.name,
  time_zone: location.time_zone,
  start_at: times.start,
  end_at: times.end,
  kind: fields.kind,
  attendees: attendees.map(({ text }) => text),
  attendee_keys: attendees.map(({ key }) => key ?? randomUUID().slice(-12)),
  agenda: cleanText(fields.agenda),
  meeting_url: cleanText(fields.meetingUrl),
});

/** Returns the columns of the entered fields. */
export const columnsOf = (entered: ReturnType<typeof enteredOf>) => ({
  ...entered,
  attendees: JSON.stringify(entered.attendees),
  attendee_keys: JSON.stringify(entered.attendee_keys),
});

/** Returns the recommendations that the viewer may read: all, or those from Issued on. */
export const readableOf = (
  recommendations: readonly AlikeRecommendations[],
  onlyIssued: boolean,
): readonly AlikeRecommendations[] =>
  recommendations.filter(({ status }) => !onlyIssued || (ISSUED_STATUSES as readonly string[]).includes(status));

/** An inspection to choose, with the days at its location. */
export interface InspectionChoice {
  readonly id: string;
  readonly inspectionNumber: number;
  readonly kind: InspectionKind;
  readonly status: 'Upcoming' | 'InProgress' | 'Completed';
  readonly startDateTime: Date;
  readonly timeZone: string | null;
  readonly issuedDateTime: Date | null;
  readonly startDay: string;
  readonly siteToday: string;
}

/** Returns the inspections of a project that were not cancelled, by number. */
export const inspectionChoices = (pool: pg.Pool, projectId: string): Promise<InspectionChoice[]> =>
  queryPrepared<InspectionChoice>(pool, {
    name: 'inspections-dropdown',
    text: `
    select i.id, i.number as "inspectionNumber", i.kind, i.status, i.start_at as "startDateTime",
      coalesce(l.time_zone, i.time_zone) as "timeZone", i.issued_at as "issuedDateTime", ${siteDayOf('i.start_at')} as "startDay",
      ${siteDayOf('now()')} as "siteToday"
    ${FROM_INSPECTIONS}
    where i.project_id = $1 and i.status <> 'Cancelled' order by i.number`,
    values: [projectId],
  });
