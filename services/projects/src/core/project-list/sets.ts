import type { ProjectScope } from '@portal/access';
import type { Conditions } from './filters.ts';

export interface Statement {
  /** Name of the prepared statement; empty to plan it on each execution, with its values. */
  readonly name: string;
  readonly text: string;
}

/**
 * Builds an unnamed statement, which is planned for each request: the plan depends on how many of a company's projects
 * a filter leaves.
 */
export const unnamed = (text: string): Statement => ({ name: '', text });

/** Sources of the projects in a scope; a company's scope is all its projects. */
export const PROJECT_SOURCES = {
  person: `(select project_id as id from project_participants where user_id = $1) mine join projects p using (id)`,
  riskCompany: `(select project_id as id from project_participants where company_id = $1
    union select id from projects where assigned_company_id = $1) mine join projects p using (id)`,
  company: 'projects p',
} as const;

/** Restriction of a set of projects beside its filters. */
export type SetLimit = 'pattern' | 'import' | 'ids';

/** Builds the condition of a set of projects: `$1` is the scope, values of limits and filters follow from `$4`. */
export function conditionsOfSet(
  kind: ProjectScope['kind'],
  limits: readonly SetLimit[],
  filters: Conditions,
): readonly string[] {
  const limited = limits.map((limit, index) => {
    const value = `$${index + 4}`;
    if (limit === 'pattern') return `p.search_key like ${value}`;
    return limit === 'import' ? `p.import_id = ${value}` : `p.id = any(${value}::uuid[])`;
  });
  return [...(kind === 'company' ? ['p.company_id = $1'] : []), ...limited, ...filters.sql];
}

/** Number of names that a search samples from the index first; takes about 2 ms. */
export const SEARCH_WINDOW = 10_000;

/**
 * Estimates how many of a company's projects match a search without reading a million: reads the first names of the
 * index. If these are all, the count is exact. If at least `$3` matches are to be expected in total, the matches found
 * are a lower bound. Otherwise matches are rare and their ids come from the trigram index, at most `$3` + 1. `$1`
 * company, `$2` pattern.
 */
export const SEARCH_PROBE: Statement = {
  name: 'projects-search-probe',
  text: `
    with names as (select search_key from projects where company_id = $1 order by name_key limit ${SEARCH_WINDOW}),
    probe as materialized (
      select count(*) as scanned, count(*) filter (where search_key like $2) as found,
        (select count from project_counts where company_id = $1) as all_projects
      from names
    )
    select scanned, found,
      case when scanned < ${SEARCH_WINDOW} or found * all_projects >= $3::integer::bigint * ${SEARCH_WINDOW} then null
      else array(select m.id from matching_projects($1, $2, $3::integer + 1) m) end as ids
    from probe`,
};

/**
 * Builds a probe for the ids of a company's projects that pass its filters, at most `$2` + 1: if there are that many,
 * they are dense enough to walk the order until a page is full. `$1` company, `$3` pattern of a search with many
 * matches, then the filters' values.
 */
export function filterProbe(
  scope: Extract<ProjectScope, { kind: 'company' }>,
  searched: boolean,
  filters: Conditions,
): Statement {
  const conditions = ['p.company_id = $1', `p.company_type = '${scope.companyType}'`, ...filters.sql];
  if (searched) conditions.push(`p.search_key || '' like $3`);
  const text = `select array(
    select p.id from projects p where ${conditions.join(' and ')} limit $2::integer + 1) as ids`;
  return unnamed(text);
}
