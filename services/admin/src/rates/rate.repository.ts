import type { Currency } from '@portal/contracts/common/enums';
import { nameOrder } from '@portal/service-kit';
import type { Knex } from 'knex';

export type RateKind = 'Time' | 'Expense';

/** A rate as it is stored; the designation is null for an expense's. */
export interface StoredRate {
  readonly id: string;
  readonly version: number;
  readonly kind: RateKind;
  readonly designation: string | null;
  readonly category: string;
  readonly currency: Currency;
  /** Price of an hour or an item, in the currency's units. */
  readonly amount: number;
  readonly changedBy: string | null;
  readonly changedAt: Date;
}

/** The parts of a rate that tell it from the company's others of its kind. */
export type RateKey = Pick<StoredRate, 'designation' | 'category' | 'currency'>;

const SELECT = `
  select rate_id as id, version, kind, designation, category, currency, amount::float8 as amount,
    changed_by as "changedBy", changed_at as "changedAt"
  from rates`;

/** The rates of a company, in the order of the alphabet. */
export async function ratesOf(db: Knex, companyId: string): Promise<readonly StoredRate[]> {
  const { rows } = await db.raw<{ rows: StoredRate[] }>(
    `${SELECT} where company_id = ? order by ${nameOrder('designation')}, category, currency`,
    [companyId],
  );
  return rows;
}

/** Returns the time rates of a company for a designation. */
export async function ratesOfDesignation(
  tx: Knex.Transaction,
  companyId: string,
  designation: string,
): Promise<readonly StoredRate[]> {
  const { rows } = await tx.raw<{ rows: StoredRate[] }>(
    `${SELECT} where company_id = ? and kind = 'Time' and designation = ? order by category, currency`,
    [companyId, designation],
  );
  return rows;
}

/** Returns the rates of a company that have one of the keys, except the one of the id. */
export async function ratesWithKeys(
  tx: Knex.Transaction,
  companyId: string,
  {
    kind,
    keys,
    except,
  }: { readonly kind: RateKind; readonly keys: readonly RateKey[]; readonly except?: string | undefined },
): Promise<readonly StoredRate[]> {
  const { rows } = await tx.raw<{ rows: StoredRate[] }>(
    `${SELECT} where company_id = ? and kind = ? and rate_id is distinct from ?::uuid
       and exists (select from unnest(?::text[], ?::text[], ?::text[]) as wanted (designation, category, currency)
         where wanted.designation = coalesce(rates.designation, '') and wanted.category = rates.category
           and wanted.currency = rates.currency)`,
    [
      ...[companyId, kind, except ?? null],
      ...[keys.map((key) => key.designation ?? ''), keys.map((key) => key.category), keys.map((key) => key.currency)],
    ],
  );
  return rows;
}

/** Locks the rates of a company against other writes until the transaction ends, so that what is free stays free. */
export async function lockRates(tx: Knex.Transaction, companyId: string): Promise<void> {
  await tx('companies').where({ company_id: companyId }).forNoKeyUpdate().first('company_id');
}

/** A rate of a company; undefined where it has none of the id. */
export async function rateOf(tx: Knex.Transaction, companyId: string, id: string): Promise<StoredRate | undefined> {
  const { rows } = await tx.raw<{ rows: StoredRate[] }>(`${SELECT} where company_id = ? and rate_id = ?`, [
    companyId,
    id,
  ]);
  return rows[0];
}

export async function insertRates(
  tx: Knex.Transaction,
  companyId: string,
  rates: readonly StoredRate[],
): Promise<void> {
  await tx('rates').insert(rates.map((rate) => ({ company_id: companyId, ...rowOf(rate) })));
}

export async function updateRate(tx: Knex.Transaction, rate: StoredRate): Promise<void> {
  await tx('rates').where({ rate_id: rate.id }).update(rowOf(rate));
}

export async function removeRate(tx: Knex.Transaction, id: string): Promise<void> {
  await tx('rates').where({ rate_id: id }).delete();
}

const rowOf = ({ id, version, kind, designation, category, currency, amount, changedBy, changedAt }: StoredRate) => ({
  rate_id: id,
  version,
  kind,
  designation,
  category,
  currency,
  amount,
  changed_by: changedBy,
  changed_at: changedAt,
});
