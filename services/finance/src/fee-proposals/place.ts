import type { Currency } from '@portal/contracts/common/enums';
import { FEE_PROPOSAL_LIMITS } from '@portal/contracts/finance/fee-proposal-lists';
import { queryPrepared } from '@portal/service-kit';
import type { FeePlace } from '@portal/workflow';
import type { Knex } from 'knex';
import type pg from 'pg';
import type { MoneyProject } from '../core/access/reach-project.ts';

/** Facts about the project of a proposal, with the currency that it has now. */
export interface FeePlaceNow extends FeePlace {
  readonly currency: Currency;
}

/**
 * Returns the facts about a project that block fee proposals (spec 1 §8, {@link FEE_PROPOSAL_LIMITS}), as this service knows them
 * (decisions §27).
 */
export async function placeOf(
  target: pg.Pool | Knex.Transaction,
  { id, status, details }: Pick<MoneyProject, 'id' | 'status' | 'details'>,
): Promise<FeePlaceNow> {
  const [facts] = await queryPrepared<Omit<FeePlace, 'projectStatus'>>(target, {
    name: 'fee-place',
    text: `
      select exists (select from open_assignments where project_id = $1) as "isAssigned",
        exists (select from budgets where project_id = $1) as "hasBudgets",
        exists (select from expense_sums where project_id = $1 and entries > 0) as "hasEntries",
        not exists (select from fee_proposals where project_id = $1 offset $2) as "hasRoom"`,
    values: [id, FEE_PROPOSAL_LIMITS.ofProject - 1],
  });
  if (!facts) throw new Error('A statement of one row returned none');
  return { projectStatus: status, currency: details.currency, ...facts };
}
