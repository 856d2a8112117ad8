import type { FeeAnswerFields } from '@portal/contracts/finance/fee-answer';
import type { ServiceType } from '@portal/contracts/finance/budget-lists';
import { centsOf, costsByService, feeSumsOf, type Cents } from '@portal/money';
import { queryPrepared } from '@portal/service-kit';
import type { Knex } from 'knex';
import type pg from 'pg';

/** Returns the answer of the accepted fee of a project whose assignment has not ended; undefined where there is none. */
export async function acceptedAnswer(
  target: pg.Pool | Knex.Transaction,
  projectId: string,
): Promise<FeeAnswerFields | undefined> {
  const [row] = await queryPrepared<{ answer: FeeAnswerFields }>(target, {
    name: 'accepted-fee',
    text: `
      select r.answer from fee_proposals f
      join fee_recipients r on r.fee_proposal_id = f.id and r.status = 'Approved'
      where f.project_id = $1 and f.status = 'Approved' and not f.is_assignment_ended
      order by f.changed_at desc limit 1`,
    values: [projectId],
  });
  return row?.answer;
}

/**
 * Returns what the accepted fee of a project commits of each service, travel and expenses included (decisions §27). A fee
 * whose assignment has ended commits nothing.
 */
export async function committedOf(
  target: pg.Pool | Knex.Transaction,
  projectId: string,
): Promise<ReadonlyMap<ServiceType, Cents>> {
  const answer = await acceptedAnswer(target, projectId);
  if (!answer) return new Map();
  const costs = costsByService(feeSumsOf(answer));
  return new Map(answer.engineerRates.map(({ serviceType }, index) => [serviceType, costs[index] ?? 0]));
}

/** Prices that an accepted fee agrees, in the project's currency. */
export interface AgreedRates {
  /** Prices of an hour, by service. */
  readonly hours: ReadonlyMap<ServiceType, Cents>;
  /** Price of an hour of travel; undefined where the fee has no travel. */
  readonly travel: Cents | undefined;
  /** Prices of an item, by category. */
  readonly items: ReadonlyMap<string, Cents>;
}

export const NOTHING_AGREED: AgreedRates = { hours: new Map(), travel: undefined, items: new Map() };

/**
 * Returns the prices that the accepted fee of a project agrees: for the engineers of the company that has the assignment,
 * nobody else (decisions §27).
 */
export async function agreedRates(
  target: pg.Pool | Knex.Transaction,
  projectId: string,
  companyId: string | null,
): Promise<AgreedRates> {
  if (companyId === null) return NOTHING_AGREED;
  const [row] = await queryPrepared<{ assigned_company_id: string | null }>(target, {
    name: 'assigned-company',
    text: 'select assigned_company_id from known_projects where id = $1',
    values: [projectId],
  });
  const answer = row?.assigned_company_id === companyId ? await acceptedAnswer(target, projectId) : undefined;
  if (!answer) return NOTHING_AGREED;
  const { engineerRates, travelCost, expenseCosts } = answer;
  return {
    hours: new Map(engineerRates.map(({ serviceType, amount }) => [serviceType, centsOf(amount)])),
    travel: travelCost.amount > 0 ? centsOf(travelCost.amount) : undefined,
    items: new Map(expenseCosts.map(({ category, amount }) => [category, centsOf(amount)])),
  };
}
