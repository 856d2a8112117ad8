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

/**
 * Stores the newest states of members by one statement: a company renames a designation of thousands. Returns the members whose
 * e-mail, role or company is another one than this function has stored before, in the order of their first event. Another consumer
 * may have stored them already.
 */
export async function storeMembers(tx: Knex, events: readonly Member[]): Promise<readonly string[]> {
  const newest = new Map<string, Member>();
  for (const member of events) {
    const known = newest.get(member.userId);
    if (!known || known.version < member.version) newest.set(member.userId, member);
  }
  const members = [...newest.values()].map(({ userId, version, email, firstName, lastName, role, companyId }) => ({
    ...{ user_id: userId, version, email, first_name: firstName, last_name: lastName, role, company_id: companyId },
    ...{ followed_role: role, followed_company_id: companyId },
  }));
  const { rows } = await tx.raw<{ rows: { user_id: string; is_other: boolean }[] }>(
    `insert into members (${MEMBER}) select ${MEMBER} from jsonb_populate_recordset(null::members, ?::jsonb)
     on conflict (user_id) do update set (${MEMBER}) = row(${excluded(MEMBER)})
     where members.version <= excluded.version
     returning new.user_id, (old.email, old.followed_role, old.followed_company_id)
       is distinct from (new.email, new.followed_role, new.followed_company_id) as is_other`,
    [JSON.stringify(members)],
  );
  const others = new Set(rows.filter(({ is_other }) => is_other).map(({ user_id }) => user_id));
  return [...newest.keys()].filter((userId) => others.has(userId));
}

const MEMBER = 'user_id, version, email, first_name, last_name, role, company_id, followed_role, followed_company_id';
const excluded = (columns: string): string => columns.replaceAll(/\w+/g, 'excluded.$&');

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
