import { can, type Actor } from './can.ts';

/** Sums of time and expenses that a viewer reads: of a company's projects, of entries of a risk company, or of own entries. */
export type ExpenseSums = 'ofProjects' | 'ofCompany' | 'own';

/**
 * Returns which sums of time and expenses a viewer reads on the dashboard (decisions §11, §27): an insurer's coordinators and
 * underwriters those of its projects, never single entries or rates; a risk company's coordinators their company's, engineers
 * their own. Undefined for all others.
 */
export function expenseSumsOf(viewer: Actor): ExpenseSums | undefined {
  if (can(viewer, 'read', 'statement')) return 'ofProjects';
  if (!can(viewer, 'read', 'expense')) return undefined;
  return viewer.role === 'RiskEngineer' ? 'own' : 'ofCompany';
}
