import type { ProjectTab } from '@portal/contracts/common/tabs';
import { financeWorkChanged } from '@portal/contracts/events/work';
import type { Actor } from '@portal/event-bus';
import { workHints } from '@portal/project-access';
import { audit, type AuditEntry } from '@portal/service-kit';
import type { Knex } from 'knex';

type Fields = NonNullable<AuditEntry['before']>;

/** A change of an item of a project's money. `before` is null for an added item, `after` for a deleted one. */
export interface Change {
  readonly kind: 'budget' | 'budgetAllowance';
  readonly id: string;
  readonly projectId: string;
  readonly before: Fields | null;
  readonly after: Fields | null;
  readonly actor: NonNullable<Actor>;
}

/** The tab that shows each kind of item. */
const TAB_OF: Readonly<Record<Change['kind'], ProjectTab>> = { budget: 'budget', budgetAllowance: 'budget' };

const publishWorkChanged = workHints(financeWorkChanged);

/**
 * Writes all that belongs to a change in its transaction: the hint to open pages and the audit record. Call it after the
 * write.
 */
export async function recordChange(
  tx: Knex.Transaction,
  { kind, id, projectId, before, after, actor }: Change,
): Promise<void> {
  await publishWorkChanged(tx, [{ projectId, tab: TAB_OF[kind] }], actor);
  await audit(tx, { item: { kind, id }, ...(before && { before }), ...(after && { after }), details: { projectId } });
}
