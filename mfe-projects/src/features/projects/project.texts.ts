/** Titles, labels and buttons of the projects area's screens (spec 2 §2, decisions §20). */
export const PROJECT_SCREEN_TEXTS = {
  title: 'Projects',
  addFirst: 'Please add the project first.',
  addProject: 'Add Project',
  import: 'Import',
  importProjects: 'Import Projects',
  pin: 'Pin this project',
  unpin: 'Unpin this project',
  openTab: (tab: string): string => `Open ${tab}`,
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
  moreActions: 'More actions',
  closeQuestion: 'Close this project?',
  closeExplained: 'A closed project can be read, but nothing in it can be changed until it is reopened.',
  closingReason: 'Closing Reason',
  reopenQuestion: 'Reopen this project?',
  reopenExplained: 'The project and its sections can be changed again.',
  reopeningReason: 'Reopening Reason',
  unknown: 'This project does not exist, or you have no access to it.',
  noSection: 'No section of this project is available to you yet.',
  backToProjects: 'Back to Projects',
  sectionProject: 'Project',
  sectionPolicy: 'Policy and premiums',
  sectionBuilding: 'Building',
  sectionText: 'Description',
  companyShare: 'Company Share',
  tiv: 'TIV',
  var: 'VaR',
  added: 'Project added.',
  saved: 'Project saved.',
  closed: 'Project closed.',
  reopened: 'Project reopened.',
  chooseTypeFirst: 'Choose the type first.',
  chooseProjectTypeFirst: 'Choose the project type first.',
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
