import type {
  companyChanged,
  companyLogoChanged,
  memberChanged,
  subscriptionChanged,
} from '@portal/contracts/events/admin';
import type { Knex } from 'knex';
import type * as v from 'valibot';

type Company = v.InferOutput<typeof companyChanged.data>;
type Logo = v.InferOutput<typeof companyLogoChanged.data>;
type Subscription = v.InferOutput<typeof subscriptionChanged.data>;
type Member = v.InferOutput<typeof memberChanged.data>;

/** Stores the highest version of a company: events may arrive in any order, as in the functions below. */
export async function storeCompany(tx: Knex, { companyId, version, type, name }: Company): Promise<void> {
  await storeNewest(tx, 'companies', 'company_id', { company_id: companyId, version, type, name });
}

export async function storeSubscription(tx: Knex, subscription: Subscription): Promise<void> {
  await storeNewest(tx, 'subscriptions', 'subscription_id', {
    subscription_id: subscription.subscriptionId,
    version: subscription.version,
    company_id: subscription.companyId,
    plan: subscription.plan,
    start_date: subscription.startDate,
    end_date: subscription.endDate,
    max_projects_count: subscription.maxProjectsCount,
  });
}

export async function storeMember(tx: Knex, member: Member): Promise<void> {
  await storeNewest(tx, 'members', 'user_id', {
    user_id: member.userId,
    version: member.version,
    email: member.email,
    first_name: member.firstName,
    last_name: member.lastName,
    role: member.role,
    company_id: member.companyId,
  });
}

export async function storeLogo(tx: Knex, { companyId, version, logo }: Logo): Promise<void> {
  const file = { file_id: logo?.fileId ?? null, name: logo?.name ?? null };
  await storeNewest(tx, 'company_logos', 'company_id', { company_id: companyId, version, ...file });
}

async function storeNewest(
  tx: Knex,
  table: string,
  key: string,
  row: { readonly version: number; readonly [column: string]: unknown },
): Promise<void> {
  await tx(table).insert(row).onConflict(key).merge().where(`${table}.version`, '<', row.version);
}
