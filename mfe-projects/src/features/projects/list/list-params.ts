import { offeredColumnsOf, projectFiltersOf, type Viewer } from '@portal/access';
import { PROJECT_FILTERS, type ProjectFilter, type ProjectListColumn } from '@portal/contracts/projects/list-columns';
import { PROJECT_CATEGORIES, PROJECT_STATUSES } from '@portal/contracts/projects/project-lists';
import { RISK_BANDS } from '@portal/contracts/projects/risk-band';
import type { ProjectSelection } from '@portal/contracts/projects/project-list';
import type { ProjectView } from '@portal/contracts/projects/project-view';
import {
  asOneOf,
  asText,
  readSearch,
  type SearchChanges,
  type SearchDefaults,
  type SearchValues,
} from '@portal/portal-sdk';
import { LIST_SEARCH } from '@portal/ui';
import { MAP_PLACE } from '../map/map-place.ts';

/** Filters of the list; an absent one does not restrict it. */
export type Filters = { readonly [Filter in ProjectFilter]?: NonNullable<ProjectSelection[Filter]> };

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const isId = (text: string): boolean => ID.test(text);
const isDate = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !text.startsWith('0000') && !Number.isNaN(Date.parse(text));

/** Parameters of the filters; invalid values count as absent. */
const FILTERS = {
  projectStatus: asOneOf(PROJECT_STATUSES),
  type: asOneOf(PROJECT_CATEGORIES),
  projectTypeId: asText(isId),
  parentCompanyId: asText(isId),
  insuranceCompanyId: asText(isId),
  countryName: asText((text) => text.length <= 60),
  policyExpireFrom: asText(isDate),
  policyExpireTo: asText(isDate),
  readyToBeReallocated: asOneOf(['true']),
  riskBand: asOneOf(RISK_BANDS),
} satisfies Record<ProjectFilter, unknown>;

/** Parameters that a view sets; those in the address take precedence. */
const { sortFieldName, sortDirection, name } = LIST_SEARCH;
export const VIEW_SEARCH = { columns: asText(), sortFieldName, sortDirection, name, ...FILTERS };

/** Forms in which projects are shown. */
export const SHOWN_AS = ['list', 'map'] as const;
export type ShownAs = (typeof SHOWN_AS)[number];

/** The parameters of the list's address. */
export const PROJECTS_SEARCH = {
  ...VIEW_SEARCH,
  ...LIST_SEARCH,
  view: asText(),
  importId: asText(isId),
  show: asOneOf(SHOWN_AS).withDefault('list'),
  at: MAP_PLACE,
};
export type ProjectsChanges = SearchChanges<typeof PROJECTS_SEARCH>;

/** Returns a view's settings as texts of the address. */
export function defaultsOf(view: ProjectView | undefined): SearchDefaults {
  if (!view) return {};
  const selection = Object.entries(view.selection).flatMap(([key, value]) => (value ? [[key, value]] : []));
  return { ...Object.fromEntries(selection), columns: view.columns.join(',') };
}

/** Returns true if the list differs from its view. */
export function isChanged(values: SearchValues<typeof VIEW_SEARCH>, view: ProjectView | undefined): boolean {
  if (!view) return false;
  const said = readSearch(new URLSearchParams(), VIEW_SEARCH, defaultsOf(view));
  return Object.keys(VIEW_SEARCH).some((key) => values[key as keyof typeof said] !== said[key as keyof typeof said]);
}

/** Returns the changes that empty the list's address. */
export const nothing = (): ProjectsChanges =>
  Object.fromEntries(Object.keys(PROJECTS_SEARCH).map((key) => [key, undefined]));

/** Returns a change without the map's position if it changes the selection of projects, which may be elsewhere. */
export const withoutPlace = (changes: ProjectsChanges): ProjectsChanges =>
  NARROWING.some((key) => key in changes) ? { ...changes, at: undefined } : changes;
const NARROWING = ['view', 'importId', 'name', ...PROJECT_FILTERS];

/** Returns the filters of an address; those that the viewer does not have count as absent. */
export const filtersOf = (values: SearchValues<typeof FILTERS>, viewer: Viewer): Filters =>
  filtersFrom(values, projectFiltersOf(viewer));

type FilterValues = { readonly [Filter in ProjectFilter]?: Filters[Filter] | null | undefined };

/** Returns the filters among the values, without empty ones. */
export function filtersFrom(values: FilterValues, names: readonly ProjectFilter[] = PROJECT_FILTERS): Filters {
  const found: { -readonly [Filter in ProjectFilter]?: Filters[Filter] } = {};
  const take = <Filter extends ProjectFilter>(filter: Filter) => {
    const value = values[filter];
    if (value) found[filter] = value;
  };
  names.forEach((filter) => take(filter));
  return found;
}

/** Returns the columns that the viewer has, each once and the name first. */
export function knownColumns(columns: readonly string[], viewer: Viewer): readonly ProjectListColumn[] {
  const own = offeredColumnsOf(viewer);
  const chosen = columns.filter((column): column is ProjectListColumn => own.some((known) => known === column));
  return [...new Set<ProjectListColumn>(['name', ...chosen])];
}
