import type { Currency } from '@portal/contracts/common/enums';
import { FEE_PROPOSAL_TEXTS } from '@portal/contracts/finance/fee-proposal-lists';
import { badRequest } from '@portal/service-kit';
import { ERROR_CODES } from '@portal/contracts/common/error';
import type { MoneyProject } from '../core/access/reach-project.ts';
import type { StoredProposal } from './fee-proposal.repository.ts';

/** Requires that a project still has the currency in which a proposal was sent: its answers are in that one. @throws 400 */
export function checkCurrency(project: MoneyProject, { currency }: Pick<StoredProposal, 'currency'>): void {
  if (currency !== null && currency !== project.details.currency)
    throw badRequest(ERROR_CODES.invalidTransition, FEE_PROPOSAL_TEXTS.currencyChanged(currency));
}

/** Returns the currency of a proposal's amounts: that in which it was sent, whatever the project's is meanwhile. */
export const currencyOf = ({ currency }: Pick<StoredProposal, 'currency'>, { details }: MoneyProject): Currency =>
  currency ?? details.currency;
