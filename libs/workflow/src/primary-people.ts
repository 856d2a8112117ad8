import type { Actor } from '@portal/access';
import type { Role } from '@portal/contracts/common/enums';
import { PRIMARY_FUNCTIONS as FUNCTIONS, type PrimaryFunction } from '@portal/contracts/projects/primary-people';
import type { ProjectState } from './project.ts';
import { actsForEngineer, type RiskCompanySide } from './risk-company.ts';
import { ALLOWED, ENGINEER_OF_OTHERS, NOT_YOURS, PROJECT_CLOSED, refused, type Verdict } from './verdict.ts';

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

/** Returns the primary function that people of a role hold, if there is one. */
export const primaryFunctionOf = (role: string): PrimaryFunction | undefined =>
  FUNCTIONS.find((held) => PRIMARY_FUNCTIONS[held].role === role);

/** Facts about a project that naming its primary people depends on. */
export interface PrimaryFacts extends RiskCompanySide {
  readonly status: ProjectState;
}

/**
 * Decides if the viewer may name the holder of a primary function now (decisions §2, §9, §11): a risk company as long as
 * the engineer is its own, or while it holds the open assignment (§26.2).
 */
export function evaluatePrimary(facts: PrimaryFacts, held: PrimaryFunction, viewer: Actor): Verdict {
  if (!PRIMARY_FUNCTIONS[held].namedBy.includes(viewer.role)) return refused('role', NOT_YOURS);
  if (viewer.role === 'RCCoordinator' && !actsForEngineer(facts)) return refused('role', ENGINEER_OF_OTHERS);
  return facts.status === 'Closed' ? refused('closed', PROJECT_CLOSED) : ALLOWED;
}

/**
 * Decides if the viewer may ignore that a project has no risk engineer: the insurer's coordinators, who are notified of it
 * (catalogue, ProjectHasNoAssignment).
 */
export function evaluateIgnoringNoAssignment({ status }: Pick<PrimaryFacts, 'status'>, viewer: Actor): Verdict {
  if (viewer.role !== 'ICCoordinator') return refused('role', NOT_YOURS);
  return status === 'Closed' ? refused('closed', PROJECT_CLOSED) : ALLOWED;
}
