import type { ProjectTab } from '@portal/contracts/common/tabs';
import { financeWorkChanged } from '@portal/contracts/events/work';
import type { Actor } from '@portal/event-bus';
import { writeHistory, type HistoryLine } from '@portal/history';
import { workHints, type Parties } from '@portal/project-access';
import { auditAll, auditAllLater, originOf, type AuditEntry } from '@portal/service-kit';
import type { Knex } from 'knex';
import { holdMoney } from './hold-money.ts';

type Fields = NonNullable<AuditEntry['before']>;

/** A change of an item of a project's money. `before` is null for an added item, `after` for a deleted one. */
export interface Change {
  readonly kind: keyof typeof TABS_OF;
  readonly id: string;
  readonly projectId: string;
  readonly before: Fields | null;
  readonly after: Fields | null;
  /** Null for the system, and for people without an account. */
  readonly actor: Actor;
  /** People and companies of the project who read the item beside its owner's people; absent where all do. */
  readonly parties?: Parties;
  /** Facts of the audit record beside the project. */
  readonly details?: Fields;
  /** The line of the item's history, for kinds that have one. */
  readonly line?: Omit<HistoryLine, 'projectId' | 'kind' | 'id'>;
  /** Operation of a change that an event of another service has caused, not a request. */
  readonly operation?: string;
}

/** The tabs that show each kind of item; what is booked is used up of budgets. */
const TABS_OF = {
  budget: ['budget'],
  budgetAllowance: ['budget'],
  expense: ['expenses', 'budget'],
  feeProposal: ['feeProposal', 'budget'],
} as const satisfies Readonly<Record<string, readonly ProjectTab[]>>;

const publishWorkChanged = workHints(financeWorkChanged);

/**
 * Writes all that belongs to a change in its transaction: history, hint to open pages, audit record, and the event of a
 * project's first money. Call it after the write.
 */
export const recordChange = (tx: Knex.Transaction, change: Change): Promise<void> => recordChanges(tx, [change]);

/** Performs {@link recordChange} for changes of one person, with one statement for each table. */
export async function recordChanges(tx: Knex.Transaction, changes: readonly Change[]): Promise<void> {
  const [first] = changes;
  if (!first) return;
  const lines = changes.flatMap(({ kind, id, projectId, line }) => (line ? [{ kind, id, projectId, ...line }] : []));
  await writeHistory(tx, lines, first.actor);
  const work = changes.flatMap(({ kind, projectId, parties }) =>
    TABS_OF[kind].map((tab) => ({ projectId, tab, ...(parties && { parties }) })),
  );
  await publishWorkChanged(tx, work, first.actor);
  await holdMoney(
    tx,
    changes.filter(bringsMoney).map(({ projectId }) => projectId),
  );
  const { operation } = first;
  const entries = changes.map(({ kind, id, projectId, before, after, details }) => ({
    ...{ item: { kind, id }, details: { projectId, ...details } },
    ...(before && { before }),
    ...(after && { after }),
  }));
  if (operation === undefined) return auditAll(tx, entries);
  const actions = changes.map(({ kind, line }) => `${kind}.${line?.action ?? 'change'}`);
  await auditAllLater(
    tx,
    originOf(operation),
    entries.map((entry, index) => ({ ...entry, action: actions[index] ?? '' })),
  );
}

/** Returns true where a change leaves an amount in the project's currency; a draft of a fee proposal holds none yet. */
const bringsMoney = ({ kind, after }: Change): boolean =>
  after !== null && !(kind === 'feeProposal' && after['status'] === 'Draft');
