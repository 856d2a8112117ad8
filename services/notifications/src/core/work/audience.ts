import { projectScopeOf, seesIssuedOnly, type Viewer } from '@portal/access';
import type { WorkChange } from '@portal/contracts/events/work';

/** The listener, as the token describes them. */
export type Listening = Pick<Viewer, 'userId' | 'role' | 'companyId' | 'companyType' | 'plan' | 'tabAccess'>;

/** Returns true if the listener sees the project and the tab that changed (decisions §11, §12). */
export function concerns(viewer: Listening, change: WorkChange): boolean {
  if (!viewer.tabAccess.includes(change.tab) || (change.isReview && seesIssuedOnly(viewer))) return false;
  const scope = projectScopeOf(viewer);
  if (scope.kind === 'company') return change.companyId === scope.id;
  return (scope.kind === 'riskCompany' ? change.companyIds : change.userIds).includes(scope.id);
}
