import { POLICY_PERIOD_MONTHS, POLICY_PERIODS } from '@portal/contracts/insights/global-ecosystem-lists';
import { OTHER_TYPE, RECOMMENDATION_TYPES } from '@portal/contracts/projects/recommendation-lists';
import type { Knex } from 'knex';

const PERIOD = `case ${POLICY_PERIODS.map(
  (period, place) =>
    `when p.policy_start_date >= :night::date - interval '${POLICY_PERIOD_MONTHS[period]} months' then '${place}'`,
).join(' ')} else '${POLICY_PERIODS.length}' end`;

/** Types that the catalogue names; the text of another one may tell whose it is, and stays out. */
const KNOWN_TYPES = JSON.stringify(
  Object.entries(RECOMMENDATION_TYPES).flatMap(([category, types]) => types.map((type) => `${category}/${type}`)),
);

/** SQL of what the market counts of each project. Project types that a company has added have no category, and no name here. */
const FACTS = `
  with known as (
    select p.id as project_id, p.company_id, p.type as kind, coalesce(p.category_type, '') as category,
      coalesce(p.construction_type, '') as construction, coalesce(p.country, '') as country, ${PERIOD} as period, p.currency,
      p.project_type_id, p.project_type_name, p.risk_score, p.risk_score_max
    from portfolio_projects p
  ), recommended as (
    select r.project_id, r.category, r.priority, r.status,
      r.category || '/' || case when jsonb_exists(:types::jsonb, r.category || '/' || r.recommendation_type)
        then r.recommendation_type else '${OTHER_TYPE}' end as type
    from portfolio_recommendations r where r.is_issued
  ), risks as (
    select project_id, count(*) as items,
      case when grouping(type) = 0 then 'riskTypes' when grouping(category) = 0 then 'riskCategories'
        when grouping(priority) = 0 then 'riskPriorities' when grouping(status) = 0 then 'riskStatuses' else 'risks' end
        as figure,
      coalesce(type, category, priority, status, '') as slice
    from recommended
    group by grouping sets ((project_id), (project_id, category), (project_id, type), (project_id, priority),
      (project_id, status))
  ), claimed as (
    select c.project_id, coalesce(c.type, '') as slice, grouping(c.type) = 1 as is_total, count(*) as items,
      count(a.amount) as known, sum(a.amount) as amount
    from portfolio_claims c left join portfolio_claim_amounts a on a.id = c.id
    group by grouping sets ((c.project_id), (c.project_id, c.type))
  ), counted (project_id, figure, slice, items, amount) as (
    select project_id, 'projects', '', 1, null::numeric from known
    union all select project_id, 'projectTypes', case when category = '' then '' else project_type_name end, 1, null from known
    union all select project_id, 'scores', project_type_id::text, 1, round(risk_score::numeric / risk_score_max, 4) from known
      where category <> '' and risk_score is not null and risk_score_max > 0
    union all select project_id, figure, slice, items, null from risks
    union all select project_id, case when is_total then 'claims' else 'claimTypes' end, slice, items, null from claimed
    union all select project_id, case when is_total then 'claimTotal' else 'claimAmounts' end, slice, known, amount
      from claimed where known > 0
  )
  select c.project_id, c.figure, c.slice, k.company_id, k.kind, k.category, k.construction, k.country, k.period,
    c.items::integer as items, c.amount, k.currency
  from counted c join known k using (project_id)`;

/** Fields by which facts are in one cell or another. */
const PLACE = ['company_id', 'kind', 'category', 'construction', 'country', 'period'];
const FIELDS = [...PLACE, 'items', 'amount', 'currency'];

/** Brings the facts up to date, and notes the night in those that are other ones than before. */
export async function keepFacts(tx: Knex.Transaction, night: string): Promise<void> {
  await tx.raw(`create temporary table present_facts on commit drop as ${FACTS}`, {
    night,
    types: KNOWN_TYPES,
  });
  await tx.raw('analyze present_facts');
  // Facts of projects that have left, or count elsewhere.
  await tx.raw(
    `insert into portfolio_past_facts (project_id, figure, slice, ${FIELDS.join(', ')}, changed_on)
     select f.project_id, f.figure, f.slice, ${FIELDS.map((field) => `f.${field}`).join(', ')}, :night::date
     from portfolio_facts f left join present_facts p using (project_id, figure, slice)
     where p.project_id is null
       or (${PLACE.map((field) => `f.${field}`).join(', ')}) <> (${PLACE.map((field) => `p.${field}`).join(', ')})`,
    { night },
  );
  await tx.raw(
    `update portfolio_facts f set ${FIELDS.map((field) => `${field} = p.${field}`).join(', ')}, changed_on = :night::date
     from present_facts p where (p.project_id, p.figure, p.slice) = (f.project_id, f.figure, f.slice)
       and (${FIELDS.map((field) => `f.${field}`).join(', ')}) is distinct from (${FIELDS.map((field) => `p.${field}`).join(', ')})`,
    { night },
  );
  await tx.raw(
    `insert into portfolio_facts (project_id, figure, slice, ${FIELDS.join(', ')}, changed_on)
     select project_id, figure, slice, ${FIELDS.join(', ')}, :night::date from present_facts p where not exists (
       select from portfolio_facts f where (p.project_id, p.figure, p.slice) = (f.project_id, f.figure, f.slice))`,
    { night },
  );
  await tx.raw(
    `delete from portfolio_facts f where not exists (
       select from present_facts p where (p.project_id, p.figure, p.slice) = (f.project_id, f.figure, f.slice))`,
  );
  await tx.raw('drop table present_facts');
  // Every figure has been computed since.
  await tx.raw(
    'delete from portfolio_past_facts where changed_on <= (select min(as_of) from market_cells) or not exists (select from market_cells)',
  );
}
