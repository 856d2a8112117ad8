import { PROJECT_FILTERS, type ProjectFilter } from '@portal/contracts/projects/list-columns';
import { can } from './can.ts';
import { projectColumnSet } from './project-columns.ts';
import { projectScopeOf } from './project-scope.ts';
import { hiddenProjectFields } from './project-visibility.ts';
import type { Viewer } from './viewer.ts';

type FilteringViewer = Pick<Viewer, 'userId' | 'role' | 'companyId' | 'companyType' | 'plan'>;

/**
 * Returns true if the viewer sees the policy's dates and has them in the list: broker companies do not (decisions §19).
 */
const hasPolicyDates = (viewer: FilteringViewer): boolean =>
  !hiddenProjectFields(viewer).has('policyExpireDate') && projectColumnSet(viewer) !== 'b';

const CONDITIONS: Readonly<Partial<Record<ProjectFilter, (viewer: FilteringViewer) => boolean>>> = {
  projectTypeId: (viewer) => can(viewer, 'read', 'projectType'),
  parentCompanyId: (viewer) => can(viewer, 'read', 'parentCompany'),
  // A company's own people have one company's projects before them.
  insuranceCompanyId: (viewer) => projectScopeOf(viewer).kind !== 'company',
  policyExpireFrom: hasPolicyDates,
  policyExpireTo: hasPolicyDates,
  riskBand: (viewer) => !hiddenProjectFields(viewer).has('riskBand'),
};

/**
 * Returns the viewer's filters of the project list: fields that the viewer sees and whose values differ between rows.
 */
export function projectFiltersOf(viewer: FilteringViewer): readonly ProjectFilter[] {
  return PROJECT_FILTERS.filter((filter) => CONDITIONS[filter]?.(viewer) ?? true);
}
