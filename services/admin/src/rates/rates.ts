import { RATE_TEXTS, isPortalsRateDesignation, rateDesignations } from '@portal/contracts/admin/rate-lists';
import type { ExpenseRate, Rates, SavedExpenseRates, SavedTimeRates, TimeRate } from '@portal/contracts/admin/rates';
import { actorOf, admit, audit, auditAll, auditNothing, invalid, notFound } from '@portal/service-kit';
import { ALLOWED } from '@portal/workflow';
import type { Knex } from 'knex';
import { randomUUID } from 'node:crypto';
import type { Coordinator } from '../core/members/coordinator.ts';
import { designationsOf, type FollowDesignation } from '../core/companies/designations.ts';
import { inOrderOf } from './order-of-rates.ts';
import { publishRates } from './publish-rates.ts';
import {
  insertRates,
  lockRates,
  rateOf,
  ratesOf,
  ratesOfDesignation,
  ratesWithKeys,
  removeRate,
  updateRate,
  type RateKey,
  type RateKind,
  type StoredRate,
} from './rate.repository.ts';

/** The rates of the viewer's company, in the order of designations, categories and currencies (spec 3 §2). */
export async function listRates(db: Knex, viewer: Coordinator): Promise<Rates> {
  const stored = await ratesOf(db, viewer.companyId);
  const designations = await designationsFor(db, viewer);
  const inOrder = inOrderOf(designations, stored);
  return {
    timeRates: inOrder.filter(({ kind }) => kind === 'Time').map(timeRateOf),
    expenseRates: inOrder.filter(({ kind }) => kind === 'Expense').map(expenseRateOf),
  };
}

/**
 * Adds a time rate for each designation and category, all or none; with an id, changes that one (decisions §27).
 * @throws 400 for a designation that the company has not, and where a rate exists already; 404 for a rate of another
 * company; 409 where the version is not the expected one
 */
export async function saveTimeRates(
  tx: Knex.Transaction,
  viewer: Coordinator,
  { id, designations, categories, currency, ratePerHour }: SavedTimeRates,
  expected: number | undefined,
): Promise<TimeRate[]> {
  const over = await openRate(tx, viewer, 'Time', id, expected);
  const known = await designationsFor(tx, viewer);
  const unknown = designations.find((designation) => !known.includes(designation));
  if (unknown !== undefined) throw invalid({ designations: [RATE_TEXTS.unknownDesignation(unknown)] });
  const keys = unique(designations).flatMap((designation) =>
    unique(categories).map((category) => ({ designation, category, currency })),
  );
  const saved = await save(tx, viewer, { kind: 'Time', over, keys, amount: ratePerHour });
  return saved.map(timeRateOf);
}

/** Adds an expense rate for each category, or changes one; see {@link saveTimeRates}. */
export async function saveExpenseRates(
  tx: Knex.Transaction,
  viewer: Coordinator,
  { id, categories, currency, costPerItem }: SavedExpenseRates,
  expected: number | undefined,
): Promise<ExpenseRate[]> {
  const over = await openRate(tx, viewer, 'Expense', id, expected);
  const keys = unique(categories).map((category) => ({ designation: null, category, currency }));
  const saved = await save(tx, viewer, { kind: 'Expense', over, keys, amount: costPerItem });
  return saved.map(expenseRateOf);
}

/**
 * Deletes a rate. Work booked with it keeps it.
 * @throws 404 for a rate of another company, 409 where the version is not the expected one
 */
export async function deleteRate(
  tx: Knex.Transaction,
  viewer: Coordinator,
  id: string,
  expected: number | undefined,
): Promise<void> {
  const stored = await openRate(tx, viewer, undefined, id, expected);
  if (!stored) throw notFound();
  await removeRate(tx, id);
  await publishRates(tx, viewer.companyId, [{ ...stored, version: stored.version + 1 }], true);
  await audit(tx, { item: { kind: 'rate', id }, before: { ...stored } });
}

/** Gives rates of a renamed designation its other name; those of a designation of the portal stay. */
export const renameInRates: FollowDesignation = async (tx, viewer, { from, to }) => {
  if (isPortalsRateDesignation(from)) return;
  await lockRates(tx, viewer.companyId);
  const change = { designation: to, changedBy: actorOf(viewer).name, changedAt: new Date() };
  const ofDesignation = await ratesOfDesignation(tx, viewer.companyId, from);
  const renamed = ofDesignation.map((rate) => ({ ...rate, ...change, version: rate.version + 1 }));
  for (const rate of renamed) await updateRate(tx, rate);
  await publishRates(tx, viewer.companyId, renamed);
};

/** Locks the rates of the viewer's company and returns the one of the id; undefined without an id. @throws 404, 409 */
async function openRate(
  tx: Knex.Transaction,
  { companyId }: Coordinator,
  kind: RateKind | undefined,
  id: string | undefined,
  expected: number | undefined,
): Promise<StoredRate | undefined> {
  await lockRates(tx, companyId);
  if (id === undefined) return undefined;
  const stored = await rateOf(tx, companyId, id);
  if (!stored || (kind && stored.kind !== kind)) throw notFound();
  admit(ALLOWED, { version: { now: stored, expected, text: RATE_TEXTS.stale } });
  return stored;
}

interface Save {
  readonly kind: RateKind;
  /** The rate that is changed; undefined to add one for each key. */
  readonly over: StoredRate | undefined;
  readonly keys: readonly RateKey[];
  readonly amount: number;
}

async function save(
  tx: Knex.Transaction,
  viewer: Coordinator,
  { kind, over, keys, amount }: Save,
): Promise<readonly StoredRate[]> {
  const { companyId } = viewer;
  if (over && keys.length > 1) throw invalid({ categories: [RATE_TEXTS.oneOfEach] });
  const names = new Set((await ratesWithKeys(tx, companyId, { kind, keys, except: over?.id })).map(nameOf));
  const taken = keys.map(nameOf).filter((name) => names.has(name));
  if (taken.length > 0) throw invalid({ categories: [RATE_TEXTS.taken(taken)] });

  const change = { kind, amount, changedBy: actorOf(viewer).name, changedAt: new Date() };
  const [key] = keys;
  if (over && key) {
    if (nameOf(over) === nameOf(key) && over.amount === amount) {
      auditNothing();
      return [over];
    }
    const rate = { ...over, ...key, ...change, version: over.version + 1 };
    await updateRate(tx, rate);
    await publishRates(tx, companyId, [rate]);
    await audit(tx, { item: { kind: 'rate', id: over.id }, before: { ...over }, after: { ...rate } });
    return [rate];
  }
  const added = keys.map((one) => ({ ...one, ...change, id: randomUUID(), version: 1 }));
  await insertRates(tx, companyId, added);
  await publishRates(tx, companyId, added);
  await auditAll(
    tx,
    added.map((rate) => ({ item: { kind: 'rate', id: rate.id }, after: { ...rate } })),
  );
  return added;
}

/** Values of rates' designations that the viewer's company has. */
async function designationsFor(db: Knex, viewer: Coordinator): Promise<readonly string[]> {
  const own = (await designationsOf(db, viewer)).filter(({ id }) => id !== null).map(({ value }) => value);
  return rateDesignations(viewer.companyType, own);
}

const unique = (values: readonly string[]): readonly string[] => [...new Set(values)];

/** Names a rate among the company's others of its kind: `Engineer, Travel Time, USD`. */
const nameOf = ({ designation, category, currency }: RateKey): string =>
  [designation, category, currency].filter((part) => part !== null).join(', ');

const shared = ({ id, version, category, currency, changedBy, changedAt }: StoredRate) => ({
  id,
  version,
  category,
  currency,
  changedBy,
  changedDateTime: changedAt.toISOString(),
});
const timeRateOf = (rate: StoredRate): TimeRate => ({
  ...shared(rate),
  designation: rate.designation ?? '',
  ratePerHour: rate.amount,
});
const expenseRateOf = (rate: StoredRate): ExpenseRate => ({ ...shared(rate), costPerItem: rate.amount });
