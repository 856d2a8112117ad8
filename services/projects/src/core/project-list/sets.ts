import type { ProjectScope } from '@portal/access';
import type { Conditions } from './filters.ts';

export interface Statement {
  /** Empty: it is planned anew each time, with the values that it is run with. */
  readonly name: string;
  readonly text: string;
}

/** How many of a company's projects a filter leaves decides the plan: it is made for each request. */
export const plannedAnew = (text: string): Statement => ({ name: '', text });

/** Where the projects of a scope come from; of a company they are all that have it. */
export const SETS = {
  person: `(select project_id as id from project_participants where user_id = $1) mine join projects p using (id)`,
  riskCompany: `(select distinct project_id as id from project_participants where company_id = $1) mine
    join projects p using (id)`,
  company: 'projects p',
} as const;

/** What makes a set of projects smaller, beside its filters. */
export type SetLimit = 'pattern' | 'import' | 'ids';

/** What a project of a set must be: `$1` scope, from `$4` on the values of the limits and of the filters. */
export function conditionsOfSet(
  kind: ProjectScope['kind'],
  limits: readonly SetLimit[],
  filters: Conditions,
): readonly string[] {
  const limited = limits.map((limit, index) => {
    const value = `$${index + 4}`;
    if (limit === 'pattern') return `p.name_key like ${value}`;
    return limit === 'import' ? `p.import_id = ${value}` : `p.id = any(${value}::uuid[])`;
  });
  return [...(kind === 'company' ? ['p.company_id = $1'] : []), ...limited, ...filters.sql];
}

/** Rows of the index of names that a search looks through before anything else: about 2 ms. */
export const SEARCH_WINDOW = 10_000;

/**
 * How many of a company's projects a search finds, without reading a million: the first names of the index are looked
 * through. Where they are all, the number is exact. Where as many matches among all must be expected beyond `$3`, what was
 * found is a lower bound. Otherwise the matches are rare and their ids come from the index of trigrams, one more than `$3`
 * at most. `$1` company, `$2` pattern.
 */
export const SEARCH_PROBE: Statement = {
  name: 'projects-search-probe',
  text: `
    with names as (select name_key from projects where company_id = $1 order by name_key limit ${SEARCH_WINDOW}),
    probe as materialized (
      select count(*) as scanned, count(*) filter (where name_key like $2) as found,
        (select count from project_counts where company_id = $1) as all_projects
      from names
    )
    select scanned, found,
      case when scanned < ${SEARCH_WINDOW} or found * all_projects >= $3::integer::bigint * ${SEARCH_WINDOW} then null
      else array(select m.id from matching_projects($1, $2, $3::integer + 1) m) end as ids
    from probe`,
};

/**
 * Ids of a company's projects that pass its filters, one more than `$2` at most: where there are so many, they are dense
 * enough for the order to be walked until a page is full. `$1` company, `$3` pattern of a search of which many match, then
 * the filters' values.
 */
export function filterProbe(
  scope: Extract<ProjectScope, { kind: 'company' }>,
  searched: boolean,
  filters: Conditions,
): Statement {
  const conditions = ['p.company_id = $1', `p.company_type = '${scope.companyType}'`, ...filters.sql];
  if (searched) conditions.push(`p.name_key || '' like $3`);
  const text = `select array(
    select p.id from projects p where ${conditions.join(' and ')} limit $2::integer + 1) as ids`;
  return plannedAnew(text);
}
