import type { DashboardInspection } from '@portal/contracts/insights/dashboard-inspections';
import type { DashboardFilterOptions } from '@portal/contracts/insights/dashboard-filters';
import type { DashboardCharts, DashboardSummary } from '@portal/contracts/insights/dashboard-summary';
import type { DashboardBudget, DashboardExpense } from '@portal/contracts/insights/dashboard-money';
import type {
  DashboardAssignment,
  DashboardRecommendation,
  DashboardReport,
} from '@portal/contracts/insights/dashboard-work';
import type { MyWorkItem } from '@portal/contracts/insights/my-work';
import { anId } from './project.builder.ts';

const PROJECT = { projectId: anId(1), projectName: 'Harbour Tower', projectStatus: 'Open' } as const;

/** Figures as an insurer's coordinator reads them. */
export const aSummary = (over: Partial<DashboardSummary> = {}): DashboardSummary => ({
  ...{ projectsCount: 400, inspectionsCount: 1_000, inspectionsOverdueCount: 3 },
  ...{ recommendationsCount: 1_000, recommendationsOverdueCount: 12, reportsCount: 41, reportsWaitingCount: 1 },
  ...{ assignmentsCount: 7, assignmentsWaitingCount: 0, budgetsCount: 9, budgetsOverCount: 2 },
  ...{ expensesCount: 5, expensesPendingCount: 0 },
  lowerBounds: ['inspectionsCount', 'recommendationsCount'],
  ...over,
});

/** An overdue recommendation that waits for the viewer. */
export const aWorkItem = (number: number, over: Partial<MyWorkItem> = {}): MyWorkItem => ({
  ...{ key: `RecommendationOverdue ${anId(number)}`, kind: 'RecommendationOverdue', urgency: 'Overdue' },
  ...{ projectId: anId(1), projectName: 'Harbour Tower', title: `Recommendation ${number}: Hot Work` },
  ...{ reason: '3 days overdue', count: 1, dueDate: '2026-11-20', waitingSince: null },
  to: `/projects/${anId(1)}/recommendations?recommendationId=${anId(number)}`,
  ...over,
});

export const NO_CHARTS: DashboardCharts = { recommendations: null, inspections: null, projects: null };

const NONE = { parentCompanyId: [], projectTypeId: [], businessTypeId: [], projectType: [], categoryType: [] };

/** Values of the filters among the projects of an insurer's coordinator, who has one insurer before her. */
export const someOptions = (over: Partial<DashboardFilterOptions> = {}): DashboardFilterOptions => ({
  ...NONE,
  constructionType: [],
  countryName: [
    { value: 'Côte d’Ivoire', label: 'Côte d’Ivoire' },
    { value: 'Norway', label: 'Norway' },
  ],
  parentCompanyId: [{ value: anId(3), label: 'Van Oord' }],
  insuranceCompanyId: null,
  projectStatus: [
    { value: 'Open', label: 'Open' },
    { value: 'Closed', label: 'Closed' },
  ],
  fromPolicyStartDateTime: true,
  ...over,
});

/** An inspection in progress. */
export const aListedInspection = (over: Partial<DashboardInspection> = {}): DashboardInspection => ({
  ...{ key: `${anId(1)} 1`, id: anId(30), ...PROJECT, inspectionNumber: 1, status: 'Progressing', kind: 'OnSite' },
  ...{ locationName: 'Pier 3', countryName: 'Netherlands', startDateTime: '2026-11-25T08:00:00Z' },
  ...{ endDateTime: '2026-11-25T12:00:00Z', timeZone: 'Europe/Amsterdam', startWallTime: '2026-11-25T09:00' },
  ...{ endWallTime: '2026-11-25T13:00', isOverdue: false, hasTab: true },
  ...over,
});

/** An issued recommendation that is overdue. */
export const aListedRecommendation = (over: Partial<DashboardRecommendation> = {}): DashboardRecommendation => ({
  ...{ id: anId(40), ...PROJECT, inspectionId: anId(30), number: 12, status: 'Issued', category: 'Fire' },
  ...{ type: 'Hot Work', priority: 'Urgent', dueDate: '2026-11-20', isOverdue: true, hasTab: true },
  ...{ summary: 'Watch hot work for an hour.', inspectionNumber: 1, locationName: 'Roof' },
  ...over,
});

/** A main report that waits for the viewer's approval. */
export const aListedReport = (over: Partial<DashboardReport> = {}): DashboardReport => ({
  ...{ id: anId(50), ...PROJECT, type: 'Main', status: 'WaitingForApproval', approvalStep: 'Insurer' },
  ...{ inspectionNumber: 1, createdBy: 'Erik Stone', createdDateTime: '2026-11-20T09:00:00Z' },
  ...{
    sentDateTime: '2026-11-21T09:00:00Z',
    approvedDateTime: null,
    isShared: false,
    sharedDateTime: null,
    resubmitByDate: null,
  },
  isWaitingForViewer: true,
  ...over,
});

/** An assignment that its engineer has not acknowledged. */
export const aListedAssignment = (over: Partial<DashboardAssignment> = {}): DashboardAssignment => ({
  ...{ id: anId(90), ...PROJECT, status: 'Unviewed', companyName: 'Granite Risk', engineerName: 'Erik Stone' },
  ...{ proposedEngineerName: null, inspectionDate: '2026-12-15', createdDateTime: '2026-11-20T09:41:00Z' },
  isWaitingForViewer: true,
  ...over,
});

/** A budget of which a fifth is left. */
export const aListedBudget = (over: Partial<DashboardBudget> = {}): DashboardBudget => ({
  ...{ id: anId(70), ...PROJECT, serviceType: 'MainReport', premiumType: 'TRIA', allowance: 5_000, amount: 1_000 },
  ...{ committed: 800, booked: 250.5, used: 800, left: 200, currency: 'EUR', hasTab: true },
  ...over,
});

/** Sums of the entries of Granite Risk. */
export const aListedExpense = (over: Partial<DashboardExpense> = {}): DashboardExpense => ({
  ...{ id: anId(80), ...PROJECT, companyId: anId(81), companyName: 'Granite Risk', currency: 'USD', entries: 12 },
  ...{ pendingEntries: 3, hours: 41.25, timeAmount: 4_125, resourceAmount: 250, totalAmount: 4_375 },
  ...{ billedAmount: 4_000, pendingAmount: 375, isFormer: false, hasTab: true },
  ...over,
});

/** A page of a list of the dashboard. */
export const pageOf = <Row>(items: readonly Row[], totalCount = items.length, more = {}) => ({
  items: [...items],
  totalPages: Math.ceil(totalCount / 10),
  totalCount,
  ...more,
});
