import type { PremiumType, ServiceType } from '@portal/contracts/finance/budget-lists';
import { queryPrepared } from '@portal/service-kit';
import type { Knex } from 'knex';
import type pg from 'pg';

/** The budget of a service of a project, as it is stored. */
export interface StoredBudget {
  readonly id: string;
  readonly project_id: string;
  readonly service_type: ServiceType;
  readonly premium_type: PremiumType;
  readonly version: number;
  /** Exact decimal text. */
  readonly amount: string;
  readonly changed_by: string;
  readonly changed_at: Date;
}

/** Returns the budgets of a project, in no order. */
export const budgetsOf = (target: pg.Pool | Knex.Transaction, projectId: string): Promise<StoredBudget[]> =>
  queryPrepared<StoredBudget>(target, {
    name: 'budgets',
    text: 'select * from budgets where project_id = $1',
    values: [projectId],
  });
