import { IMPORT_MAX_ROWS_TEXT, IMPORT_MAX_SIZE_TEXT } from './import-limits.ts';

/** Titles, labels and buttons of the projects area's screens (spec 2 §2, decisions §20). */
export const PROJECT_SCREEN_TEXTS = {
  title: 'Projects',
  addProject: 'Add Project',
  import: 'Import',
  importing: 'Importing…',
  empty: 'There are no projects yet.',
  emptyHint: 'Add a project by hand or import a workbook.',
  emptyReader: 'Once they are added, they will appear here.',
  importedOnly: 'Projects of one import',
  showAll: 'Show all projects',
  reallocate: 'Reallocate',
  edit: 'Edit',
  changeDescription: 'Change Description',
  closeProject: 'Close Project',
  reopenProject: 'Reopen Project',
  closeQuestion: 'Close this project?',
  closeExplained: 'A closed project can be read, but nothing in it can be changed until it is reopened.',
  closingReason: 'Closing Reason',
  reopenQuestion: 'Reopen this project?',
  reopenExplained: 'The project and its sections can be changed again.',
  reopeningReason: 'Reopening Reason',
  noSection: 'No section of this project is available to you yet.',
  backToProjects: 'Back to Projects',
  sectionProject: 'Project',
  sectionPolicy: 'Policy and premiums',
  sectionBuilding: 'Building',
  sectionText: 'Description',
  totalPremium: 'Total Premium',
  companyShare: 'Company Share',
  status: 'Status',
  clientCompany: 'Client Company',
  insuranceCompany: 'Insurance Company',
  country: 'Country',
  valueAtRisk: 'Value at Risk',
  riskScore: 'Risk Score',
  added: 'Project added.',
  saved: 'Project saved.',
  closed: 'Project closed.',
  reopened: 'Project reopened.',
  chooseTypeFirst: 'Choose the type first.',
  chooseProjectTypeFirst: 'Choose the project type first.',
} as const;

/** Texts of the import dialog's states (spec 2 §2). */
export const IMPORT_SCREEN_TEXTS = {
  title: 'Import Projects',
  file: 'Workbook',
  help: `One .xlsx file with the sheet Projects, at most ${IMPORT_MAX_ROWS_TEXT} rows and ${IMPORT_MAX_SIZE_TEXT}. All rows are imported or none.`,
  downloadTemplate: 'Download template',
  check: 'Check file',
  import: 'Import',
  uploading: 'Sending the file…',
  queued: 'Waiting to start…',
  checking: 'Checking the rows…',
  importing: 'Importing the rows…',
  goesOn: 'You can close this window: the import goes on, and the list shows it when it is done.',
  rows: (done: number, total: number) => `${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} rows`,
  row: 'Row',
  column: 'Column',
  message: 'Message',
  errorsShown: (shown: number, all: number) =>
    shown < all
      ? `The first ${shown.toLocaleString('en-US')} of ${all.toLocaleString('en-US')} issues`
      : `${all.toLocaleString('en-US')} ${all === 1 ? 'issue' : 'issues'}`,
  downloadErrors: 'Download as CSV',
  anotherFile: 'Choose another file',
  showImported: 'Show imported projects',
} as const;

/** A status that the list does not know (spec 2 §2). */
export const unknownStatus = (status: string): string => `Unknown status ${status}`;

/** The same line where a search or filter leaves not all of them. */
export const foundCount = (count: number, isLowerBound = false): string =>
  `${projectCount(count, null, isLowerBound)} found`;

/** One line of facts under the list's title. */
export const projectCount = (count: number, allowed: number | null, isLowerBound = false): string => {
  const shown = `${count.toLocaleString('en-US')}${isLowerBound ? '+' : ''}`;
  if (allowed !== null) return `${shown} of ${allowed.toLocaleString('en-US')} projects`;
  return `${shown} ${count === 1 ? 'project' : 'projects'}`;
};
