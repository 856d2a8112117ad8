import type { PremiumType, ServiceType } from '@portal/contracts/finance/budget-lists';
import { decimalOf, type Cents } from '@portal/money';
import { queryPrepared } from '@portal/service-kit';
import type { Knex } from 'knex';
import type pg from 'pg';
import type { StoredBudget } from '../core/budgets/budgets.ts';

type Target = pg.Pool | Knex.Transaction;

export type StoredAllowance = Omit<StoredBudget, 'service_type'>;

/** Returns the allowances of a project, in no order. */
export const allowancesOf = (target: Target, projectId: string): Promise<StoredAllowance[]> =>
  queryPrepared<StoredAllowance>(target, {
    name: 'budget-allowances',
    text: 'select * from budget_allowances where project_id = $1',
    values: [projectId],
  });

/** Returns the project of a budget; undefined where there is no such budget. */
export async function projectOfBudget(tx: Knex.Transaction, id: string): Promise<string | undefined> {
  return (await tx('budgets').where({ id }).first<{ project_id: string } | undefined>('project_id'))?.project_id;
}

interface Content {
  readonly premiumType: PremiumType;
  readonly amount: Cents;
  readonly changedBy: string;
}

const columnsOf = ({ premiumType, amount, changedBy }: Content) => ({
  premium_type: premiumType,
  amount: decimalOf(amount),
  changed_by: changedBy,
});

export async function insertBudget(
  tx: Knex.Transaction,
  place: { readonly projectId: string; readonly serviceType: ServiceType },
  content: Content,
): Promise<StoredBudget> {
  return written(
    await tx('budgets')
      .insert({ project_id: place.projectId, service_type: place.serviceType, ...columnsOf(content) })
      .returning<StoredBudget[]>('*'),
  );
}

/** Changes a budget of a locked project; its version grows. */
export async function changeBudget(tx: Knex.Transaction, id: string, content: Content): Promise<StoredBudget> {
  return written(
    await tx('budgets')
      .where({ id })
      .update({ ...columnsOf(content), version: tx.raw('version + 1'), changed_at: tx.fn.now() })
      .returning<StoredBudget[]>('*'),
  );
}

export async function removeBudget(tx: Knex.Transaction, id: string): Promise<void> {
  await tx('budgets').where({ id }).delete();
}

/** Sets the allowance of a premium of a locked project; the version of one that exists grows. */
export async function storeAllowance(
  tx: Knex.Transaction,
  projectId: string,
  content: Content,
): Promise<StoredAllowance> {
  const columns = columnsOf(content);
  return written(
    await tx('budget_allowances')
      .insert({ project_id: projectId, ...columns })
      .onConflict(['project_id', 'premium_type'])
      .merge({ ...columns, version: tx.raw('budget_allowances.version + 1'), changed_at: tx.fn.now() })
      .returning<StoredAllowance[]>('*'),
  );
}

/** Deletes budgets and allowances of projects. */
export async function removeOfProjects(tx: Knex.Transaction, projectIds: readonly string[]): Promise<void> {
  await tx('budgets').whereIn('project_id', projectIds).delete();
  await tx('budget_allowances').whereIn('project_id', projectIds).delete();
}

function written<Row>([row]: readonly Row[]): Row {
  if (!row) throw new Error('A row went while its project was locked');
  return row;
}
