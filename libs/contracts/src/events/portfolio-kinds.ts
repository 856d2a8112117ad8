// Separate from the schemas, so that commands of an operator do not load them.

/**
 * Kinds of items of the portfolio, each with the table of services/insights, which has the name
 * and the columns of a view of services/projects (ADR 44). They are walked in this order: projects come first. Amounts have a
 * subject of their own, all others `projects.portfolio.states.v1`.
 */
export const PORTFOLIO_TABLES = {
  project: 'portfolio_projects',
  approvals: 'portfolio_approvals',
  inspection: 'portfolio_inspections',
  recommendation: 'portfolio_recommendations',
  assignment: 'portfolio_assignments',
  report: 'portfolio_reports',
  claim: 'portfolio_claims',
  claimAmounts: 'portfolio_claim_amounts',
  accessRequest: 'portfolio_access_requests',
  deviceProposal: 'portfolio_device_proposals',
  deviceAlert: 'portfolio_device_alerts',
} as const;
export type PortfolioKind = keyof typeof PORTFOLIO_TABLES;

const isKind = (text: string): text is PortfolioKind => text in PORTFOLIO_TABLES;
export const PORTFOLIO_KINDS: readonly PortfolioKind[] = Object.keys(PORTFOLIO_TABLES).filter(isKind);

/** Returns the column in which a field of an event stands: `projectTypeId` in `project_type_id`. */
export const columnOf = (field: string): string => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Kinds of items that `finance-amounts.portfolio.states.v1` publishes, with the views of services/finance (ADR 44). */
export const MONEY_TABLES = {
  budget: 'portfolio_budgets',
  expense: 'portfolio_expenses',
  ownExpense: 'portfolio_own_expenses',
  feeProposal: 'portfolio_fee_proposals',
} as const;
export type MoneyKind = keyof typeof MONEY_TABLES;
