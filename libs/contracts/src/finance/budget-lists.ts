// Separate from the schemas, so that screens and the workflow do not load them.
import lists from '../catalogues/lists.json' with { type: 'json' };
import type { ProjectCategory } from '../projects/project-lists.ts';

/** Services that an insurer sets a budget for and asks fees of (decisions §18). */
export const SERVICE_TYPES = [
  'InitialInspection',
  'PeriodicInspection',
  'VirtualInspection',
  'DesktopReview',
  'MainReport',
  'AbridgedReport',
  'RecommendationFollowUp',
  'FinalInspection',
] as const;
export type ServiceType = (typeof SERVICE_TYPES)[number];
export const SERVICE_LABELS = Object.fromEntries(
  lists.serviceTypes.map(({ value, label }) => [value, label]),
) as Readonly<Record<ServiceType, string>>;

/** Premiums of which a part is allowed for services (spec 2 §9). */
export const PREMIUM_TYPES = ['ProjectType', 'DSU', 'TRIA'] as const;
export type PremiumType = (typeof PREMIUM_TYPES)[number];

/** Returns the premium types of a project: operational property has no delay in start up (spec 2 §9). */
export const premiumTypesOf = (type: ProjectCategory): readonly PremiumType[] =>
  type === 'OperationalProperty' ? ['ProjectType', 'TRIA'] : PREMIUM_TYPES;

/** Actions on a budget. */
export const BUDGET_ACTIONS = ['update', 'delete'] as const;

/** Texts of BUDGET, letter by letter (spec 1 §8, spec 2 §8). */
export const BUDGET_TEXTS = {
  allAllocated:
    'You have already allocated budget for all of your services. If you want to update it, you can edit already allocated budgets.',
  closed: 'The project is closed. You cannot add budget for closed projects.',
  stale: 'The budget has been changed by somebody else.',
  staleAllowance: 'The allowance has been changed by somebody else.',
  taken: 'This service has a budget already.',
  noSuchPremium: 'This project has no such premium.',
  allowanceFirst: 'Set the allowance of a premium first.',
  noAllowance: 'There is no allowance for this premium yet.',
  /** `left` is what the other budgets leave of the allowance. */
  beyondAllowance: (left: string): string => `The allowance leaves ${left} for this service.`,
  /** `allocated` is the sum of the budgets. */
  belowBudgets: (allocated: string): string => `Budgets of ${allocated} are allocated from this allowance.`,
} as const;
