import type { Actor } from '@portal/access';
import type { Role } from '@portal/contracts/common/enums';
import { PROJECT_TEXTS } from '@portal/contracts/projects/texts';
import type { PrimaryFunction } from '@portal/contracts/projects/primary-people';
import { WORKFLOW_TEXTS } from '@portal/contracts/workflow/texts';
import type { InProjectVerdict } from './in-project.ts';
import type { ProjectState } from './project.ts';

/** Which role holds a function, and who says who does (decisions §9: the engineer; the others with the details, §11). */
export const PRIMARY_FUNCTIONS: Readonly<
  Record<PrimaryFunction, { readonly role: Role; readonly namedBy: readonly Role[] }>
> = {
  primaryUnderwriter: { role: 'ICUnderwriter', namedBy: ['ICCoordinator', 'ICUnderwriter'] },
  primaryRiskEngineer: { role: 'RiskEngineer', namedBy: ['ICCoordinator', 'RCCoordinator'] },
  primarySiteContact: { role: 'SiteContact', namedBy: ['ICCoordinator', 'ICUnderwriter'] },
};

/** Whether the viewer may say now who holds a primary function of the project (decisions §2, §9, §11). */
export function judgePrimary(status: ProjectState, held: PrimaryFunction, viewer: Actor): InProjectVerdict {
  if (!PRIMARY_FUNCTIONS[held].namedBy.includes(viewer.role)) {
    return { allowed: false, obstacle: 'role', reason: WORKFLOW_TEXTS.notYours };
  }
  if (status === 'Closed') return { allowed: false, obstacle: 'state', reason: PROJECT_TEXTS.closed };
  return { allowed: true };
}
