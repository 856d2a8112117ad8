import { demoId } from '@portal/contracts/common/demo';
import { placeOfRiskBand } from '@portal/contracts/projects/risk-band';
import type { RiskInputs } from '@portal/contracts/projects/risk-score';
import { transaction } from '@portal/service-kit';
import type { Knex } from 'knex';
import { rescoreProjects } from '../core/risk-score/rescore.ts';
import { PORTFOLIOS, type Portfolio } from './portfolio.ts';
import { movesOf, type DemoHistory } from './score-history.ts';
import { addRows } from './store.ts';

/** Adds scores of the demo projects that have report notes, with two years of history; existing ones stay. */
export async function loadScores(knex: Knex, now = Date.now()): Promise<number> {
  let added = 0;
  for (const portfolio of PORTFOLIOS) added += await transaction(knex, (tx) => loadPortfolio(tx, portfolio, now));
  return added;
}

async function loadPortfolio(tx: Knex.Transaction, { key, projects }: Portfolio, now: number): Promise<number> {
  const own = Array.from({ length: projects }, (_, index) => demoId(`project:${key}:${index}`));
  const { rows } = await tx.raw<{ rows: (Omit<DemoHistory, 'hazards'> & { readonly id: string })[] }>(HISTORIES, [own]);
  const ids = rows.map(({ id }) => id);
  await rescoreProjects(tx, ids, { kind: 'first' }, null);
  // The history is that of the facts.
  await tx('risk_scores').whereIn('project_id', ids).delete();
  const hazards = await countedHazards(tx, ids);
  const moves = rows.flatMap((project) =>
    movesOf({ ...project, hazards: hazards.get(project.id) ?? [] }, now).map(({ at, inputs, score, cause }, n) => ({
      id: demoId(`score:${project.id}:${n}`),
      project_id: project.id,
      scored_at: new Date(at).toISOString(),
      cause,
      calculation: {
        ...{ inputs, parts: score.parts, shown: score.shown, other: score.other },
        ...{ notesChangedAt: null, hazardsAssessedAt: null },
      },
      score: score.shown.score,
      max: score.shown.max,
      band: placeOfRiskBand(score.shown.band),
    })),
  );
  await addRows(tx, 'risk_scores', moves);
  await tx.raw(ADD_CURRENT, [ids]);
  return rows.length;
}

/** Returns the hazards that the present scores of projects count. */
async function countedHazards(
  tx: Knex.Transaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RiskInputs['hazards']>> {
  const counted = await tx('project_risks')
    .whereIn('project_id', ids)
    .select<{ project_id: string; hazards: RiskInputs['hazards'] }[]>(
      'project_id',
      tx.raw("calculation #> '{inputs,hazards}' as hazards"),
    );
  return new Map(counted.map(({ project_id, hazards }) => [project_id, hazards]));
}

const MS = (column: string): string => `extract(epoch from ${column}) * 1000`;

/** Projects with notes and without a score, with what their histories are made of. */
const HISTORIES = `
  select p.id, p.type,
    (select json_agg(json_build_object('id', i.id, 'startedAt', ${MS('i.start_at')}, 'completedAt',
      ${MS('i.completed_at')}, 'issuedAt', ${MS('i.issued_at')}, 'parts', n.scored -> 'parts') order by i.start_at)
      from inspections i join report_notes n on n.inspection_id = i.id
      where i.project_id = p.id and i.status <> 'Cancelled' and n.scored is not null) as inspections,
    coalesce((select json_agg(json_build_object('id', r.id, 'priority', r.priority, 'dueOn', r.due_on, 'steps', (
        select json_agg(json_build_object('at', ${MS('a.happened_at')}, 'status', a.new_status, 'by', a.actor_name)
          order by a.happened_at, a.id)
        from activities a where a.item_kind = 'recommendation' and a.item_id = r.id)) order by r.number)
      from recommendations r where r.project_id = p.id and r.issued_at is not null), '[]') as recommendations
  from projects p
  where p.id = any(?::uuid[]) and p.risk_score is null and exists (
    select from inspections i join report_notes n on n.inspection_id = i.id
    where i.project_id = p.id and i.status <> 'Cancelled' and n.scored is not null)`;

/**
 * Ends a history with the present score where its last move left another one: due days end at midnight of the site, in the
 * history at that of UTC.
 */
const ADD_CURRENT = `
  insert into risk_scores (project_id, cause, calculation, score, max, band)
  select p.id, jsonb_build_object('kind', 'overdue', 'itemId', null, 'number', null, 'action', null, 'status', null, 'count', null,
      'actorName', null),
    k.calculation, p.risk_score, p.risk_score_max, p.risk_band
  from projects p join project_risks k on k.project_id = p.id
  left join lateral (
    select s.calculation from risk_scores s where s.project_id = p.id order by s.scored_at desc, s.id desc limit 1
  ) last on true
  where p.id = any(?::uuid[]) and (last.calculation -> 'shown', last.calculation -> 'other')
    is distinct from (k.calculation -> 'shown', k.calculation -> 'other')`;
