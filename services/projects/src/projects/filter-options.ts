import { projectFiltersOf, projectScopeOf, type Viewer } from '@portal/access';
import { NAMES_LISTED } from '@portal/contracts/common/entry-limits';
import type { ProjectFilterOptions } from '@portal/contracts/projects/project-list';
import { nameOrder, queryPrepared } from '@portal/service-kit';
import type pg from 'pg';
import { SCOPE_CONDITION } from '../core/access/reach-project.ts';

type Options = { -readonly [Filter in keyof ProjectFilterOptions]: ProjectFilterOptions[Filter][number][] };

const option = (value: string, label: string) => `json_build_object('value', ${value}, 'label', ${label})`;
const ofType = `json_build_object('value', t.id, 'label', t.value, 'type', t.type)`;
const BY_TYPE = `t.sequence, ${nameOrder('t.value')}`;
const listed = (what: string, order: string, from: string) =>
  `coalesce((select json_agg(o.option) from (
    select ${what} as option from ${from} order by ${order} limit ${NAMES_LISTED}) o), '[]'::json)`;

/**
 * Options of a company's own people: the company's values, used by a project or not; only countries are those of its
 * projects, found by skips through their index.
 */
const OF_COMPANY = `
  with recursive countries (name) as (
    (select p.country from projects p where p.company_id = $1 and p.country is not null order by p.country limit 1)
    union all
    select (select p.country from projects p where p.company_id = $1 and p.country > c.name order by p.country limit 1)
    from countries c where c.name is not null
  )
  select
    ${listed(ofType, BY_TYPE, 'project_types t where t.company_id is null or t.company_id = $1')}
      as "projectTypeId",
    ${listed(option('pc.id', 'pc.name'), 'pc.name_key', 'parent_companies pc where pc.company_id = $1')}
      as "parentCompanyId",
    '[]'::json as "insuranceCompanyId",
    ${listed(option('c.name', 'c.name'), nameOrder('c.name'), 'countries c where c.name is not null')} as "countryName"`;

/** Builds the options of viewers without a company of projects: values of the projects that they see. */
const ofReached = (scope: 'person' | 'riskCompany') => `
  with mine as materialized (
    select p.company_id, p.project_type_id, p.parent_company_id, p.country from projects p where ${SCOPE_CONDITION[scope]}
  )
  select
    ${listed(ofType, BY_TYPE, 'project_types t where t.id in (select project_type_id from mine)')}
      as "projectTypeId",
    ${listed(
      option('pc.id', 'pc.name'),
      'pc.name_key',
      'parent_companies pc where pc.id in (select parent_company_id from mine)',
    )} as "parentCompanyId",
    ${listed(
      option('c.company_id', 'c.name'),
      nameOrder('c.name'),
      'companies c where c.company_id in (select company_id from mine)',
    )} as "insuranceCompanyId",
    ${listed(
      option('c.country', 'c.country'),
      nameOrder('c.country'),
      '(select distinct country from mine where country is not null) c',
    )} as "countryName"`;

/** Returns the options of the viewer's filters (spec 2 §3); a filter that the viewer does not have has none. */
export async function filterOptions(pool: pg.Pool, viewer: Viewer): Promise<Options> {
  const { kind, id } = projectScopeOf(viewer);
  const [found] = await queryPrepared<Options>(pool, {
    name: `project-filters-${kind}`,
    text: kind === 'company' ? OF_COMPANY : ofReached(kind),
    values: [id],
  });
  const options = found ?? { projectTypeId: [], parentCompanyId: [], insuranceCompanyId: [], countryName: [] };
  const allowed = projectFiltersOf(viewer);
  for (const filter of ['projectTypeId', 'parentCompanyId', 'insuranceCompanyId', 'countryName'] as const) {
    if (!allowed.includes(filter)) options[filter] = [];
  }
  return options;
}
