import type { SortDirection } from '@portal/contracts/common/list';

/** Texts of tables, forms and dialogs that every area shows (spec 1 §8, spec 2 §5, §9; decisions §4). */
export const SCREEN_TEXTS = {
  retry: 'Retry',
  retryAll: 'Retry All',
  cancel: 'Cancel',
  save: 'Save',
  saveAndInvite: 'Save and Send Invite',
  close: 'Close',
  showAdded: 'Show',
  noOptions: 'No options',
  /** Fault of an option without a name (spec 3 §5). */
  nameRequired: 'Name required',
  addNew: '+ Add New',
  add: 'Add',
  chooseAll: 'Choose all',
  chooseNone: 'Choose none',
  searchByName: 'Search by Name',
  clearSearch: 'Clear search',
  filterBy: (label: string): string => `Filter by ${label}`,
  clearFilter: (label: string): string => `Clear ${label}`,
  noResults: 'No results found.',
  showAll: 'Show all',
  nothing: '–',
  /** Stands for a value that is not among those that the person may choose. */
  unnamed: '…',
  requiredNote: 'Fields with * are required.',
  chooseDate: 'Choose date',
  dateInvalid: 'Use a date as MM/DD/YYYY',
  dateTimeInvalid: 'Use a date and time as MM/DD/YYYY hh:mm AM',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  page: 'Page',
  paginationOf: (table: string): string => `Pagination of ${table}`,
  rowsPerPage: 'Rows',
  sortBy: 'Sort by',
  usualOrder: 'Usual order',
  sortedBy: (header: string, direction: SortDirection): string => `${header}, ${direction.toLowerCase()}`,
  columnWidth: (header: string): string => `Width of ${header}`,
  columnWidthKeys: 'Drag, or ← → for the width, ↑ ↓ for the next column, Enter for all widths by content',
  loading: 'Loading',
  more: 'More',
  leaveTitle: 'Leave without saving?',
  leaveBody: 'Your changes on this page are not saved and will be lost.',
  leave: 'Leave',
  stay: 'Stay',
  draftOffer: (at: string): string => `You typed something here on ${at} and did not save it.`,
  draftChangedBy: (name: string, at: string, areSeveral: boolean): string =>
    areSeveral ? `several times, last by ${name} on ${at}` : `by ${name} on ${at}`,
  draftChanged: (by: string | undefined, fields: readonly string[]): string =>
    `It was changed since${by === undefined ? '' : `, ${by}`}${fields.length > 0 ? `: ${fields.join(', ')}` : ''}.`,
  draftReplaces: (fields: readonly string[]): string =>
    `Restore puts what you typed in the place of the new ${fields.join(', ')}.`,
  restoreDraft: 'Restore',
  discardDraft: 'Discard',
  stale: {
    form: {
      body: 'Somebody else saved this item after you opened it. Your changes have not been saved yet.',
      reload: 'Reload shows the latest version without your changes.',
      overwrite: 'Overwrite saves your changes over theirs.',
    },
    action: {
      body: 'Somebody else changed this item after you opened it. Nothing has been done yet.',
      reload: 'Reload shows the latest version, so that you can look at it first.',
      overwrite: 'Overwrite goes on with the latest version.',
    },
  },
  staleChanged: (fields: readonly string[]): string => `Changed: ${fields.join(', ')}.`,
  staleImpossible: 'After that change this step is no longer possible.',
  staleReload: 'Reload',
  staleOverwrite: 'Overwrite',
  staleTitleUnknown: 'Changed by somebody else',
  toStart: 'Go to the start page',
  notFoundTitle: 'Not found',
  notFound: 'This page does not exist, or it is not yours to see.',
  dropFile: 'Drop the file here, or',
  chooseFile: 'Choose file',
  removeFile: 'Remove file',
  history: 'History',
} as const;

/** Title of the dialog of a stale version (decisions §4). */
export const changedBy = (name: string, at: string): string => `Changed by ${name} at ${at}`;

/** `{from}-{to} of {total} items`; `+` where counting stopped early (spec 2 §9). */
export const itemsText = (from: number, to: number, total: number, isLowerBound = false): string =>
  `${formatCount(from)}-${formatCount(to)} of ${formatCount(total)}${isLowerBound ? '+' : ''} items`;

/** `of {n} pages` (spec 2 §9). */
export const pagesText = (pages: number, isLowerBound = false): string =>
  `of ${formatCount(pages)}${isLowerBound ? '+' : ''} pages`;

const formatCount = (count: number): string => count.toLocaleString('en-US');
