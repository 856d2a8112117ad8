import type { ServiceType } from '@portal/contracts/finance/budget-lists';
import { centsOf, type Cents } from '@portal/money';
import { queryPrepared } from '@portal/service-kit';
import type { Knex } from 'knex';
import type pg from 'pg';

type Target = pg.Pool | Knex.Transaction;

/** Returns what is booked of each service of a project, in its currency; services without entries are left out. */
export async function bookedOf(target: Target, projectId: string): Promise<ReadonlyMap<ServiceType, Cents>> {
  const rows = await queryPrepared<{ service_type: ServiceType; amount: string }>(target, {
    name: 'booked-of-project',
    text: `select service_type, sum(project_amount)::text as amount from expense_sums
      where project_id = $1 and entries > 0 group by service_type`,
    values: [projectId],
  });
  return new Map(rows.map(({ service_type: service, amount }) => [service, centsOf(amount)]));
}
