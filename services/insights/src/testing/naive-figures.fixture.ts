import { projectScopeOf, seesIssuedOnly, seesSharedReportsOnly, type Viewer } from '@portal/access';
import type { DashboardQuery } from '@portal/contracts/insights/dashboard-filters';
import type { DashboardFigure } from '@portal/contracts/insights/dashboard-lists';
import { dashboardStatusOf } from '@portal/workflow';
import type { Portfolio } from './messy-portfolio.fixture.ts';

type Project = Portfolio['projects'][number];

/** Returns true if a viewer sees a project (decisions §11). */
export function sees(viewer: Viewer, project: Project, { participants }: Portfolio): boolean {
  const scope = projectScopeOf(viewer);
  if (scope.kind === 'company') return project.company_id === scope.id;
  const taking = participants.filter((one) => one['project_id'] === project.id);
  if (scope.kind === 'person') return taking.some((one) => one['user_id'] === scope.id);
  return project.assigned_company_id === scope.id || taking.some((one) => one['company_id'] === scope.id);
}

const COLUMNS = {
  parentCompanyId: 'parent_company_id',
  projectTypeId: 'project_type_id',
  businessTypeId: 'business_type_id',
  projectType: 'type',
  categoryType: 'category_type',
  constructionType: 'construction_type',
  countryName: 'country',
  insuranceCompanyId: 'company_id',
  projectStatus: 'status',
} as const;

/** Returns true if the filters leave a project. */
function matches(project: Project, query: DashboardQuery): boolean {
  const from = query.fromPolicyStartDateTime;
  if (from !== undefined && project.policy_start_date < from.slice(0, 10)) return false;
  return Object.entries(COLUMNS).every(([filter, column]) => {
    const value = query[filter as keyof typeof COLUMNS];
    return value === undefined || project[column] === value;
  });
}

/** Counts every figure of the dashboard for a viewer anew, by the rules of the specification and one item after the other. */
export function naiveFigures(
  portfolio: Portfolio,
  viewer: Viewer,
  query: DashboardQuery,
): Record<DashboardFigure, number> {
  const left = portfolio.projects.filter((project) => matches(project, query));
  const projects = new Map(left.filter((one) => sees(viewer, one, portfolio)).map((one) => [one.id, one]));
  const readable = portfolio.recommendations.filter(
    ({ project_id: id, is_issued: isIssued }) => projects.has(id) && (isIssued || !seesIssuedOnly(viewer)),
  );
  const now = Date.now();
  /** Returns true for items of open projects: a closed one waits for nothing. */
  const isOfOpen = ({ project_id: id }: { readonly project_id: string }) =>
    portfolio.projects.some((one) => one.id === id && one.status === 'Open');
  const overdue = readable.filter(
    ({ status, overdue_at: at, ...one }) =>
      isOfOpen(one) &&
      ['Issued', 'InProgress', 'FurtherAction'].includes(status) &&
      at !== null &&
      Date.parse(at) <= now,
  );
  const reports = portfolio.reports.filter(
    ({ project_id: id, status, recipients }) =>
      projects.has(id) &&
      (!seesSharedReportsOnly(viewer) || (status === 'Approved' && recipients.includes(viewer.userId))),
  );
  const isFiltered = Object.keys(query).length > 0;
  /** Returns true if an item of a project is found: those of one that was lost are, but not by what the project is now. */
  const isLeft = (id: string) => (isFiltered ? projects.has(id) : left.some((one) => one.id === id));
  const assignments = portfolio.assignments.filter((one) => {
    if (!concerns(one, viewer)) return false;
    if (one.status !== 'Cancelled') return left.some(({ id }) => id === one.project_id);
    return viewer.role === 'RCCoordinator' ? projects.has(one.project_id) : isLeft(one.project_id);
  });
  const inspections = [...projects.values()].flatMap((project) => inspectionsOf(portfolio, project, viewer));
  const budgets = portfolio.budgets.filter(({ project_id: id }) => projects.has(id));
  const expenses = expensesOf(portfolio, viewer).filter(({ project_id: id }) => isLeft(id));
  return {
    budgetsCount: budgets.length,
    budgetsOverCount: budgets.filter(
      ({ amount, committed, booked, ...one }) => isOfOpen(one) && Math.max(committed, booked) > amount,
    ).length,
    expensesCount: expenses.length,
    expensesPendingCount: expenses.filter(({ pending_entries: pending }) => pending > 0).length,
    projectsCount: projects.size,
    inspectionsCount: inspections.length,
    inspectionsOverdueCount: inspections.filter(({ isOverdue }) => isOverdue).length,
    recommendationsCount: readable.length,
    recommendationsOverdueCount: overdue.length,
    reportsCount: reports.length,
    reportsWaitingCount: reports.filter((one) => isOfOpen(one) && one.status === 'WaitingForApproval').length,
    assignmentsCount: assignments.length,
    assignmentsWaitingCount: assignments.filter(
      (one) => isOfOpen(one) && ['AwaitingResource', 'Unviewed', 'TransferPending'].includes(one.status),
    ).length,
  };
}

/** Returns the sums that are the viewer's: an owner's of all companies, a risk company's, or an engineer's (decisions §27). */
function expensesOf(portfolio: Portfolio, { role, companyId, userId }: Viewer) {
  if (role === 'RiskEngineer') return portfolio.ownExpenses.filter((one) => one.engineer_id === userId);
  const column = role === 'RCCoordinator' ? 'company_id' : 'owner_id';
  return portfolio.expenses.filter((one) => one[column] === companyId);
}

function concerns(one: Portfolio['assignments'][number], viewer: Viewer): boolean {
  if (viewer.role === 'RiskEngineer') return [one.engineer_id, one.proposed_engineer_id].includes(viewer.userId);
  const { companyId } = viewer;
  if (viewer.role === 'RCCoordinator') {
    return [one.company_id, one.engineer_company_id, one.proposed_company_id].includes(companyId);
  }
  return projectScopeOf(viewer).kind === 'company' && one.owner_id === companyId;
}

/** Returns each number of a project with its status on the dashboard. */
export function inspectionsOf(portfolio: Portfolio, project: Project, viewer: Viewer) {
  const dated = portfolio.inspections.filter(
    ({ project_id: id, status }) => id === project.id && status !== 'Cancelled',
  );
  const expected = Array.from({ length: project.expected_inspections }, (_, index) => index + 1);
  const numbers = new Set([...expected, ...dated.map(({ number }) => number)]);
  return [...numbers].map((number) => {
    const one = dated.find((inspection) => inspection.number === number);
    const open = portfolio.recommendations.filter(
      (each) =>
        each.inspection_id === one?.id && each.status !== 'Closed' && (each.is_issued || !seesIssuedOnly(viewer)),
    );
    const status = dashboardStatusOf({
      status: (one?.status ?? null) as 'Upcoming' | null,
      projectStatus: project.status as 'Open',
      isIssued: one?.issued_at != null,
      hasOpenRecommendations: open.length > 0,
    });
    const isWaiting = one !== undefined && ['Upcoming', 'InProgress'].includes(one.status);
    const isOverdue = project.status === 'Open' && isWaiting && Date.parse(one.end_at) <= Date.now();
    return { number, status, isOverdue };
  });
}
