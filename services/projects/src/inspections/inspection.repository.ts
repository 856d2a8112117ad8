import type { InspectionKind, InspectionStatus } from '@portal/contracts/projects/inspection-lists';
import type { InspectionFields } from '@portal/contracts/projects/inspection';
import {
  ISSUED_STATUSES,
  RECORDING_OPENS_MINUTES,
  type RecommendationStatus,
} from '@portal/contracts/projects/recommendation-lists';
import { queryPrepared } from '@portal/service-kit';
import type { Knex } from 'knex';
import type pg from 'pg';
import { cleanText } from '../projects/name-key.ts';

/** An inspection as it is stored. */
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
  readonly attendees: readonly string[];
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

/** Recommendations of an inspection that are alike in what its buttons depend on. */
export interface AlikeRecommendations {
  readonly status: RecommendationStatus;
  readonly isComplete: boolean;
  readonly authorId: string;
  readonly count: number;
}

/** With where it is, whether recording is open, and what recommendations it has. */
export interface ShownInspection extends StoredInspection {
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly is_recordable: boolean;
  readonly recommendations: readonly AlikeRecommendations[];
}

/** SQL of an inspection `i` whose data can be recorded (spec 2 §9). */
export const RECORDABLE = `i.start_at <= now() + interval '${RECORDING_OPENS_MINUTES} minutes'`;

/** Columns and joins of what is shown; a name and zone of the location count while it is there. */
const SHOWN = `
  select i.*, coalesce(l.name, i.location_name) as location_name, coalesce(l.time_zone, i.time_zone) as time_zone,
    l.latitude, l.longitude, ${RECORDABLE} as is_recordable,
    coalesce(r.alike, '[]') as recommendations
  from inspections i
  left join locations l on l.id = i.location_id
  left join lateral (
    select json_agg(json_build_object('status', g.status, 'isComplete', g.complete, 'authorId', g.author_id,
      'count', g.count)) as alike
    from (
      select status, due_at is not null as complete, author_id, count(*)::int as count
      from recommendations where inspection_id = i.id group by 1, 2, 3
    ) g
  ) r on true`;

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
      text: `${SHOWN} where i.project_id = $1
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

/** Those of a project that take place between two instants, in the order of their start. */
export const inspectionsBetween = (pool: pg.Pool, projectId: string, from: string, to: string) =>
  queryPrepared<ShownInspection>(pool, {
    name: 'inspections-between',
    text: `${SHOWN} where i.project_id = $1 and i.start_at < $3 and i.end_at > $2 order by i.start_at, i.id`,
    values: [projectId, from, to],
  });

/** One inspection as it is shown. */
export async function shownInspection(
  target: pg.Pool | Knex.Transaction,
  id: string,
): Promise<ShownInspection | undefined> {
  const [row] = await queryPrepared<ShownInspection>(target, {
    name: 'inspection',
    text: `${SHOWN} where i.id = $1`,
    values: [id],
  });
  return row;
}

/** One inspection, with name and zone of its location as they are now; without what its recommendations are at. */
export async function placedInspection(
  target: pg.Pool | Knex.Transaction,
  id: string,
): Promise<StoredInspection | undefined> {
  const [row] = await queryPrepared<StoredInspection>(target, {
    name: 'placed-inspection',
    text: `
      select i.*, coalesce(l.name, i.location_name) as location_name, coalesce(l.time_zone, i.time_zone) as time_zone
      from inspections i left join locations l on l.id = i.location_id where i.id = $1`,
    values: [id],
  });
  return row;
}

/** In which project an inspection is; undefined where there is none. */
export async function projectOfInspection(target: pg.Pool | Knex.Transaction, id: string): Promise<string | undefined> {
  const [row] = await queryPrepared<{ project_id: string }>(target, {
    name: 'project-of-inspection',
    text: 'select project_id from inspections where id = $1',
    values: [id],
  });
  return row?.project_id;
}

/** The location that an inspection is about to have; undefined where the project has none with this id. */
export async function locationOf(
  tx: Knex.Transaction,
  projectId: string,
  id: string,
): Promise<{ id: string; name: string; time_zone: string | null } | undefined> {
  // No key is changed: whoever deletes the location waits for this inspection.
  const { rows } = await tx.raw<{ rows: { id: string; name: string; time_zone: string | null }[] }>(
    'select id, name, time_zone from locations where id = ? and project_id = ? for key share',
    [id, projectId],
  );
  return rows[0];
}

/** What people enter of an inspection, cleaned. */
export const enteredOf = (
  fields: InspectionFields,
  location: { readonly id: string; readonly name: string; readonly time_zone: string | null },
) => ({
  location_id: location.id,
  location_name: location.name,
  time_zone: location.time_zone,
  start_at: new Date(fields.startDateTime),
  end_at: new Date(fields.endDateTime),
  kind: fields.kind,
  attendees: (fields.attendees ?? []).map((name) => name.normalize('NFC').trim()),
  agenda: cleanText(fields.agenda),
  meeting_url: cleanText(fields.meetingUrl),
});

/** The columns of what was entered. */
export const columnsOf = (entered: ReturnType<typeof enteredOf>) => ({
  ...entered,
  attendees: JSON.stringify(entered.attendees),
});

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

/** How many of the recommendations the viewer may read: all, or those from Issued on. */
export const readableCount = (recommendations: readonly AlikeRecommendations[], onlyIssued: boolean): number =>
  recommendations
    .filter(({ status }) => !onlyIssued || (ISSUED_STATUSES as readonly string[]).includes(status))
    .reduce((sum, { count }) => sum + count, 0);
