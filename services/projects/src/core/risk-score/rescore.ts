import { placeOfRiskBand, type RiskPair } from '@portal/contracts/projects/risk-band';
import type { RiskCause } from '@portal/contracts/projects/risk-score';
import type { Actor } from '@portal/event-bus';
import { riskScoreOf } from '@portal/risk-score';
import type { Knex } from 'knex';
import { publishStates } from '../events/project-states.ts';
import { publishWorkChanged } from '../events/work.ts';
import { refreshAndPublish } from '../value-at-risk/refresh.ts';
import { gatherProjects, inputsOf, type GatheredProject, type StoredCalculation } from './gather.ts';

/** A reason for which projects are scored again; what it leaves out is null. */
export type Cause = Pick<RiskCause, 'kind'> & Partial<RiskCause>;

/** A project as it is stored after its calculation. */
interface Rescored {
  readonly id: string;
  readonly inspection_id: string | null;
  readonly calculation: StoredCalculation | null;
  readonly next_overdue_at: string | null;
  readonly score: number | null;
  readonly max: number | null;
  readonly band: number | null;
  readonly is_analysed: boolean;
  /** True if a value that people see has changed, which is a line of the history (decisions §27). */
  readonly is_moved: boolean;
  /** True if ANALYTICS opens, or no longer does. */
  readonly is_opened: boolean;
  readonly cause: RiskCause;
}

/**
 * Calculates the scores of projects again after what moved them, in its transaction, which has locked the projects' rows
 * (`no key update`). Where a value that people see has changed, the history gets a line, the value at risk follows its
 * band, open pages load again and other services are told.
 */
export async function rescoreProjects(
  tx: Knex.Transaction,
  ids: readonly string[],
  cause: Cause | ((projectId: string) => Cause),
  actor: Actor,
): Promise<void> {
  if (ids.length === 0) return;
  const causeOf = typeof cause === 'function' ? cause : () => cause;
  const gathered = await gatherProjects(tx, ids);
  const rescored = gathered
    .map((project) => rescoredOf(project, completed(causeOf(project.id), actor)))
    .filter(({ calculation, is_moved, is_opened }) => calculation !== null || is_moved || is_opened);
  if (rescored.length === 0) return;
  await store(tx, rescored);
  const moved = rescored.filter(({ is_moved }) => is_moved).map(({ id }) => id);
  const opened = rescored.filter(({ is_opened }) => is_opened).map(({ id }) => id);
  await refreshAndPublish(tx, moved);
  await publishStates(tx, moved);
  await publishWorkChanged(
    tx,
    [
      ...moved.map((projectId) => ({ projectId, tab: 'analytics' as const })),
      ...opened.map((projectId) => ({ projectId, tab: 'details' as const })),
    ],
    actor,
  );
}

const NOTHING = { itemId: null, number: null, action: null, status: null, count: null } as const;

const completed = (cause: Cause, actor: Actor): RiskCause => ({
  ...NOTHING,
  actorName: actor?.name ?? null,
  ...cause,
});

function rescoredOf(project: GatheredProject, cause: RiskCause): Rescored {
  const inputs = inputsOf(project);
  const score = riskScoreOf(inputs);
  const { shown = null, other = null } = score ?? {};
  const calculation = score && {
    ...{ inputs, parts: score.parts, shown: score.shown, other },
    notesChangedAt: project.notes_changed_at,
    hazardsAssessedAt: project.assessed_at,
  };
  return {
    id: project.id,
    inspection_id: score && project.inspection_id,
    calculation,
    next_overdue_at: score && project.next_overdue_at,
    score: shown?.score ?? null,
    max: shown?.max ?? null,
    band: shown ? placeOfRiskBand(shown.band) : null,
    is_analysed: project.is_analysed,
    is_moved: !isSame(shown, project.former?.shown ?? null) || !isSame(other, project.former?.other ?? null),
    is_opened: project.is_analysed !== project.was_analysed,
    cause,
  };
}

const isSame = (one: RiskPair | null, other: RiskPair | null): boolean =>
  one?.score === other?.score && one?.max === other?.max && one?.band === other?.band;

/** Stores calculations by one statement. */
async function store(tx: Knex.Transaction, rescored: readonly Rescored[]): Promise<void> {
  await tx.raw(
    `with received as materialized (
      select * from jsonb_to_recordset(?::jsonb) as t (id uuid, inspection_id uuid, calculation jsonb,
        next_overdue_at timestamptz, score integer, max smallint, band smallint, is_analysed boolean,
        is_moved boolean, cause jsonb)
    ), kept as (
      insert into project_risks as k (project_id, inspection_id, calculation, next_overdue_at)
      select id, inspection_id, calculation, next_overdue_at from received where calculation is not null
      on conflict (project_id) do update set inspection_id = excluded.inspection_id,
        calculation = excluded.calculation, next_overdue_at = excluded.next_overdue_at,
        calculated_at = clock_timestamp()
    ), forgotten as (
      delete from project_risks k using received t where k.project_id = t.id and t.calculation is null
    ), moved as (
      insert into risk_scores (project_id, cause, calculation, score, max, band)
      select id, cause, coalesce(calculation, '{}'), score, max, band from received where is_moved
    )
    update projects p set risk_score = t.score, risk_score_max = t.max, risk_band = t.band,
      risk_scored_at = case when t.is_moved then now() else p.risk_scored_at end, is_analysed = t.is_analysed
    from received t where p.id = t.id and (p.risk_score, p.risk_score_max, p.risk_band, p.is_analysed)
      is distinct from (t.score, t.max, t.band, t.is_analysed)`,
    [JSON.stringify(rescored)],
  );
}
