import { dashboardFiltersOf, projectScopeOf, type Viewer } from '@portal/access';
import { DASHBOARD_FILTERS, type DashboardFilter } from '@portal/contracts/insights/dashboard-lists';
import type { DashboardQuery } from '@portal/contracts/insights/dashboard-filters';
import { PROJECT_LIST_TEXTS } from '@portal/contracts/projects/list-texts';
import { invalid, searchPattern, type FieldErrors } from '@portal/service-kit';
import type { Parameters } from './parameters.ts';

/** Filters of the dashboard with a search of the project's name. */
export type Narrowing = DashboardQuery & { readonly name?: string | undefined };

/** SQL of the filters on a project `p`, with the parameter of the value. */
const CONDITIONS: Readonly<Record<DashboardFilter, (value: string) => string>> = {
  parentCompanyId: (value) => `p.parent_company_id = ${value}`,
  projectTypeId: (value) => `p.project_type_id = ${value}`,
  businessTypeId: (value) => `p.business_type_id = ${value}`,
  projectType: (value) => `p.type = ${value}`,
  categoryType: (value) => `p.category_type = ${value}`,
  constructionType: (value) => `p.construction_type = ${value}`,
  countryName: (value) => `p.country = ${value}`,
  fromPolicyStartDateTime: (value) => `p.policy_start_date >= ${value}::date`,
  insuranceCompanyId: (value) => `p.company_id = ${value}`,
  projectStatus: (value) => `p.status = ${value}`,
};

/**
 * Refuses filters by fields that the viewer does not see, because the figures would reveal them.
 * @throws 400
 */
export function requireFilters(viewer: Viewer, query: DashboardQuery): void {
  const own = dashboardFiltersOf(viewer);
  const errors: FieldErrors = {};
  for (const filter of DASHBOARD_FILTERS) {
    if (query[filter] !== undefined && !own.includes(filter)) errors[filter] = [PROJECT_LIST_TEXTS.notFilterable];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Builds the conditions of the filters and of the search on a project `p`. */
export function narrowedTo(query: Narrowing, into: Parameters): string[] {
  const conditions = DASHBOARD_FILTERS.flatMap((filter) => {
    const value = query[filter];
    if (value === undefined) return [];
    const given = filter === 'fromPolicyStartDateTime' ? value.slice(0, 'YYYY-MM-DD'.length) : value;
    return [CONDITIONS[filter](into.add(given))];
  });
  const name = query.name?.trim();
  return name ? [...conditions, `p.search_key like ${into.add(searchPattern(name))}`] : conditions;
}

/**
 * Builds the condition on the projects `p` that a viewer sees (decisions §11): as `scopeConditions` of libs/project-access has
 * it, in the form for sets, which begins with the few projects of a person. `owner` is the column of items that names the
 * project's company, by which a company's own are found without their projects.
 */
export function seenBy(viewer: Viewer, into: Parameters, owner?: string): string[] {
  const scope = projectScopeOf(viewer);
  const id = into.add(scope.id);
  if (scope.kind === 'company') return [`p.company_id = ${id}`, ...(owner ? [`${owner} = ${id}`] : [])];
  if (scope.kind === 'person')
    return [`p.id in (select t.project_id from known_participants t where t.user_id = ${id})`];
  return [
    `p.id in (select t.project_id from known_participants t where t.company_id = ${id}
      union select a.id from portfolio_projects a where a.assigned_company_id = ${id})`,
  ];
}

/** Builds SQL that is true for a project `p` that the viewer has lost, and of which some items stay the viewer's. */
export const isLost = (viewer: Viewer, into: Parameters): string => `not (${seenBy(viewer, into).join(' and ')})`;

/**
 * Builds the conditions of the filters and of the search on items of which some are of projects that the viewer has lost
 * (decisions §27): no filter finds them by what the project is now, and the search by the name that it had.
 */
export function narrowedAmongLost(
  query: Narrowing,
  { lost, lastName }: { readonly lost: () => string; readonly lastName: string },
  into: Parameters,
): string[] {
  const { name, ...filters } = query;
  const conditions = narrowedTo(filters, into);
  if (conditions.length > 0) conditions.push(`not ${lost()}`);
  const searched = name?.trim();
  if (!searched) return conditions;
  const pattern = into.add(searchPattern(searched));
  return [
    ...conditions,
    `case when ${lost()} then search_text(${lastName}) like ${pattern} else p.search_key like ${pattern} end`,
  ];
}

/** Returns true if answers are about all projects of a company, which may be a hundred thousand. */
export const isOfCompany = (viewer: Viewer): boolean => projectScopeOf(viewer).kind === 'company';
