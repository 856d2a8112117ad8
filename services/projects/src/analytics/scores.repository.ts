import {
  MAX_RISK_MOVES,
  type RiskCalculation,
  type RiskMove,
  type ScoredInspection,
} from '@portal/contracts/projects/analytics';
import type { ProjectCategory } from '@portal/contracts/projects/project-lists';
import type { RiskCause, ScoredSection } from '@portal/contracts/projects/risk-score';
import { notFound, queryPrepared } from '@portal/service-kit';
import type pg from 'pg';
import type { StoredCalculation } from '../core/risk-score/gather.ts';
import { FROM_INSPECTIONS, siteDayOf } from '../core/inspection/site-time.ts';
import { MOST_MOVES_READ, NEWEST_MOVES } from '../core/risk-score/newest-moves.ts';
import { siteDay } from '../core/project/site-today.ts';

/** Returns the type of a project. */
export async function typeOf(pool: pg.Pool, projectId: string): Promise<ProjectCategory> {
  const [row] = await queryPrepared<{ type: ProjectCategory }>(pool, {
    name: 'analytics-type',
    text: 'select type from projects where id = $1',
    values: [projectId],
  });
  if (!row) throw notFound();
  return row.type;
}

/** Returns the inspections of a project that have begun and were not cancelled, by the day on which they began. */
export const inspectionsOf = (pool: pg.Pool, projectId: string): Promise<ScoredInspection[]> =>
  queryPrepared<ScoredInspection>(pool, {
    name: 'analytics-inspections',
    text: `
      select i.id, i.number, ${siteDayOf('i.start_at')} as "startDay", i.status = 'Completed' as "isCompleted"
      ${FROM_INSPECTIONS}
      where i.project_id = $1 and (i.status in ('InProgress', 'Completed')
        or i.id = (select k.inspection_id from project_risks k where k.project_id = $1))
      order by i.start_at, i.id`,
    values: [projectId],
  });

interface StoredCurrent {
  readonly inspection_id: string | null;
  readonly calculation: StoredCalculation;
  readonly calculated_at: Date;
  readonly sections: ScoredSection[] | null;
}

/** The newest calculation of a project, and the sections of the notes that it counts. */
interface CurrentCalculation {
  readonly inspectionId: string | null;
  readonly calculation: Omit<RiskCalculation, 'inspection' | 'sections'>;
  readonly sections: ScoredSection[];
}

/** Returns the newest calculation of a project; null until report notes exist. */
export async function calculationOf(pool: pg.Pool, projectId: string): Promise<CurrentCalculation | null> {
  const [row] = await queryPrepared<StoredCurrent>(pool, {
    name: 'analytics-calculation',
    text: `
      select k.inspection_id, k.calculation, k.calculated_at, n.scored -> 'sections' as sections
      from project_risks k left join report_notes n on n.inspection_id = k.inspection_id where k.project_id = $1`,
    values: [projectId],
  });
  if (!row) return null;
  const { notesChangedAt, hazardsAssessedAt, inputs, parts, shown, other } = row.calculation;
  return {
    inspectionId: row.inspection_id,
    calculation: {
      calculatedDateTime: row.calculated_at.toISOString(),
      ...{ shown, other, inputs },
      parts: [...parts],
      notesChangedDateTime: notesChangedAt,
      hazardsAssessedDateTime: hazardsAssessedAt,
    },
    sections: row.sections ?? [],
  };
}

interface StoredMove {
  readonly id: string;
  readonly scored_at: Date;
  readonly cause: RiskCause;
  readonly calculation: Partial<StoredCalculation>;
  readonly number: number | null;
  /** True where there are older moves than those that are read. */
  readonly hasUnread: boolean;
}

/** Newest moves that are answered each; of days before them, the last one is. */
const WHOLE_MOVES = 20;

/** Statement of {@link movesOf}, for a project `$1`. */
export const MOVES = `
  with placed as (
    select id, scored_at, row_number() over (order by scored_at desc, id desc) as place,
      row_number() over (partition by ${siteDay('scored_at')} order by scored_at desc, id desc) as place_of_day
    from ${NEWEST_MOVES} newest
  ), chosen as (
    select id from placed where place <= ${WHOLE_MOVES} or (place_of_day = 1 and place <= ${MOST_MOVES_READ})
    order by scored_at desc, id desc limit ${MAX_RISK_MOVES + 1}
  )
  select s.id, s.scored_at, s.cause, s.calculation, coalesce(
    (select i.number from inspections i where i.id = (s.cause ->> 'itemId')::uuid),
    (select r.number from recommendations r where r.id = (s.cause ->> 'itemId')::uuid)) as number,
    (select count(*) > ${MOST_MOVES_READ} from placed) as "hasUnread"
  from risk_scores s join chosen using (id) order by s.scored_at desc, s.id desc`;

/**
 * Returns the moves of a score, the newest first; recommendations and inspections by their numbers. Of each day of the site
 * before the newest moves there is the last one: a day of an inspection has a move for each answer.
 */
export async function movesOf(
  pool: pg.Pool,
  projectId: string,
): Promise<{ readonly moves: RiskMove[]; readonly hasEarlier: boolean }> {
  const rows = await queryPrepared<StoredMove>(pool, { name: 'analytics-moves', text: MOVES, values: [projectId] });
  return {
    moves: rows.slice(0, MAX_RISK_MOVES).map(moveOf),
    hasEarlier: rows.length > MAX_RISK_MOVES || rows[0]?.hasUnread === true,
  };
}

function moveOf({ id, scored_at, cause, calculation, number }: StoredMove): RiskMove {
  const { shown = null, other = null, parts = [] } = calculation;
  return {
    id,
    happenedDateTime: scored_at.toISOString(),
    ...{ shown, other },
    parts: [...parts],
    cause: { ...cause, number },
  };
}
