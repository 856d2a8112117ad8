/** Texts of the dashboard's lists. */
export const DASHBOARD_LIST_TEXTS = {
  exported: (count: number): string =>
    `${count.toLocaleString('en-US')} ${count === 1 ? 'row was' : 'rows were'} saved.`,
  exportedInPart: (count: number): string =>
    `The first ${count.toLocaleString('en-US')} rows were saved. Filter for fewer to save them all.`,
  columnsHelp: (first: string): string => `${first} is always shown.`,
  allItems: 'All items',
  showNew: (count: number): string => (count === 1 ? 'Show 1 new' : `Show ${count} new`),
  none: 'Once there are some, they will appear here.',
  project: 'Project',
  status: 'Status',
  priority: 'Priority',
  category: 'Category',
  overdue: 'Overdue',
  yes: 'Yes',
  waits: 'Waits for me',
  view: 'Show as',
  list: 'List',
  calendar: 'Calendar',
  map: 'Map',
  goToProject: 'Go to Project',
  accepted: 'Accepted',
  notAccepted: 'Not accepted',
  currency: 'Currency',
  ratesOf: 'Rates of',
  sum: (count: number, of: string): string =>
    `${count.toLocaleString('en-US')} ${count === 1 ? 'project' : 'projects'}: ${of}`,
} as const;

/** /dashboard/inspections. */
export const DASHBOARD_INSPECTION_TEXTS = {
  table: 'Inspections',
  inspection: 'Inspection',
  numbered: (number: number): string => `Inspection ${number}`,
  location: 'Location',
  country: 'Country',
  kind: 'Kind',
  start: 'Start',
  end: 'End',
  goToInspection: 'Go to Inspection',
  gone: 'This inspection was cancelled, or does not exist.',
  siteTime: 'Times are those of the site.',
  empty: 'There are no inspections yet.',
  pastEnd: 'Past its end',
  mapTitle: 'Map of the inspections',
  mapTable: 'Inspections by project',
  total: 'Inspections',
  onMap: (scheduled: number, completed: number, remaining: number): string =>
    `${scheduled} with a date, ${completed} completed, ${remaining} without a date`,
  noneOnMap: 'No inspection is on the map.',
  onlyPlaced: 'Projects without a location are in the list alone.',
  onlyFirst: (shown: number, total: string): string =>
    `${shown.toLocaleString('en-US')} of ${total} projects are on the map. Filter for fewer to see them all.`,
  inMonth: (count: number, isLowerBound = false): string =>
    count === 0 && !isLowerBound
      ? 'No inspection begins in this month.'
      : `${count.toLocaleString('en-US')}${isLowerBound ? '+' : ''} ${count === 1 ? 'inspection begins' : 'inspections begin'} in this month.`,
  onlyFirstInMonth: (shown: number): string =>
    `The first ${shown.toLocaleString('en-US')} are shown. Filter for fewer to see the others.`,
  more: (count: number): string => `${count} more`,
} as const;

/** /dashboard/recommendations. */
export const DASHBOARD_RECOMMENDATION_TEXTS = {
  table: 'Recommendations',
  recommendation: 'Recommendation',
  type: 'Type',
  location: 'Location',
  due: 'Due Date',
  empty: 'There are no recommendations yet.',
} as const;

/** /dashboard/assignments. */
export const DASHBOARD_ASSIGNMENT_TEXTS = {
  table: 'Assignments',
  engineers: 'Risk engineers',
  assignments: 'Assignments',
  by: 'Show',
  waiting: 'Waits for an answer',
  company: 'Risk Company',
  engineer: 'Risk Engineer',
  proposed: 'Proposed Risk Engineer',
  inspectionDate: 'Inspection Date',
  created: 'Assigned',
  empty: 'There are no assignments yet.',
  emptyEngineers: 'No risk engineer has an assignment.',
  open: 'Open assignments',
  unviewed: 'Not acknowledged',
  inspections: 'Inspections in 30 days',
  overdue: 'Past their end',
} as const;

/** /dashboard/reports. */
export const DASHBOARD_REPORT_TEXTS = {
  table: 'Reports',
  report: 'Report',
  type: 'Type',
  title: (type: string, inspection: number | null): string =>
    inspection === null ? type : `${type} of Inspection ${inspection}`,
  waiting: 'Waits for approval',
  author: 'Author',
  created: 'Created',
  empty: 'There are no reports yet.',
} as const;

/** /dashboard/budgets. */
export const DASHBOARD_BUDGET_TEXTS = {
  table: 'Budgets',
  service: 'Service',
  premiumType: 'Premium Type',
  budget: 'Budget',
  used: 'Used',
  booked: 'Booked',
  committed: 'Committed',
  left: 'Left',
  allowance: 'Allowance',
  currency: 'Currency',
  over: 'Over the budget',
  empty: 'There are no budgets yet.',
} as const;

/** /dashboard/expenses. */
export const DASHBOARD_EXPENSE_TEXTS = {
  table: 'Time & Expenses',
  company: 'Company',
  noCompany: 'No company',
  hours: 'Hours',
  time: 'Time',
  expenses: 'Expenses',
  total: 'Total',
  billed: 'Billed',
  pending: 'Pending',
  pendingEntries: 'Entries to bill',
  entries: 'Entries',
  ofEntries: (count: number): string => `of ${count.toLocaleString('en-US')}`,
  currency: 'Currency',
  toBill: 'To be billed',
  former: 'Project that you have left',
  empty: 'There are no time and expenses yet.',
} as const;
