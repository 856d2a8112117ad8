import { can, expenseSumsOf, seesSharedReportsOnly, type Viewer } from '@portal/access';
import type { DashboardQuery } from '@portal/contracts/insights/dashboard-filters';
import { DASHBOARD_FIGURES, type DashboardFigure } from '@portal/contracts/insights/dashboard-lists';
import type { DashboardSummary } from '@portal/contracts/insights/dashboard-summary';
import { getDashboardSummary } from '@portal/contracts/insights/dashboard.endpoints';
import { route, type Deps, type PortalApp } from '@portal/service-kit';
import { readsDashboard } from '../core/dashboard-rights.ts';
import { readIsFilling } from '../core/is-filling.ts';
import { recentAnswer } from '../core/kept-answers.ts';
import { countFrom, countOf, type ItemSet } from '../core/pages.ts';
import { parameters, type Parameters } from '../core/parameters.ts';
import { run } from '../core/run.ts';
import { assignmentSet } from '../core/sets/assignments.ts';
import { budgetSet } from '../core/sets/budgets.ts';
import { expenseSet } from '../core/sets/expenses.ts';
import { inspectionSet } from '../core/sets/inspections.ts';
import { hasValues, projectSet } from '../core/sets/projects.ts';
import { recommendationSet } from '../core/sets/recommendations.ts';
import { reportSet } from '../core/sets/reports.ts';
import { requireFilters } from '../core/visible.ts';

type Build = (viewer: Viewer, query: DashboardQuery, into: Parameters) => ItemSet;

/** Sets that the figures count: those of the lists, so that a figure is the number of rows of its list. */
const SETS: Readonly<Record<DashboardFigure, Build>> = {
  projectsCount: projectSet,
  inspectionsCount: inspectionSet,
  inspectionsOverdueCount: (viewer, query, into) => inspectionSet(viewer, { ...query, isOverdue: true }, into),
  recommendationsCount: recommendationSet,
  recommendationsOverdueCount: (viewer, query, into) => recommendationSet(viewer, { ...query, isOverdue: true }, into),
  reportsCount: reportSet,
  reportsWaitingCount: (viewer, query, into) => reportSet(viewer, { ...query, isWaiting: true }, into),
  assignmentsCount: assignmentSet,
  assignmentsWaitingCount: (viewer, query, into) => assignmentSet(viewer, { ...query, isWaiting: true }, into),
  budgetsCount: budgetSet,
  budgetsOverCount: (viewer, query, into) => budgetSet(viewer, { ...query, isOver: true }, into),
  expensesCount: expenseSet,
  expensesPendingCount: (viewer, query, into) => expenseSet(viewer, { ...query, isPending: true }, into),
};

/** Returns true if the dashboard has the figure for the viewer: its list is theirs, too. */
function hasFigure(viewer: Viewer, figure: DashboardFigure): boolean {
  if (figure.startsWith('inspections')) return can(viewer, 'read', 'inspection');
  if (!readsDashboard(viewer)) return false;
  if (figure.startsWith('recommendations')) return can(viewer, 'read', 'recommendation');
  if (figure === 'reportsWaitingCount') return can(viewer, 'read', 'report') && !seesSharedReportsOnly(viewer);
  if (figure.startsWith('reports')) return can(viewer, 'read', 'report');
  if (figure.startsWith('assignments')) return can(viewer, 'read', 'resource');
  if (figure.startsWith('budgets')) return can(viewer, 'read', 'budget');
  if (figure.startsWith('expenses')) return expenseSumsOf(viewer) !== undefined;
  return can(viewer, 'read', 'analytics');
}

type Figures = { -readonly [Key in keyof DashboardSummary]: DashboardSummary[Key] };

/** Returns the name of a viewer's summary: an engineer has figures of their own among those of the company. */
const summaryOf = ({ role, userId }: Viewer): string => (role === 'RiskEngineer' ? `summary ${userId}` : 'summary');

/** Time for which figures hold where nothing has changed, milliseconds: work becomes late by itself. */
const HOLDS_MS = 1_000;

/** `GET /dashboard/summary`: the figures of the tiles, each null where the viewer does not read the list. */
export function summaryRoutes(app: PortalApp, { pool }: Pick<Deps, 'pool'>): void {
  route(app, getDashboardSummary, async ({ viewer, query }) => {
    requireFilters(viewer, query);
    const compute = () => figuresOf(pool, viewer, query);
    const [{ answer, isBehind }, isFilling] = await Promise.all([
      recentAnswer(pool, viewer, summaryOf(viewer), query, compute, HOLDS_MS),
      readIsFilling(pool),
    ]);
    return { data: { ...answer, ...(isFilling && { isFilling }), ...(isBehind && { isBehind }) } };
  });
}

async function figuresOf(pool: Deps['pool'], viewer: Viewer, query: DashboardQuery): Promise<Figures> {
  const shown = DASHBOARD_FIGURES.filter((figure) => hasFigure(viewer, figure));
  const into = parameters();
  const counts = shown.map((figure) => `${countOf(SETS[figure](viewer, query, into))} as "${figure}"`);
  const rows = await run<Record<DashboardFigure, number>>(
    pool,
    `select ${counts.join(', ')}`,
    into,
    hasValues(viewer, query),
  );
  const figures: Figures = { ...NOTHING, lowerBounds: [] };
  for (const figure of shown) {
    const { count, isLowerBound } = countFrom(rows[0]?.[figure] ?? 0);
    figures[figure] = count;
    if (isLowerBound) figures.lowerBounds.push(figure);
  }
  return figures;
}

const NOTHING = Object.fromEntries(DASHBOARD_FIGURES.map((figure) => [figure, null])) as Record<DashboardFigure, null>;
