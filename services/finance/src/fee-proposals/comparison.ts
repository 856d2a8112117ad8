import type { Viewer } from '@portal/access';
import type { Currency } from '@portal/contracts/common/enums';
import { type SERVICE_TYPES } from '@portal/contracts/finance/budget-lists';
import type { FeeAnswerFields, FeeTotals } from '@portal/contracts/finance/fee-answer';
import type { FeeComparison, FeeDetails } from '@portal/contracts/finance/fee-proposal';
import { FEE_EXPENSE_CATEGORIES } from '@portal/contracts/finance/fee-proposal-lists';
import { amountOf, centsOf, costsByService, feeSumsOf } from '@portal/money';
import { notFound } from '@portal/service-kit';
import { actionsOnFeeRecipient } from '@portal/workflow';
import type pg from 'pg';
import type { MoneyProject } from '../core/access/reach-project.ts';
import { budgetsOf } from '../core/budgets/budgets.ts';
import { usedOf, usesOf } from '../core/booked/uses.ts';
import { recipientFacts } from './fee-proposal.mapping.ts';
import type { StoredProposal, StoredRecipient } from './fee-proposal.repository.ts';
import { placeOf, type FeePlaceNow } from './place.ts';
import { reachProposal } from './reach-proposal.ts';

/** A recipient who has answered. */
type Answered = StoredRecipient & { readonly answer: FeeAnswerFields; readonly answered_at: Date };
const isAnswered = (row: StoredRecipient): row is Answered => row.answer !== null && row.answered_at !== null;

/** Returns the currency of a proposal's amounts: that in which it was sent, whatever the project's is meanwhile. */
const currencyOf = ({ currency }: Pick<StoredProposal, 'currency'>, { details }: MoneyProject): Currency =>
  currency ?? details.currency;

/** Returns the answer of a recipient as it was written. @throws 404 where there is none */
export async function detailsOf(
  pool: pg.Pool,
  viewer: Viewer,
  { feeProposalId, companyContactId }: { readonly feeProposalId: string; readonly companyContactId: string },
): Promise<FeeDetails> {
  const { project, proposal } = await reachProposal(pool, viewer, feeProposalId);
  const recipient = proposal.recipients.find((one) => one.company_contact_id === companyContactId);
  if (!recipient || !isAnswered(recipient)) throw notFound();
  return {
    ...{ feeProposalId: proposal.id, projectId: project.id, version: proposal.version },
    currency: currencyOf(proposal, project),
    ...answerOf(proposal, recipient, await placeOf(pool, project), viewer),
  };
}

/**
 * Returns the answers to a proposal side by side, with what is left of the budget of each service, as long as the project has
 * the currency of the answers.
 */
export async function comparisonOf(pool: pg.Pool, viewer: Viewer, id: string): Promise<FeeComparison> {
  const { project, proposal } = await reachProposal(pool, viewer, id);
  const [place, budgets, uses] = await Promise.all([
    placeOf(pool, project),
    budgetsOf(pool, project.id),
    usesOf(pool, project.id),
  ]);
  const currency = currencyOf(proposal, project);
  const answered = proposal.recipients.filter(isAnswered);
  const costs = answered.map(({ answer }) => costsByService(feeSumsOf(answer)));
  const leftOf = (service: (typeof SERVICE_TYPES)[number]): number | null => {
    const budget = budgets.find((one) => one.service_type === service);
    if (!budget || currency !== project.details.currency) return null;
    const use = uses.get(service);
    // The accepted fee is one of those that are compared.
    const isOwn = proposal.status === 'Approved' && !proposal.is_assignment_ended;
    const used = use ? usedOf(isOwn ? { ...use, committed: 0 } : use) : 0;
    return amountOf(centsOf(budget.amount) - used);
  };
  const categories = new Set(answered.flatMap(({ answer }) => answer.expenseCosts.map(({ category }) => category)));
  return {
    ...{ feeProposalId: proposal.id, projectId: project.id, version: proposal.version },
    currency,
    answers: answered.map((one) => answerOf(proposal, one, place, viewer)),
    services: proposal.service_types.map((serviceType, index) => ({
      ...{ serviceType, left: leftOf(serviceType) },
      costs: costs.map((ofAnswer) => amountOf(ofAnswer[index] ?? 0)),
    })),
    categories: FEE_EXPENSE_CATEGORIES.filter((category) => categories.has(category)),
  };
}

function answerOf(proposal: StoredProposal, row: Answered, place: FeePlaceNow, viewer: Viewer) {
  return {
    companyContactId: row.company_contact_id,
    companyName: row.company_name,
    email: row.email,
    status: row.status,
    answeredDateTime: row.answered_at.toISOString(),
    ...row.answer,
    totals: totalsOf(row.answer),
    actions: actionsOnFeeRecipient(recipientFacts(proposal, row, place), viewer),
  };
}

/** Returns the totals of an answer as the API has them. */
function totalsOf(answer: FeeAnswerFields): FeeTotals {
  const sums = feeSumsOf(answer);
  return {
    engineerRates: answer.engineerRates.map(({ serviceType }, index) => ({
      ...{ serviceType, total: amountOf(sums.engineerRates[index] ?? 0) },
    })),
    engineerTotal: amountOf(sums.engineerTotal),
    travelTotal: amountOf(sums.travelTotal),
    expenseCosts: answer.expenseCosts.map(({ category }, index) => ({
      ...{ category, total: amountOf(sums.expenseCosts[index] ?? 0) },
    })),
    expenseTotal: amountOf(sums.expenseTotal),
    total: amountOf(sums.total),
  };
}
