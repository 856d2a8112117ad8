import { hiddenProjectFields, offeredColumnsOf, projectFiltersOf, type Viewer } from '@portal/access';
import { PROJECT_FILTERS, type ProjectFilter, type ProjectListColumn } from '@portal/contracts/projects/list-columns';
import { PROJECT_LIST_TEXTS } from '@portal/contracts/projects/list-texts';
import { RISK_BANDS } from '@portal/contracts/projects/risk-band';
import { invalid, type FieldErrors } from '@portal/service-kit';

/** Values of filters after validation; absent ones do not filter. */
export type ProjectFilters = Readonly<Partial<Record<ProjectFilter, string | undefined>>>;

/** SQL of the place of a band in the order of the bands, which is what is stored. */
const placeOfBand = (band: string): string => `array_position('{${RISK_BANDS.join(',')}}'::text[], ${band}) - 1`;

/** SQL conditions of each filter on a project `p`, with the placeholder of its value; some need none. */
const CONDITIONS: Readonly<Record<ProjectFilter, (value: string) => string>> = {
  projectStatus: (value) => `p.status = ${value}`,
  type: (value) => `p.type = ${value}`,
  projectTypeId: (value) => `p.project_type_id = ${value}`,
  parentCompanyId: (value) => `p.parent_company_id = ${value}`,
  insuranceCompanyId: (value) => `p.company_id = ${value}`,
  countryName: (value) => `p.country = ${value}`,
  policyExpireFrom: (value) => `p.policy_expire_date >= ${value}`,
  policyExpireTo: (value) => `p.policy_expire_date <= ${value}`,
  // Must match the condition of the partial index.
  readyToBeReallocated: () => 'p.ready_to_be_reallocated',
  riskBand: (value) => `p.risk_band = ${placeOfBand(value)}`,
};
const WITHOUT_VALUE: readonly ProjectFilter[] = ['readyToBeReallocated'];

/** Conditions of a statement with their values, whose places are counted from `first`. */
export interface Conditions {
  readonly sql: readonly string[];
  readonly values: readonly unknown[];
}

/** The conditions of filters; `$1` to `$(first - 1)` are the statement's own. */
export function conditionsOf(filters: ProjectFilters, first: number): Conditions {
  const sql: string[] = [];
  const values: string[] = [];
  for (const filter of PROJECT_FILTERS) {
    const value = filters[filter];
    if (value === undefined) continue;
    sql.push(CONDITIONS[filter](`$${first + values.length}`));
    if (!WITHOUT_VALUE.includes(filter)) values.push(value);
  }
  return { sql, values };
}

/** Returns the fields of a query that are filters with a value. */
export function filtersOf(query: ProjectFilters): ProjectFilters {
  return Object.fromEntries(PROJECT_FILTERS.flatMap((filter) => (query[filter] ? [[filter, query[filter]]] : [])));
}

/**
 * Refuses to sort or filter by fields that the viewer does not see, because the order would reveal them.
 * @throws 400
 */
export function requireVisible(
  viewer: Viewer,
  selection: ProjectFilters & { readonly sortFieldName?: ProjectListColumn | undefined },
): void {
  const allowed = projectFiltersOf(viewer);
  const errors: FieldErrors = {};
  for (const filter of PROJECT_FILTERS) {
    if (selection[filter] !== undefined && !allowed.includes(filter))
      errors[filter] = [PROJECT_LIST_TEXTS.notFilterable];
  }
  const sorted = selection.sortFieldName;
  if (sorted && hiddenProjectFields(viewer).has(sorted)) errors['sortFieldName'] = [PROJECT_LIST_TEXTS.notSortable];
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/**
 * Refuses columns that are not offered to the viewer.
 * @throws 400
 */
export function requireColumns(viewer: Viewer, columns: readonly ProjectListColumn[]): void {
  const own = offeredColumnsOf(viewer);
  if (!columns.every((column) => own.includes(column))) throw invalid({ columns: [PROJECT_LIST_TEXTS.notAColumn] });
}
