import {
  PACKAGES_OF_COMPANY,
  PACKAGES_OF_PERSON,
  PERIOD_MONTHS,
  type Package,
  type SubscriptionPeriod,
  type SubscriptionType,
} from '@portal/contracts/admin/packages';
import type { Role } from '@portal/contracts/common/enums';
import { subscriptionChanged } from '@portal/contracts/events/admin';
import { publish, type Actor } from '@portal/event-bus';
import { invalid, notFound } from '@portal/service-kit';
import type { Knex } from 'knex';
import type { Company } from '../core/companies/company.repository.ts';
import { SUBSCRIPTION_TEXTS } from './subscription.texts.ts';

/** Owner of a subscription: a company, or a person without one. */
export type Owner =
  | { readonly companyId: string; readonly userId: null }
  | { readonly companyId: null; readonly userId: string };

/** Terms of a subscription; its end follows from start and period. */
export interface Terms {
  readonly type: SubscriptionType;
  readonly package: Package;
  readonly period: SubscriptionPeriod;
  /** YYYY-MM-DD, begins at 00:00 UTC. */
  readonly startDate: string;
  /** Number of projects, 20 to 50; only for Lite. */
  readonly maxProjectsCount: number | null;
}

interface SubscriptionRow {
  readonly subscription_id: string;
  readonly version: number;
  readonly company_id: string | null;
  readonly user_id: string | null;
  readonly package: Package;
  readonly start_date: string;
  readonly end_date: string;
  readonly max_projects_count: number | null;
}

/** End date = start plus period minus one day (spec 3 §4). */
const endOf = (tx: Knex.Transaction, { startDate, period }: Terms): Knex.Raw =>
  tx.raw('(?::date + make_interval(months => ?))::date - 1', [startDate, PERIOD_MONTHS[period]]);

const columnsOf = (tx: Knex.Transaction, terms: Terms) => ({
  type: terms.type,
  package: terms.package,
  period: terms.period,
  start_date: terms.startDate,
  end_date: endOf(tx, terms),
  max_projects_count: terms.maxProjectsCount,
});

/**
 * Adds a subscription and publishes it. @throws 400 where the owner cannot have the package (spec 1 §6), 404 where
 * there is no such owner
 */
export async function addSubscription(
  tx: Knex.Transaction,
  subscriptionId: string,
  owner: Owner,
  terms: Terms,
  actor: Actor,
): Promise<void> {
  await hold(tx, owner);
  await checkPackage(tx, owner, terms.package);
  await checkTime(tx, owner, terms);
  const [row] = await tx('subscriptions')
    .insert({
      subscription_id: subscriptionId,
      company_id: owner.companyId,
      user_id: owner.userId,
      ...columnsOf(tx, terms),
    })
    .returning<SubscriptionRow[]>('*');
  await publishSubscription(tx, row, actor);
}

/** Locks the owner: subscriptions of one owner are added one at a time, and no seat is given meanwhile. */
async function hold(tx: Knex.Transaction, { companyId, userId }: Owner): Promise<void> {
  if (companyId !== null) await tx('companies').where({ company_id: companyId }).forNoKeyUpdate().first('company_id');
  else await tx('members').where({ user_id: userId }).forNoKeyUpdate().first('user_id');
}

/** Subscriptions of one owner do not overlap. */
async function checkTime(tx: Knex.Transaction, { companyId, userId }: Owner, terms: Terms): Promise<void> {
  const other = await tx('subscriptions')
    .where(companyId !== null ? { company_id: companyId } : { user_id: userId })
    .where('start_date', '<=', endOf(tx, terms))
    .where('end_date', '>=', terms.startDate)
    .first('subscription_id');
  if (other) throw invalid({ startDate: [SUBSCRIPTION_TEXTS.overlapping] });
}

async function checkPackage(tx: Knex.Transaction, owner: Owner, wanted: Package): Promise<void> {
  const offered = await packagesOf(tx, owner);
  if (!offered.includes(wanted)) throw invalid({ package: [SUBSCRIPTION_TEXTS.packageNotOffered] });
}

async function packagesOf(tx: Knex.Transaction, { companyId, userId }: Owner): Promise<readonly Package[]> {
  if (companyId !== null) {
    const company = await tx('companies')
      .where({ company_id: companyId })
      .first<Pick<Company, 'type'> | undefined>('type');
    if (!company) throw notFound();
    return PACKAGES_OF_COMPANY[company.type];
  }
  const person = await tx('members')
    .where({ user_id: userId, company_id: null })
    .first<{ role: Role } | undefined>('role');
  if (!person) throw notFound();
  return PACKAGES_OF_PERSON[person.role] ?? [];
}

async function publishSubscription(
  tx: Knex.Transaction,
  row: SubscriptionRow | undefined,
  actor: Actor,
): Promise<void> {
  if (!row) throw notFound();
  await publish(
    tx,
    subscriptionChanged,
    {
      subscriptionId: row.subscription_id,
      version: row.version,
      companyId: row.company_id,
      userId: row.user_id,
      plan: row.package,
      startDate: row.start_date,
      endDate: row.end_date,
      maxProjectsCount: row.max_projects_count,
    },
    actor,
  );
}
