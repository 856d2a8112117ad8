import { can, canOn, expenseSumsOf, type Viewer } from '@portal/access';
import type { Resource } from '@portal/rights';
import type { ItemAddress } from '../../../lists/use-names-item.ts';
import { REPORT_PARAMETER } from '../../reports/report-address.ts';

/** Pages of the dashboard in their order, with what a viewer has to be allowed to read (decisions §11, §27). */
const PAGES = [
  { name: 'overview', label: 'Overview', path: '/dashboard', resource: 'dashboard' },
  { name: 'inspections', label: 'Inspections', path: '/dashboard/inspections', resource: 'inspection' },
  { name: 'recommendations', label: 'Recommendations', path: '/dashboard/recommendations', resource: 'recommendation' },
  { name: 'assignments', label: 'Assignments', path: '/dashboard/assignments', resource: 'resource' },
  { name: 'reports', label: 'Reports', path: '/dashboard/reports', resource: 'report' },
  { name: 'budgets', label: 'Budgets', path: '/dashboard/budgets', resource: 'budget' },
  { name: 'expenses', label: 'Expenses', path: '/dashboard/expenses', resource: 'expense' },
  { name: 'analytics', label: 'Analytics', path: '/dashboard/analytics', resource: 'analytics' },
] as const satisfies readonly { name: string; label: string; path: string; resource: Resource }[];

type DashboardPage = (typeof PAGES)[number];
export type DashboardPageName = DashboardPage['name'];

/** Pages whose addresses open one of their items beside the list. */
export const ITEM_ADDRESSES: Partial<Readonly<Record<DashboardPageName, ItemAddress>>> = {
  inspections: { parameter: 'inspectionId' },
  assignments: { parameter: 'assignmentId', instead: ['show', 'engineers'] },
  reports: { parameter: REPORT_PARAMETER },
};

/** Pages of a dashboard that has inspections alone, as site contacts have it (decisions §11). */
const OF_INSPECTIONS: readonly string[] = ['overview', 'inspections'];

/** Returns the pages of the dashboard that the viewer has. */
export function dashboardPagesOf(viewer: Viewer): readonly DashboardPage[] {
  const hasAll = canOn(viewer, 'read', 'dashboard', { inspections: false });
  const reads = (name: string, resource: Resource): boolean =>
    // Sums of expenses are for some who read no entries, too.
    name === 'expenses' ? expenseSumsOf(viewer) !== undefined : can(viewer, 'read', resource);
  return PAGES.filter(({ name, resource }) => (hasAll || OF_INSPECTIONS.includes(name)) && reads(name, resource));
}

/** Returns the path of a page of the dashboard. */
export const dashboardPath = (name: DashboardPageName): string =>
  PAGES.find((page) => page.name === name)?.path ?? '/dashboard';
