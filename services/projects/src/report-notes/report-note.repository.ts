import type { ProjectCategory } from '@portal/contracts/projects/project-lists';
import type { ReportNoteAnswer } from '@portal/contracts/projects/report-note';
import { queryPrepared } from '@portal/service-kit';
import type { Knex } from 'knex';
import type pg from 'pg';
import { RECORDABLE } from '../core/inspection/inspection.repository.ts';
import { siteDayOf } from '../core/inspection/site-time.ts';
import type { InspectionState } from '../core/inspection/status-for.ts';

/** The notes of an inspection as they are stored; of one without an answer there is nothing but the inspection. */
export interface StoredNotes extends InspectionState {
  readonly inspection_id: string;
  readonly project_id: string;
  readonly number: number;
  readonly start_at: Date;
  readonly time_zone: string | null;
  readonly start_day: string;
  readonly is_recordable: boolean;
  readonly project_type: ProjectCategory;
  /** Null until the first answer. */
  readonly catalogue_version: string | null;
  readonly version: number;
  readonly changed_at: Date | null;
  readonly changed_by: string | null;
  readonly answers: readonly ReportNoteAnswer[];
}

/** Formats an instant as `instant` of contracts requires it, for JSON in SQL. */
const ISO = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const NOTES = `
  select i.id as inspection_id, i.project_id, i.number, i.status, i.start_at, coalesce(l.time_zone, i.time_zone) as time_zone,
    ${siteDayOf('i.start_at')} as start_day, ${RECORDABLE} as is_recordable,
    i.issued_at is not null as "isIssued", array(select distinct r.status from recommendations r
      where r.inspection_id = i.id and r.status <> 'Closed') as "openStatuses", coalesce(n.project_type, p.type) as project_type,
    n.catalogue_version, coalesce(n.version, 0) as version, n.changed_at, n.changed_by,
    coalesce(a.answers, '[]') as answers
  from inspections i
  join projects p on p.id = i.project_id
  left join locations l on l.id = i.location_id
  left join report_notes n on n.inspection_id = i.id
  left join lateral (
    select json_agg(json_build_object('questionId', one.question_id, 'version', one.version, 'value', one.value,
      'comment', one.comment, 'changedBy', one.changed_by, 'changedDateTime', ${ISO('one.changed_at')},
      'photos', coalesce((
        select json_agg(json_build_object('fileId', f.file_id, 'name', f.name) order by f.position)
        from report_note_files f where f.inspection_id = one.inspection_id and f.question_id = one.question_id), '[]')
      ) order by one.question_id) as answers
    from report_note_answers one where one.inspection_id = i.id
  ) a on true`;

/** Returns the notes of a project's inspections that are not cancelled, by number. */
export const notesOfProject = (pool: pg.Pool, projectId: string): Promise<StoredNotes[]> =>
  queryPrepared<StoredNotes>(pool, {
    name: 'report-notes-of-project',
    text: `${NOTES} where i.project_id = $1 and i.status <> 'Cancelled' order by i.number`,
    values: [projectId],
  });

/** The notes of an inspection of the project; undefined where it has none with this id. */
export async function notesOfInspection(
  target: pg.Pool | Knex.Transaction,
  projectId: string,
  inspectionId: string,
): Promise<StoredNotes | undefined> {
  const [row] = await queryPrepared<StoredNotes>(target, {
    name: 'report-notes-of-inspection',
    text: `${NOTES} where i.project_id = $1 and i.id = $2`,
    values: [projectId, inspectionId],
  });
  return row;
}

/**
 * Locks the notes of an inspection until the end of the transaction; they begin here with this version of the questions
 * where there are none. The inspection is not cancelled or deleted meanwhile.
 */
export async function lockNotes(
  tx: Knex.Transaction,
  inspectionId: string,
  catalogueVersion: string,
): Promise<StoredNotes | undefined> {
  const found = await tx.raw<{ rows: { project_id: string }[] }>(
    'select project_id from inspections where id = ? for share',
    [inspectionId],
  );
  const projectId = found.rows[0]?.project_id;
  if (projectId === undefined) return undefined;
  await tx.raw(
    `insert into report_notes (inspection_id, project_type, catalogue_version)
     select i.id, p.type, ? from inspections i join projects p on p.id = i.project_id where i.id = ?
     on conflict do nothing`,
    [catalogueVersion, inspectionId],
  );
  await tx.raw('select from report_notes where inspection_id = ? for update', [inspectionId]);
  return notesOfInspection(tx, projectId, inspectionId);
}

/** Notes that have not been counted for the risk score yet, those of projects that nobody changes now. */
export async function notesToScore(tx: Knex.Transaction, most: number): Promise<StoredNotes[]> {
  const { rows } = await tx.raw<{ rows: { id: string }[] }>(
    `select n.inspection_id as id from report_notes n join inspections i on i.id = n.inspection_id
     join projects p on p.id = i.project_id
     where n.scored is null order by n.inspection_id limit ? for no key update of p skip locked`,
    [most],
  );
  if (rows.length === 0) return [];
  return queryPrepared<StoredNotes>(tx, {
    name: 'report-notes-to-score',
    text: `${NOTES} where i.id = any($1::uuid[]) and n.scored is null`,
    values: [rows.map(({ id }) => id)],
  });
}
