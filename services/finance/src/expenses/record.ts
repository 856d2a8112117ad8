import type { Viewer } from '@portal/access';
import { changesBetween } from '@portal/history';
import { actorOf } from '@portal/service-kit';
import type { Knex } from 'knex';
import { recordChanges, type Change } from '../core/change/record-change.ts';
import { contentOf } from './expense.mapping.ts';
import type { StoredExpense } from './expense.repository.ts';

/** An entry before and after a step. */
interface Step {
  readonly before: StoredExpense | null;
  readonly after: StoredExpense | null;
}

/** Fields whose changes the history shows. */
const FIELDS = [
  'serviceType',
  'date',
  'category',
  'quantity',
  'rate',
  'rateDesignation',
  'currency',
  'exchangeRate',
  'projectAmount',
  'description',
  'files',
] as const;

const statusOf = (row: StoredExpense | null): string | null => row && (row.is_billed ? 'Billed' : 'Unbilled');

/**
 * Writes all that belongs to steps of entries in their transaction. An entry stays with its engineer and company: of the other
 * people of the project, these alone read it.
 */
export async function recordSteps(
  tx: Knex.Transaction,
  viewer: Viewer,
  action: string,
  steps: readonly Step[],
  words: string | null = null,
): Promise<void> {
  const actor = actorOf(viewer);
  const changes = steps.flatMap(({ before, after }): Change[] => {
    const row = after ?? before;
    if (!row) return [];
    const changed = before && after ? changesBetween(contentOf(before), contentOf(after), FIELDS) : [];
    return [
      {
        ...{ kind: 'expense', id: row.id, projectId: row.project_id, actor },
        ...{ before: before && contentOf(before), after: after && contentOf(after) },
        parties: { userIds: [row.engineer_id], companyIds: row.company_id === null ? [] : [row.company_id] },
        line: { action, oldStatus: statusOf(before), newStatus: statusOf(after), words, changes: changed },
      },
    ];
  });
  await recordChanges(tx, changes);
}
