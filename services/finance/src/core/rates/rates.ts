import { rateDesignationOf } from '@portal/contracts/admin/rate-lists';
import type { Currency } from '@portal/contracts/common/enums';
import type { ExpenseKind } from '@portal/contracts/finance/expense-lists';
import { queryPrepared } from '@portal/service-kit';
import type { Knex } from 'knex';
import type pg from 'pg';

/** A rate of a company. */
export interface KnownRate {
  readonly id: string;
  readonly kind: ExpenseKind;
  /** Activity or category. */
  readonly category: string;
  readonly currency: Currency;
  /** Exact decimal text. */
  readonly amount: string;
}

/** Returns true if two designations have the same rates: a designation is one, whatever its capitals, as people type their own. */
export const isSameDesignation = (one: string, other: string): boolean =>
  rateDesignationOf(one).toLowerCase() === rateDesignationOf(other).toLowerCase();

/**
 * Returns the rates that a company has for an engineer's time and for expenses. A designation is one, whatever its capitals:
 * people type their own. Within a transaction they are locked: a rate is not changed or deleted while an entry is written
 * with it.
 */
export async function ratesFor(
  target: pg.Pool | Knex.Transaction,
  { companyId, designation }: { readonly companyId: string | null; readonly designation: string | null },
): Promise<KnownRate[]> {
  if (companyId === null) return [];
  const isLocked = 'isTransaction' in target;
  return queryPrepared<KnownRate>(target, {
    name: `rates-for-engineer${isLocked ? '-locked' : ''}`,
    text: `
      select rate_id as id, kind, category, currency, amount::text as amount from known_rates
      where company_id = $1 and not is_deleted and (kind = 'Resource' or lower(designation) = lower($2))
      order by kind desc, category, currency, rate_id ${isLocked ? 'for share' : ''}`,
    values: [companyId, designation === null ? null : rateDesignationOf(designation)],
  });
}
