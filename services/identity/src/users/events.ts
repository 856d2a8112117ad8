import { companyChanged, memberChanged, subscriptionChanged } from '@portal/contracts/events/admin';
import type { PortalEvent } from '@portal/contracts/events/envelope';
import { on, type ConsumerDefinition } from '@portal/event-bus';
import type { Knex } from 'knex';
import type * as v from 'valibot';
import { inviteHandler } from '../sign-up/events.ts';
import { withAccessOf } from './access.ts';

type Member = v.InferOutput<typeof memberChanged.data>;
type Company = v.InferOutput<typeof companyChanged.data>;
type Subscription = v.InferOutput<typeof subscriptionChanged.data>;

/**
 * Follows admin's companies, members and subscriptions. Each keeps the highest version that was heard of, so that
 * neither order nor repetition of events matters.
 */
export const peopleConsumer: ConsumerDefinition = {
  name: 'identity-people',
  subject: 'admin.>',
  handlers: [
    on(companyChanged, keepCompany),
    on(memberChanged, keepMember),
    on(subscriptionChanged, keepSubscription),
    inviteHandler,
  ],
};

async function keepCompany(tx: Knex.Transaction, { data }: PortalEvent<Company>): Promise<void> {
  const { companyId: company_id, version, type, name } = data;
  await tx('companies')
    .insert({ company_id, version, type, name })
    .onConflict('company_id')
    .merge()
    .whereRaw('companies.version < excluded.version');
}

async function keepMember(tx: Knex.Transaction, { data, occurredAt }: PortalEvent<Member>): Promise<void> {
  const row = {
    user_id: data.userId,
    member_version: data.version,
    email: data.email,
    email_since: occurredAt,
    first_name: data.firstName,
    last_name: data.lastName,
    role: data.role,
    company_id: data.companyId,
    company_type: data.companyType,
    company_name: data.companyName,
    is_primary_contact: data.isPrimaryContact,
    designation: data.designation,
    phone: data.phone,
    address: data.address && JSON.stringify(data.address),
    access_status: data.accessStatus,
    rejection_reason: data.rejectionReason ?? null,
  };
  const changed = Object.keys(row).filter((column) => column !== 'user_id' && column !== 'email_since');
  await withAccessOf(tx, [data.userId], async () => {
    await tx('users')
      .insert(row)
      .onConflict('user_id')
      .merge({
        ...Object.fromEntries(changed.map((column) => [column, tx.raw('excluded.??', [column])])),
        email_since: tx.raw(
          'case when lower(users.email) = lower(excluded.email) then users.email_since else excluded.email_since end',
        ),
      })
      .whereRaw('users.member_version < excluded.member_version');
  });
}

async function keepSubscription(tx: Knex.Transaction, { data }: PortalEvent<Subscription>): Promise<void> {
  const subscribers = await tx('users')
    .where(data.companyId ? { company_id: data.companyId } : { user_id: data.userId })
    .pluck<string[]>('user_id');
  await withAccessOf(tx, subscribers, async () => {
    await tx('subscriptions')
      .insert({
        subscription_id: data.subscriptionId,
        version: data.version,
        company_id: data.companyId,
        user_id: data.userId,
        plan: data.plan,
        start_date: data.startDate,
        end_date: data.endDate,
      })
      .onConflict('subscription_id')
      .merge()
      .whereRaw('subscriptions.version < excluded.version');
  });
}
