import type { ServiceType } from '@portal/contracts/finance/budget-lists';
import type { Cents } from '@portal/money';
import type { Knex } from 'knex';
import type pg from 'pg';
import { bookedOf } from './booked.ts';
import { committedOf } from './committed.ts';

/** Amounts used of a service's budget, in the project's currency. */
export interface Use {
  /** The accepted fee's share. */
  readonly committed: Cents;
  /** Time and expenses. */
  readonly booked: Cents;
}

/** Uses of services; one without any is left out. */
export type Uses = ReadonlyMap<ServiceType, Use>;

/** Returns what is used of each service of a project. Sums are stored, so that their number of entries does not matter. */
export async function usesOf(target: pg.Pool | Knex.Transaction, projectId: string): Promise<Uses> {
  const [booked, committed] = await Promise.all([bookedOf(target, projectId), committedOf(target, projectId)]);
  const services = new Set([...booked.keys(), ...committed.keys()]);
  return new Map(
    [...services].map((service) => [
      service,
      { committed: committed.get(service) ?? 0, booked: booked.get(service) ?? 0 },
    ]),
  );
}

/** Returns what a use takes of a budget: the larger of what is committed and what is booked (decisions §27). */
export const usedOf = ({ committed, booked }: Use): Cents => Math.max(committed, booked);
