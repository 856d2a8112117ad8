import { MARKET_LIMITS } from '@portal/contracts/insights/global-ecosystem-lists';
import type { Knex } from 'knex';

/** Peers around a threshold, of which it is the mean, at least: no threshold is the score of one project. */
const AROUND = 5;

/**
 * SQL of groups of scored projects of one type, with the thresholds that part each into equal groups of 5 projects or more. Groups
 * of fewer than 20 projects or 3 companies are none. The peers around a threshold are as many as have 3 companies among them: who
 * has all but one of them knows the score of that one by subtracting its own (ADR 46).
 */
const PRESENT = `
  with grouped as (
    select slice, count(*) as projects, case when count(*) >= 50 then 10 when count(*) >= 25 then 5 else 4 end as parts
    from portfolio_facts where figure = 'scores' group by slice
    having count(*) >= ${MARKET_LIMITS.peers} and count(distinct company_id) >= ${MARKET_LIMITS.companies}
  ), placed as (
    select f.slice, f.company_id, f.amount, row_number() over (partition by f.slice order by f.amount) as place
    from portfolio_facts f join grouped using (slice) where f.figure = 'scores'
  ), middles as (
    select slice, part, (projects * part + parts - 1) / parts as place
    from grouped cross join lateral generate_series(1, parts - 1) as part
  ), nearest as (
    select m.slice, m.part, min(abs(p.place - m.place)) as distance
    from middles m join placed p using (slice) group by m.slice, m.part, p.company_id
  ), windows as (
    select slice, part, m.place, greatest(${Math.floor(AROUND / 2)},
      (array_agg(n.distance order by n.distance))[${MARKET_LIMITS.companies}]) as distance
    from middles m join nearest n using (slice, part) group by slice, part, m.place
  ), thresholds as (
    select w.slice, w.part, round(avg(p.amount), 2) as threshold
    from windows w join placed p on p.slice = w.slice and abs(p.place - w.place) <= w.distance
    group by w.slice, w.part
  )
  select g.slice::uuid as project_type_id, g.projects, array_agg(t.threshold order by t.part) as thresholds,
    (select min(p.project_type_name) from portfolio_projects p where p.project_type_id = g.slice::uuid) as project_type
  from grouped g join thresholds t using (slice) group by g.slice, g.projects`;

/** Groups of which 5 projects of 3 companies have another score than on the night of their thresholds. */
const CHANGED = `
  select p.project_type_id from market_peers p
  join portfolio_facts f on f.figure = 'scores' and f.slice = p.project_type_id::text and f.changed_on > p.as_of
  group by p.project_type_id having count(*) >= ${MARKET_LIMITS.projects}
    and count(distinct f.company_id) >= ${MARKET_LIMITS.companies}`;

/**
 * Computes the thresholds of peers of which enough have changed, and on a night that settles what is shown those of all groups
 * that were not shown before; groups that are too small then leave.
 */
export async function keepPeers(tx: Knex.Transaction, night: string, settles: boolean): Promise<void> {
  await tx.raw(`create temporary table present_peers on commit drop as ${PRESENT}`);
  const step = MARKET_LIMITS.countStep;
  const count = (projects: string): string => `round(${projects} / ${step}.0) * ${step}`;
  await tx.raw(
    `update market_peers m set projects = ${count('n.projects')}, thresholds = n.thresholds, as_of = ?::date
     from present_peers n where n.project_type_id = m.project_type_id and m.project_type_id in (${CHANGED})`,
    [night],
  );
  if (settles) {
    await tx.raw(
      'delete from market_peers m where not exists (select from present_peers n where n.project_type_id = m.project_type_id)',
    );
    await tx.raw(
      `insert into market_peers (project_type_id, project_type, projects, thresholds, as_of)
       select project_type_id, project_type, ${count('projects')}, thresholds, ?::date from present_peers on conflict do nothing`,
      [night],
    );
  }
  await tx.raw('drop table present_peers');
}
