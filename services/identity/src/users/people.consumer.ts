import { consumerOf } from '@portal/contracts/events/consumers';
import { memberChanged, subscriptionChanged } from '@portal/contracts/events/admin';
import type { PortalEvent } from '@portal/contracts/events/envelope';
import { on, type ConsumerDefinition, type EventHandler } from '@portal/event-bus';
import { companyFacts, tabSettings } from '@portal/project-access';
import type { Knex } from 'knex';
import type * as v from 'valibot';
import { publishTimeZones } from '../core/people/time-zone.ts';
import { withAccessOf } from './access.ts';

/** Columns that people also change themselves: admin's values apply once they include the person's last edit. */
const PROFILE_COLUMNS = ['first_name', 'last_name', 'designation', 'phone', 'address', 'cv_file_id'];
const KNOWS_LAST_EDIT = 'excluded.profile_edit >= users.profile_edit';
const profileIn = (table: string) =>
  [...PROFILE_COLUMNS, 'company_name'].map((column) => `${table}.${column}`).join(', ');
const IS_OTHER_PROFILE = `${KNOWS_LAST_EDIT} and (${profileIn('users')}) is distinct from (${profileIn('excluded')})`;

type Member = v.InferOutput<typeof memberChanged.data>;
type Subscription = v.InferOutput<typeof subscriptionChanged.data>;

/**
 * Stores companies, members and subscriptions from admin's events, and passes invites to `invites`. Rows keep the highest
 * version, so that order and repetition of events do not matter. Tab settings only fill the claims of the next token: the
 * services that own the tabs authorize by their own copy.
 */
export const peopleConsumer = (invites: EventHandler): ConsumerDefinition => ({
  ...consumerOf('identity', 'people'),
  batch: { max: 50 },
  handlers: [
    ...companyFacts.handlers,
    ...tabSettings.handlers,
    on(memberChanged, storeMember),
    on(subscriptionChanged, storeSubscription),
    invites,
  ],
});

async function storeMember(tx: Knex.Transaction, { data, occurredAt, actor }: PortalEvent<Member>): Promise<void> {
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
    cv_file_id: data.cvFileId ?? null,
    profile_edit: data.profileEdit ?? 0,
    profile_changed_at: occurredAt,
    profile_changed_by: actor?.name ?? null,
  };
  const own = new Set(['user_id', 'email_since', 'profile_edit', 'profile_changed_at', 'profile_changed_by']);
  const projected = Object.keys(row).filter((column) => !own.has(column) && !PROFILE_COLUMNS.includes(column));
  const taken = (columns: readonly string[]) =>
    Object.fromEntries(columns.map((column) => [column, tx.raw('excluded.??', [column])]));
  const takenIf = (condition: string, columns: readonly string[]) =>
    Object.fromEntries(
      columns.map((column) => [
        column,
        tx.raw(`case when ${condition} then excluded.?? else users.?? end`, [column, column]),
      ]),
    );
  await withAccessOf(tx, [data.userId], async () => {
    await tx('users')
      .insert(row)
      .onConflict('user_id')
      .merge({
        ...taken(projected),
        ...takenIf(KNOWS_LAST_EDIT, PROFILE_COLUMNS),
        // Members of a company have its name; others have the name that they gave.
        ...takenIf(`excluded.company_id is not null or ${KNOWS_LAST_EDIT}`, ['company_name']),
        ...takenIf(IS_OTHER_PROFILE, ['profile_changed_at', 'profile_changed_by']),
        profile_edit: tx.raw('greatest(users.profile_edit, excluded.profile_edit)'),
        profile_version: tx.raw(`users.profile_version + (case when ${IS_OTHER_PROFILE} then 1 else 0 end)`),
        email_since: tx.raw(
          'case when lower(users.email) = lower(excluded.email) then users.email_since else excluded.email_since end',
        ),
      })
      .whereRaw('users.member_version < excluded.member_version');
  });
  await publishTimeZones(tx, [data.userId]);
}

async function storeSubscription(tx: Knex.Transaction, { data }: PortalEvent<Subscription>): Promise<void> {
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
