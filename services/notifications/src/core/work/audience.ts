import { fieldsFor, projectScopeOf, seesIssuedOnly, seesTab, type Viewer } from '@portal/access';
import type { Role } from '@portal/contracts/common/enums';
import { id } from '@portal/contracts/common/fields';
import { PROJECT_ROLES, type ProjectRole, type TabAccessSetting } from '@portal/contracts/common/tab-access';
import { HINT_PAGES, workChange, type HintPage } from '@portal/contracts/events/work';
import * as v from 'valibot';

/** The listener, as the token describes them. */
export type Listening = Pick<Viewer, 'userId' | 'role' | 'companyId' | 'companyType' | 'plan'>;

/**
 * A change as open streams hear of it, with the roles to which the owner of the project shows the tab. That of a dashboard is
 * of no project; one without a tab is of the whole project.
 */
export const streamedChange = v.object({
  ...workChange.entries,
  projectId: v.nullable(id),
  /** The company that owns the project; null where its people need not hear of it. */
  companyId: v.nullable(id),
  tab: v.nullable(v.picklist(HINT_PAGES)),
  roles: v.array(v.picklist(PROJECT_ROLES)),
});
export type StreamedChange = v.InferOutput<typeof streamedChange>;

/** Returns the roles that see a tab of a company's projects; no setting closes the dashboard, nor all tabs (decisions §11). */
export const rolesOf = (tab: HintPage | null, setting: TabAccessSetting | undefined): ProjectRole[] =>
  tab === 'dashboard' || tab === null
    ? [...PROJECT_ROLES]
    : PROJECT_ROLES.filter((role) => seesTab(role, tab, setting));

/** Returns true if the listener sees the project and the tab that changed (decisions §11, §12). */
export function concerns(viewer: Listening, change: StreamedChange): boolean {
  const roles: readonly Role[] = change.roles;
  if (!roles.includes(viewer.role) || (change.isReview && seesIssuedOnly(viewer))) return false;
  if (change.isOfAmounts === true && fieldsFor(viewer, 'read', 'claim') !== null) return false;
  const scope = projectScopeOf(viewer);
  if (scope.kind === 'company') return change.companyId === scope.id;
  return (scope.kind === 'riskCompany' ? change.companyIds : change.userIds).includes(scope.id);
}
