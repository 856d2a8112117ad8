import type {
  RiskInputs,
  RiskPart,
  ScoredHazard,
  ScoredPart,
  ScoredRecommendations,
  ScoredSection,
} from '@portal/contracts/projects/risk-score';
import { INSTANT_YEARS } from '@portal/contracts/common/limits';
import { ISSUED_STATUSES } from '@portal/contracts/projects/recommendation-lists';
import type { ProjectCategory } from '@portal/contracts/projects/project-lists';
import type { RiskPair } from '@portal/contracts/projects/risk-band';
import { queryPrepared } from '@portal/service-kit';
import type { Knex } from 'knex';
import { PAST_DUE } from '../inspection/due-days.ts';
import { AWAITS_SITE } from '../inspection/inspection.repository.ts';
import { FROM_INSPECTIONS, INSPECTION_ZONE } from '../inspection/site-time.ts';

/** Content of `report_notes.scored`: what the score counts of report notes, and how many of the required
 * questions that it counts are answered. */
export interface ScoredNotes {
  readonly parts: readonly ScoredPart[];
  readonly sections: readonly ScoredSection[];
  readonly required: number;
  readonly answered: number;
}

/** Content of `project_risks.calculation` and `risk_scores.calculation`. */
export interface StoredCalculation {
  readonly inputs: RiskInputs;
  readonly parts: readonly RiskPart[];
  readonly shown: RiskPair;
  readonly other: RiskPair | null;
  readonly notesChangedAt: string | null;
  readonly hazardsAssessedAt: string | null;
}

/** A project with all that its score depends on, and the calculation before. */
export interface GatheredProject {
  readonly id: string;
  readonly type: ProjectCategory;
  readonly inspection_id: string | null;
  readonly parts: readonly ScoredPart[] | null;
  readonly notes_changed_at: string | null;
  readonly hazards: readonly (ScoredHazard & { readonly riskScore: number | null })[] | null;
  readonly assessed_at: string | null;
  readonly is_issued: boolean;
  readonly is_analysed: boolean;
  readonly was_analysed: boolean;
  readonly recommendations: readonly ScoredRecommendations[] | null;
  readonly next_overdue_at: string | null;
  readonly former: Pick<StoredCalculation, 'shown' | 'other'> | null;
}

const ISO = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const ISSUED = ISSUED_STATUSES.map((status) => `'${status}'`).join(', ');

/** SQL that is true for report notes `n` of which something is scored. */
const IS_SCORED = `jsonb_path_exists(n.scored, '$.parts[*].weightedMax ? (@ > 0)')`;

/**
 * Reads projects with all that their scores depend on: the notes of the newest completed inspection that has scored ones,
 * else of the one in progress (decisions §27); the last assessment of the primary location, which is that of its former
 * point until the present one is assessed; the issued recommendations, and the moment at which the next of them becomes overdue
 * at its inspection's site (decisions §26.4); the end of days that can no longer be entered may have no year of four digits.
 */
const GATHERED = `
  select p.id, p.type, n.inspection_id, n.scored -> 'parts' as parts, ${ISO('n.changed_at')} as notes_changed_at,
    a.perils as hazards, ${ISO('a.assessed_at')} as assessed_at, f.is_issued, f.is_analysed,
    p.is_analysed as was_analysed, g.recommendations, ${ISO('g.next_overdue_at')} as next_overdue_at,
    (select jsonb_build_object('shown', c.calculation -> 'shown', 'other', c.calculation -> 'other')
      from project_risks c where c.project_id = p.id) as former
  from projects p
  left join lateral (
    select n.inspection_id, n.scored, n.changed_at from report_notes n join inspections i on i.id = n.inspection_id
    where i.project_id = p.id and i.status <> 'Cancelled' and n.project_type = p.type and ${IS_SCORED}
    order by i.status = 'Completed' desc, i.status = 'InProgress' desc, i.start_at desc, i.id desc limit 1
  ) n on true
  left join lateral (
    select a.perils, a.assessed_at from locations l join location_assessments a on a.location_id = l.id
    where l.project_id = p.id and l.is_primary order by a.point_version desc, a.assessed_at desc limit 1
  ) a on true
  cross join lateral (
    select coalesce(bool_or(i.issued_at is not null), false) as is_issued,
      coalesce(bool_or(i.issued_at is not null and n.scored -> 'required' = n.scored -> 'answered'), false) as is_analysed
    from inspections i left join report_notes n on n.inspection_id = i.id and n.project_type = p.type
    where i.project_id = p.id and i.status <> 'Cancelled'
  ) f
  cross join lateral (
    with issued as materialized (
      select r.priority, r.status, r.inspection_id, r.due_on, ${AWAITS_SITE} as awaits, ${PAST_DUE} as is_overdue
      from recommendations r where r.project_id = p.id and r.status in (${ISSUED})
    )
    select (
      select jsonb_agg(jsonb_build_object('priority', o.priority, 'status', o.status, 'isOverdue', o.is_overdue,
        'count', o.count) order by o.priority, o.status, o.is_overdue)
      from (select priority, status, is_overdue, count(*) as count from issued group by 1, 2, 3) o
    ) as recommendations, (
      select min((d.due_on + 1)::timestamp at time zone ${INSPECTION_ZONE}) ${FROM_INSPECTIONS}
      join (
        select inspection_id, min(due_on) as due_on from issued
        where awaits and not is_overdue and due_on <= date '${INSTANT_YEARS[1]}-12-31' group by 1
      ) d on d.inspection_id = i.id
    ) as next_overdue_at
  ) g
  where p.id = any($1::uuid[])`;

/** Reads what the scores of projects depend on, in the transaction that has locked them. */
export const gatherProjects = (tx: Knex.Transaction, ids: readonly string[]): Promise<GatheredProject[]> =>
  queryPrepared<GatheredProject>(tx, { name: 'gather-scores', text: GATHERED, values: [[...ids]] });

/** Returns the inputs of a project's score; a peril that is not scored is none. */
export const inputsOf = (project: GatheredProject): RiskInputs => ({
  type: project.type,
  notes: [...(project.parts ?? [])],
  hazards: (project.hazards ?? []).flatMap(({ peril, raw, riskScore: points }) =>
    points === null ? [] : [{ peril, raw, points }],
  ),
  isIssued: project.is_issued,
  recommendations: [...(project.recommendations ?? [])],
});
