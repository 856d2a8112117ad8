import type { Role } from '../common/enums.ts';

/** Who must say of themselves what they are: risk engineers (spec 3 §5, personal info and sign-up). */
export const needsDesignation = (role: Role): boolean => role === 'RiskEngineer';

/** Of whom a team must say it: risk engineers and coordinators (spec 3 §5, team member form). */
export const needsTeamDesignation = (role: Role): boolean =>
  needsDesignation(role) || role === 'ICCoordinator' || role === 'RCCoordinator';
