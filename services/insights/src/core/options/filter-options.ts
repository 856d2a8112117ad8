import { dashboardFiltersOf, type Viewer } from '@portal/access';
import { NAMES_LISTED } from '@portal/contracts/common/entry-limits';
import type { DashboardFilterOptions } from '@portal/contracts/insights/dashboard-filters';
import {
  CATEGORY_TYPES,
  DASHBOARD_OPTION_FILTERS,
  type DashboardOptionFilter,
} from '@portal/contracts/insights/dashboard-lists';
import {
  CONSTRUCTION_TYPES,
  PROJECT_CATEGORIES,
  PROJECT_CATEGORY_LABELS,
  PROJECT_STATUSES,
} from '@portal/contracts/projects/project-lists';
import { nameOrder } from '@portal/service-kit';
import type pg from 'pg';
import { parameters } from '../parameters.ts';
import { run } from '../run.ts';
import { projectSet } from '../sets/projects.ts';

interface Option {
  readonly value: string;
  readonly label: string;
}
type Values = Readonly<Record<DashboardOptionFilter, readonly Option[]>>;

/** Builds the SQL of the values of two columns that occur among the viewer's projects, by label. */
const occurring = (value: string, label: string, from = 'mine'): string =>
  `coalesce((select json_agg(l.option) from (
    select json_build_object('value', o.value, 'label', o.label) as option
    from (select distinct on (${value}) ${value} as value, ${label} as label from ${from} where ${value} is not null) o
    order by ${nameOrder('o.label')}, o.value limit ${NAMES_LISTED}) l), '[]'::json)`;

const OPTIONS: Readonly<Record<DashboardOptionFilter, string>> = {
  parentCompanyId: occurring('parent_company_id', 'parent_company_name'),
  projectTypeId: occurring('project_type_id', 'project_type_name'),
  businessTypeId: occurring('business_type_id', 'business_type_name'),
  projectType: occurring('type', 'type'),
  categoryType: occurring('category_type', 'category_type'),
  constructionType: occurring('construction_type', 'construction_type'),
  countryName: occurring('country', 'country'),
  insuranceCompanyId: occurring(
    'mine.company_id',
    'c.name',
    'mine join known_companies c on c.company_id = mine.company_id',
  ),
  projectStatus: occurring('status', 'status'),
};

const CATEGORIES = PROJECT_CATEGORIES.map((value) => ({ value, label: PROJECT_CATEGORY_LABELS[value] }));
const STATUSES = PROJECT_STATUSES.map((value) => ({ value, label: value }));
/** Filters whose values the catalogue names, in its order. */
const NAMED: Readonly<Partial<Record<DashboardOptionFilter, readonly Option[]>>> = {
  projectType: CATEGORIES,
  categoryType: CATEGORY_TYPES,
  constructionType: CONSTRUCTION_TYPES,
  projectStatus: STATUSES,
};

/** Returns the values that occur among the projects that the viewer sees; null for filters that the viewer does not have. */
export async function filterOptions(pool: pg.Pool, viewer: Viewer): Promise<DashboardFilterOptions> {
  const allowed = dashboardFiltersOf(viewer);
  const own = DASHBOARD_OPTION_FILTERS.filter((filter) => allowed.includes(filter)) as DashboardOptionFilter[];
  const into = parameters();
  const { from, where } = projectSet(viewer, {}, into);
  const [found] = await run<Values>(
    pool,
    `with mine as materialized (
      select distinct p.company_id, p.parent_company_id, p.parent_company_name, p.project_type_id, p.project_type_name,
        p.business_type_id, p.business_type_name, p.type, p.category_type, p.construction_type, p.country, p.status
      from ${from} where ${where.join(' and ')}
    ) select ${own.map((filter) => `${OPTIONS[filter]} as "${filter}"`).join(', ')}`,
    into,
  );
  const options = Object.fromEntries(
    (DASHBOARD_OPTION_FILTERS as DashboardOptionFilter[]).map((filter) => [
      filter,
      own.includes(filter) ? labelled(filter, found?.[filter] ?? []) : null,
    ]),
  ) as Record<DashboardOptionFilter, Option[] | null>;
  return { ...options, fromPolicyStartDateTime: allowed.includes('fromPolicyStartDateTime') };
}

function labelled(filter: DashboardOptionFilter, found: readonly Option[]): Option[] {
  const named = NAMED[filter];
  if (!named) return [...found];
  const values = new Set(found.map(({ value }) => value));
  return named.flatMap(({ value, label }) => (values.has(value) ? [{ value, label }] : []));
}
