import { projectColumnsOf, projectFiltersOf, type Viewer } from '@portal/access';
import { PROJECT_FILTERS, type ProjectFilter, type ProjectListColumn } from '@portal/contracts/projects/list-columns';
import { PROJECT_CATEGORIES, PROJECT_STATUSES } from '@portal/contracts/projects/project-lists';
import type { ProjectView } from '@portal/contracts/projects/project-view';

/** What the list is narrowed to; a filter that is absent narrows nothing. */
export type Filters = Readonly<Partial<Record<ProjectFilter, string>>>;

/** What a view says of the list's address; where the address says something else, that counts. */
const OF_VIEW = ['columns', 'sortFieldName', 'sortDirection', 'name', ...PROJECT_FILTERS] as const;

/** What the projects are shown as. */
export const SHOWN_AS = ['list', 'map'] as const;
export type ShownAs = (typeof SHOWN_AS)[number];

/** As what an address shows them: as a list unless it says something else. */
export const shownAsOf = (search: URLSearchParams): ShownAs => (search.get('show') === 'map' ? 'map' : 'list');

/** The address with the projects shown as something; the list is what goes without saying. */
export function withShownAs(search: URLSearchParams, shownAs: ShownAs): URLSearchParams {
  const next = new URLSearchParams(search);
  if (shownAs === 'list') next.delete('show');
  else next.set('show', shownAs);
  return next;
}

/** What a view says, as an address would. */
function paramsOf(view: ProjectView | undefined): URLSearchParams {
  const params = new URLSearchParams();
  if (!view) return params;
  params.set('columns', view.columns.join(','));
  for (const [key, value] of Object.entries(view.selection)) if (value) params.set(key, value);
  return params;
}

/** The address with what its view says: the view for all that the address leaves out. */
export function withView(search: URLSearchParams, view: ProjectView | undefined): URLSearchParams {
  const whole = new URLSearchParams(search);
  for (const [key, value] of paramsOf(view)) if (!whole.has(key)) whole.set(key, value);
  return whole;
}

/** The shortest address of what is shown: of what its view says too only what differs, empty where it says nothing. */
export function withoutView(whole: URLSearchParams, view: ProjectView | undefined): URLSearchParams {
  const said = paramsOf(view);
  const search = new URLSearchParams(whole);
  for (const key of OF_VIEW) {
    const value = whole.get(key) ?? '';
    if (value === (said.get(key) ?? '')) search.delete(key);
    else search.set(key, value);
  }
  return search;
}

/** Whether the list shows something else than its view says. */
export const isChanged = (whole: URLSearchParams, view: ProjectView | undefined): boolean =>
  view !== undefined && OF_VIEW.some((key) => withoutView(whole, view).has(key));

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const isId = (text: string): boolean => ID.test(text);
const isDate = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !text.startsWith('0000') && !Number.isNaN(Date.parse(text));
const isOneOf = (values: readonly string[]) => (text: string) => values.includes(text);

const IS_VALUE: Readonly<Record<ProjectFilter, (text: string) => boolean>> = {
  projectStatus: isOneOf(PROJECT_STATUSES),
  type: isOneOf(PROJECT_CATEGORIES),
  projectTypeId: isId,
  parentCompanyId: isId,
  insuranceCompanyId: isId,
  countryName: (text) => text.length <= 60,
  policyExpireFrom: isDate,
  policyExpireTo: isDate,
  readyToBeReallocated: isOneOf(['true']),
};

/** The filters of an address; what makes no sense there, or is not the viewer's, counts as absent. */
export function filtersOf(search: URLSearchParams, viewer: Viewer): Filters {
  const found = projectFiltersOf(viewer).flatMap((filter) => {
    const value = search.get(filter);
    return value && IS_VALUE[filter](value) ? [[filter, value] as const] : [];
  });
  return Object.fromEntries(found);
}

/** The import whose projects alone are shown. */
export function importOf(search: URLSearchParams): string | null {
  const id = search.get('importId');
  return id && isId(id) ? id : null;
}

/** Those of the columns that are the viewer's, each once and the name first. */
export function knownColumns(columns: readonly string[], viewer: Viewer): readonly ProjectListColumn[] {
  const own = projectColumnsOf(viewer);
  const chosen = columns.filter((column): column is ProjectListColumn => own.some((known) => known === column));
  return [...new Set<ProjectListColumn>(['name', ...chosen])];
}
