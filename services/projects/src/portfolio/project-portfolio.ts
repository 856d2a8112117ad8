import { amountStates, PORTFOLIO_ITEMS, portfolioAnnounced, portfolioStates } from '@portal/contracts/events/portfolio';
import { PORTFOLIO_TABLES, type PortfolioKind } from '@portal/contracts/events/portfolio-kinds';
import type { Portfolio } from '@portal/portfolio-feed';
import { publishStates } from '../core/events/project-states.ts';
import { publishValues } from '../core/events/project-values.ts';

/**
 * Projects and the work on them, as services/insights keeps them (ADR 44). With projects the walk publishes their states and
 * values for all services.
 */
export const projectPortfolio: Portfolio<PortfolioKind> = {
  tables: PORTFOLIO_TABLES,
  items: PORTFOLIO_ITEMS,
  // Amounts go by the subject that services/insights alone reads.
  statesOf: (kind) => (kind === 'claimAmounts' ? amountStates : portfolioStates),
  announced: portfolioAnnounced,
  publishWith: async (tx, kind, ids) => {
    if (kind !== 'project') return;
    await publishStates(tx, ids);
    await publishValues(tx, ids);
  },
};
