import type { Actor } from '@portal/access';
import type { Role } from '@portal/contracts/common/enums';
import type { PrimaryFunction } from '@portal/contracts/projects/primary-people';
import type { ProjectState } from './project.ts';
import { ALLOWED, NOT_YOURS, PROJECT_CLOSED, refused, type Verdict } from './verdict.ts';

/**
 * Role of each primary function, and the roles that name its holder (decisions §9: the engineer; others with the
 * details, §11).
 */
export const PRIMARY_FUNCTIONS: Readonly<
  Record<PrimaryFunction, { readonly role: Role; readonly namedBy: readonly Role[] }>
> = {
  primaryUnderwriter: { role: 'ICUnderwriter', namedBy: ['ICCoordinator', 'ICUnderwriter'] },
  primaryRiskEngineer: { role: 'RiskEngineer', namedBy: ['ICCoordinator', 'RCCoordinator'] },
  primarySiteContact: { role: 'SiteContact', namedBy: ['ICCoordinator', 'ICUnderwriter'] },
};

/** Decides if the viewer may name the holder of a primary function now (decisions §2, §9, §11). */
export function evaluatePrimary(status: ProjectState, held: PrimaryFunction, viewer: Actor): Verdict {
  if (!PRIMARY_FUNCTIONS[held].namedBy.includes(viewer.role)) return refused('role', NOT_YOURS);
  return status === 'Closed' ? refused('closed', PROJECT_CLOSED) : ALLOWED;
}
