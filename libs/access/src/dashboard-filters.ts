import { DASHBOARD_FILTERS, type DashboardFilter } from '@portal/contracts/insights/dashboard-lists';
import { can } from './can.ts';
import { projectColumnSet } from './project-columns.ts';
import { projectScopeOf } from './project-scope.ts';
import { hiddenProjectFields } from './project-visibility.ts';
import type { Viewer } from './viewer.ts';

type FilteringViewer = Pick<Viewer, 'userId' | 'role' | 'companyId' | 'companyType' | 'plan'>;

const readsTypes = (viewer: FilteringViewer): boolean => can(viewer, 'read', 'projectType');

const CONDITIONS: Readonly<Partial<Record<DashboardFilter, (viewer: FilteringViewer) => boolean>>> = {
  parentCompanyId: (viewer) => can(viewer, 'read', 'parentCompany'),
  projectTypeId: readsTypes,
  businessTypeId: readsTypes,
  categoryType: readsTypes,
  // Broker companies have no dates of the policy in their list (decisions §19).
  fromPolicyStartDateTime: (viewer) =>
    !hiddenProjectFields(viewer).has('policyStartDate') && projectColumnSet(viewer) !== 'b',
  // A company's own people have one company's projects before them.
  insuranceCompanyId: (viewer) => projectScopeOf(viewer).kind !== 'company',
};

/**
 * Returns the viewer's filters of the dashboard: fields that the viewer sees and whose values differ between projects, as in
 * the project list.
 */
export function dashboardFiltersOf(viewer: FilteringViewer): readonly DashboardFilter[] {
  return DASHBOARD_FILTERS.filter((filter) => CONDITIONS[filter]?.(viewer) ?? true);
}
