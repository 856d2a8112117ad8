import { countryCodeOf } from '@portal/contracts/common/countries';
import { CATEGORY_TYPES, DASHBOARD_FILTERS, type DashboardFilter } from '@portal/contracts/insights/dashboard-lists';
import { CONSTRUCTION_TYPES, PROJECT_CATEGORIES, PROJECT_STATUSES } from '@portal/contracts/projects/project-lists';
import { asOneOf, asText } from '@portal/portal-sdk';
import { LIST_SEARCH } from '@portal/ui';

/** Filters of the dashboard as texts of the address; an absent one does not restrict it. */
export type DashboardFilters = { readonly [Filter in DashboardFilter]?: string };

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const anId = asText((text) => ID.test(text));
const aDay = asText((text) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)));

const valuesOf = (options: readonly { readonly value: string }[]) => options.map(({ value }) => value);

/** Parameters of the filters (spec 2 §3); a text that cannot be a value counts as absent. */
const FILTER_SEARCH = {
  parentCompanyId: anId,
  projectTypeId: anId,
  businessTypeId: anId,
  projectType: asOneOf<string>(PROJECT_CATEGORIES),
  categoryType: asOneOf(valuesOf(CATEGORY_TYPES)),
  constructionType: asOneOf(valuesOf(CONSTRUCTION_TYPES)),
  countryName: asText((text) => countryCodeOf(text) !== undefined),
  fromPolicyStartDateTime: aDay,
  insuranceCompanyId: anId,
  projectStatus: asOneOf<string>(PROJECT_STATUSES),
} satisfies Record<DashboardFilter, unknown>;

/** The filters with the page of the list below them, which other filters begin anew. */
export const FILTERS_AND_PAGE = { ...FILTER_SEARCH, page: LIST_SEARCH.page };

/** Returns the filters that have a value, in their order. */
export function filtersFrom(values: { readonly [Filter in DashboardFilter]?: unknown }): DashboardFilters {
  const given = DASHBOARD_FILTERS.flatMap((filter) => {
    const value = values[filter];
    return typeof value === 'string' && value !== '' ? [[filter, value] as const] : [];
  });
  return Object.fromEntries(given);
}

/** Returns true if no filter is set. */
export const isUnfiltered = (filters: DashboardFilters): boolean => Object.keys(filters).length === 0;
