// Apart from the schemas, for screens, which need none.
import lists from '../catalogues/lists.json' with { type: 'json' };

/** Filters that all answers of the dashboard share (spec 2 §3). */
export const DASHBOARD_FILTERS = [
  'parentCompanyId',
  'projectTypeId',
  'businessTypeId',
  'projectType',
  'categoryType',
  'constructionType',
  'countryName',
  'fromPolicyStartDateTime',
  'insuranceCompanyId',
  'projectStatus',
] as const;
export type DashboardFilter = (typeof DASHBOARD_FILTERS)[number];

/** Filters that have options among the viewer's projects; the other one is a date. */
export const DASHBOARD_OPTION_FILTERS = DASHBOARD_FILTERS.filter((filter) => filter !== 'fromPolicyStartDateTime');
export type DashboardOptionFilter = Exclude<DashboardFilter, 'fromPolicyStartDateTime'>;

/** Categories of project types (catalogue lists). Types that a company added have none. */
export const CATEGORY_TYPES: readonly { readonly value: string; readonly label: string }[] = lists.categoryTypes;

/** Figures of the summary, each with the list of the same length. */
export const DASHBOARD_FIGURES = [
  'projectsCount',
  'inspectionsCount',
  'inspectionsOverdueCount',
  'recommendationsCount',
  'recommendationsOverdueCount',
  'reportsCount',
  'reportsWaitingCount',
  'assignmentsCount',
  'assignmentsWaitingCount',
  'budgetsCount',
  'budgetsOverCount',
  'expensesCount',
  'expensesPendingCount',
] as const;
export type DashboardFigure = (typeof DASHBOARD_FIGURES)[number];

/** Queries that narrow the list of a figure to what it counts; a figure without one counts its whole list. */
export const DASHBOARD_NARROWING = {
  inspectionsOverdueCount: { isOverdue: 'true' },
  recommendationsOverdueCount: { isOverdue: 'true' },
  reportsWaitingCount: { isWaiting: 'true' },
  assignmentsWaitingCount: { isWaiting: 'true' },
  budgetsOverCount: { isOver: 'true' },
  expensesPendingCount: { isPending: 'true' },
} as const satisfies Partial<Record<DashboardFigure, Readonly<Record<string, string>>>>;

/** Number of matches up to which a list or a figure counts; beyond it the answer says 'at least' (`totalIsLowerBound`). */
export const DASHBOARD_COUNT_LIMIT = 1_000;
/** Number of rows up to which pages are read, on the screen and for files: later pages are empty. */
export const DASHBOARD_DEEPEST_ROW = 100_000;
/** Rows of the largest page, as files read them: each page walks over the rows before it. */
export const DASHBOARD_MAX_PAGE_SIZE = 1_000;
/** Amounts by which the map of values is shown. */
export const DASHBOARD_AMOUNTS = ['TIV', 'VAR'] as const;
export type DashboardAmount = (typeof DASHBOARD_AMOUNTS)[number];
/** Places that a map holds, and inspections of a month in the calendar. */
export const DASHBOARD_PLACES = 1_000;

/** Sort fields of the lists; by the first by default, reports by the newest. */
export const DASHBOARD_INSPECTION_SORT_FIELDS = ['name', 'startDateTime'] as const;
export type DashboardInspectionSortField = (typeof DASHBOARD_INSPECTION_SORT_FIELDS)[number];
export const DASHBOARD_RECOMMENDATION_SORT_FIELDS = ['urgency', 'projectName', 'dueDate'] as const;
export type DashboardRecommendationSortField = (typeof DASHBOARD_RECOMMENDATION_SORT_FIELDS)[number];
export const DASHBOARD_REPORT_SORT_FIELDS = ['projectName', 'createdDateTime'] as const;
export type DashboardReportSortField = (typeof DASHBOARD_REPORT_SORT_FIELDS)[number];
export const DASHBOARD_ASSIGNMENT_SORT_FIELDS = ['projectName', 'createdDateTime'] as const;
export type DashboardAssignmentSortField = (typeof DASHBOARD_ASSIGNMENT_SORT_FIELDS)[number];
export const ENGINEER_LOAD_SORT_FIELDS = [
  'name',
  'assignments',
  'unviewed',
  'inspections',
  'inspectionsOverdue',
] as const;
export type EngineerLoadSortField = (typeof ENGINEER_LOAD_SORT_FIELDS)[number];
/** Amounts of several currencies have no order: budgets are ordered by the part that is used, expenses by entries to be billed. */
export const DASHBOARD_BUDGET_SORT_FIELDS = ['projectName', 'used'] as const;
export type DashboardBudgetSortField = (typeof DASHBOARD_BUDGET_SORT_FIELDS)[number];
export const DASHBOARD_EXPENSE_SORT_FIELDS = ['projectName', 'pendingEntries'] as const;
export type DashboardExpenseSortField = (typeof DASHBOARD_EXPENSE_SORT_FIELDS)[number];
export const DASHBOARD_PROJECT_SORT_FIELDS = ['name', 'tiv', 'var'] as const;
export type DashboardProjectSortField = (typeof DASHBOARD_PROJECT_SORT_FIELDS)[number];

/** Lists of the dashboard that keep columns and views, by the names of their screens. */
export const DASHBOARD_LISTS = [
  'inspections',
  'recommendations',
  'assignments',
  'engineers',
  'reports',
  'budgets',
  'expenses',
  'expenses-by-company',
  'values',
  'countries',
  'accumulation',
] as const;
export type DashboardList = (typeof DASHBOARD_LISTS)[number];

/** Characters of an area in an address: those of a polygon with the most corners. */
export const AREA_TEXT_LENGTH = 4_000;

/** Parameters of the lists that a view keeps: order, search, shared filters and the lists' own, such as the area of an accumulation. */
export const DASHBOARD_VIEW_KEYS = [
  'sortFieldName',
  'sortDirection',
  'name',
  ...DASHBOARD_FILTERS,
  'status',
  'isOverdue',
  'priority',
  'category',
  'type',
  'isWaiting',
  'isWaitingForViewer',
  'serviceType',
  'isOver',
  'companyId',
  'isPending',
  'area',
] as const;

/** Ages of open recommendations since their issue, in days: the last one has no end. */
export const RECOMMENDATION_AGES = ['UpTo30', 'UpTo90', 'UpTo180', 'Over180'] as const;
export type RecommendationAge = (typeof RECOMMENDATION_AGES)[number];
/** Countries and types that a chart names; the others are added up. */
export const CHART_SLICES = 12;

/** Kinds of work that waits for a person. */
export const MY_WORK_KINDS = [
  'ApproveRecommendations',
  'SendRecommendations',
  'RecommendationOverdue',
  'RecommendationDueSoon',
  'RecommendationToReview',
  'RecommendationToFinish',
  'IssueInspection',
  'CompleteInspection',
  'HoldInspection',
  'ScheduleInspection',
  'UploadDocuments',
  'AcknowledgeAssignment',
  'NameEngineer',
  'CompleteTransfer',
  'AssignProject',
  'ReassignProject',
  'ReallocateProject',
  'ApproveReport',
  'ResubmitReport',
  'SendReport',
  'JudgeAccess',
  'JudgeFeeProposal',
  'DecideProposal',
  'DeviceAlert',
  'JudgeRegistration',
] as const;
export type MyWorkKind = (typeof MY_WORK_KINDS)[number];

/**
 * Kinds that hold somebody else up: approvals, judgements and acknowledgements. Where no day presses, they come before the
 * viewer's own next steps.
 */
export const WORK_OF_OTHERS: readonly MyWorkKind[] = [
  'ApproveRecommendations',
  'ApproveReport',
  'JudgeAccess',
  'JudgeFeeProposal',
  'DecideProposal',
  'JudgeRegistration',
  'RecommendationToReview',
  'AcknowledgeAssignment',
  'NameEngineer',
  'CompleteTransfer',
];
/** Kinds on a project as a whole, of which an import leaves hundreds. */
export const WORK_ON_PROJECTS: readonly MyWorkKind[] = ['AssignProject', 'ReassignProject', 'ReallocateProject'];

/** Urgency of work, in the order in which it is listed. */
export const URGENCIES = ['Overdue', 'Today', 'ThisWeek', 'Waiting'] as const;
export type Urgency = (typeof URGENCIES)[number];
/** Items of My work in one answer. */
export const MY_WORK_LIMIT = 200;
