import { EXPORTS_AT_ONCE, MAX_PROJECT_VIEWS } from './list-columns.ts';
import type { ProjectFilter } from './list-columns.ts';
import { PROJECT_LABELS } from './texts.ts';

/** Labels of what narrows the project list. */
export const PROJECT_FILTER_LABELS: Readonly<Record<ProjectFilter, string>> = {
  projectStatus: 'Status',
  type: PROJECT_LABELS.type,
  projectTypeId: PROJECT_LABELS.projectTypeId,
  parentCompanyId: PROJECT_LABELS.parentCompanyId,
  insuranceCompanyId: 'Insurance Company',
  countryName: 'Country',
  policyExpireFrom: 'Policy Expiry from',
  policyExpireTo: 'Policy Expiry to',
  readyToBeReallocated: 'Ready to be reallocated',
};

/** What the server answers to filters, views and exports of the list. */
export const PROJECT_LIST_TEXTS = {
  notSortable: 'This field cannot be sorted by',
  notFilterable: 'This field cannot be filtered by',
  notAColumn: 'This is not a column of your list',
  columnTwice: 'Each column can stand once',
  nameFirst: 'The project’s name is the first column',
  viewNameTaken: 'You have a view with this name already.',
  viewLimit: `You can save at most ${MAX_PROJECT_VIEWS} views. Delete one that you do not need any more.`,
  viewStale: 'This view has been changed in another window.',
  tooManyExports: `You can export at most ${EXPORTS_AT_ONCE} lists at once. Wait until one of them is done.`,
} as const;

/** Buttons, menus and dialogs of the list's filters, columns, views and export. */
export const LIST_SCREEN_TEXTS = {
  filters: 'Filters',
  activeFilters: (count: number): string => (count === 0 ? 'Filters' : `Filters (${count})`),
  apply: 'Apply',
  endsBeforeItBegins: `${PROJECT_FILTER_LABELS.policyExpireTo} must not be before ${PROJECT_FILTER_LABELS.policyExpireFrom}.`,
  clearFilters: 'Clear all',
  removeFilter: (label: string): string => `Remove filter ${label}`,
  columns: 'Columns',
  columnsHelp: 'The project’s name always stays.',
  moveUp: (column: string): string => `Move ${column} up`,
  moveDown: (column: string): string => `Move ${column} down`,
  resetColumns: 'Reset to default',
  views: 'Views',
  allProjects: 'All projects',
  saveAsView: 'Save as new view',
  saveView: 'Save changes',
  renameView: 'Rename view',
  deleteView: 'Delete view',
  viewName: 'View name',
  viewChanged: '(changed)',
  deleteViewQuestion: 'Delete this view?',
  deleteViewExplained: 'The view is removed for you. No project is changed.',
  delete: 'Delete',
  rename: 'Rename',
  viewSaved: 'View saved.',
  viewDeleted: 'View deleted.',
  export: 'Export',
  exportAs: { xlsx: 'Excel workbook (.xlsx)', csv: 'CSV file (.csv)' },
  exportStarted: 'The export has started. Your browser saves it when it is done.',
  open: 'Open',
  actionsFor: (name: string): string => `Actions for ${name}`,
  yes: 'Yes',
  currency: 'Currency',
} as const;
