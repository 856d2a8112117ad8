import type { EventType } from '@portal/contracts/events/envelope';
import type { portfolioAnnounced } from '@portal/contracts/events/portfolio';
import type { Knex } from 'knex';

/**
 * Items of a service that services/insights keeps (ADR 44). Each kind has a view of the service's database, whose rows have an
 * `id` and the fields of the kind in snake case.
 */
export interface Portfolio<Kind extends string> {
  /** The view of each kind, in the order in which they are walked. */
  readonly tables: Readonly<Record<Kind, string>>;
  /** The fields of each kind. */
  readonly items: Readonly<Record<Kind, { readonly entries: object }>>;
  /** Returns the event of the present states of items of a kind. */
  readonly statesOf: (kind: Kind) => EventType;
  /** Event after the last item of a walk. */
  readonly announced: EventType<(typeof portfolioAnnounced)['data']>;
  /** Publishes what else there is to tell of the next items of a walk, in a transaction before theirs. */
  readonly publishWith?: (tx: Knex.Transaction, kind: Kind, ids: readonly string[]) => Promise<void>;
}

/** Returns the kinds of a portfolio in the order in which they are walked. */
export const kindsOf = <Kind extends string>({ tables }: Pick<Portfolio<Kind>, 'tables'>): readonly Kind[] =>
  Object.keys(tables) as Kind[];
