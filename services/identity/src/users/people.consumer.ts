import { consumerOf } from '@portal/contracts/events/consumers';
import { memberChanged, subscriptionChanged } from '@portal/contracts/events/admin';
import type { PortalEvent } from '@portal/contracts/events/envelope';
import { on, onBatch, type ConsumerDefinition, type EventHandler } from '@portal/event-bus';
import { companyFacts, tabSettings } from '@portal/project-access';
import type { Knex } from 'knex';
import type * as v from 'valibot';
import { emailKey } from '../core/people/person.repository.ts';
import { publishTimeZones } from '../core/people/time-zone.ts';
import { withAccessOf } from './access.ts';

/** Columns that people also change themselves: admin's values apply once they include the person's last edit. */
const PROFILE_COLUMNS = ['first_name', 'last_name', 'designation', 'phone', 'address', 'cv_file_id'];
const KNOWS_LAST_EDIT = 'excluded.profile_edit >= users.profile_edit';
const profileIn = (table: string) =>
  [...PROFILE_COLUMNS, 'company_name'].map((column) => `${table}.${column}`).join(', ');
const IS_OTHER_PROFILE = `${KNOWS_LAST_EDIT} and (${profileIn('users')}) is distinct from (${profileIn('excluded')})`;

type MemberEvent = PortalEvent<v.InferOutput<typeof memberChanged.data>>;
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
    onBatch(memberChanged, storeMembers),
    on(subscriptionChanged, storeSubscription),
    invites,
  ],
});

/** A state of a member that is stored, and what of earlier ones is kept with it. */
interface Step {
  readonly newest: MemberEvent;
  /** The first event with the newest one's access and e-mail. */
  readonly first: MemberEvent;
  /** The event from which on the profile is the newest one's. */
  readonly edited: MemberEvent;
}

/**
 * Stores members by a few statements, however many the events are: a company renames a designation of thousands. Of a member's
 * events in a row with the same access and e-mail the newest counts; those with another one are stored one after the other, in the
 * order of their versions, since each of them ends tokens and sessions, or gives somebody an e-mail.
 */
async function storeMembers(tx: Knex.Transaction, events: readonly MemberEvent[]): Promise<void> {
  for (const round of roundsOf(events)) await storeRound(tx, round);
  await publishTimeZones(tx, [...new Set(events.map(({ data }) => data.userId))]);
}

/** Returns the steps of members: the first of each, then the second of those who have one, and so on. */
function roundsOf(events: readonly MemberEvent[]): readonly Step[][] {
  const rounds: Step[][] = [];
  for (const ofPerson of Map.groupBy(events, ({ data }) => data.userId).values())
    stepsOf(ofPerson.toSorted((one, other) => one.data.version - other.data.version)).forEach((step, index) => {
      const round = rounds[index];
      if (round) round.push(step);
      else rounds.push([step]);
    });
  return rounds;
}

function stepsOf(events: readonly MemberEvent[]): readonly Step[] {
  const steps: Step[] = [];
  for (const newest of events) {
    const last = steps.at(-1);
    if (!last || accessOf(last.newest) !== accessOf(newest)) steps.push({ newest, first: newest, edited: newest });
    else {
      const edited = profileOf(last.newest) === profileOf(newest) ? last.edited : newest;
      steps.splice(-1, 1, { newest, first: last.first, edited });
    }
  }
  return steps;
}

const accessOf = ({ data }: MemberEvent): string =>
  JSON.stringify([data.role, data.companyId, data.companyType, data.accessStatus, emailKey(data.email)]);

const profileOf = ({ data }: MemberEvent): string =>
  JSON.stringify([
    ...[data.firstName, data.lastName, data.designation, data.phone, data.address, data.cvFileId ?? null],
    data.companyName,
  ]);

const rowOf = ({ newest: { data }, first, edited }: Step) => ({
  user_id: data.userId,
  member_version: data.version,
  email: data.email,
  email_since: first.occurredAt,
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
  profile_changed_at: edited.occurredAt,
  profile_changed_by: edited.actor?.name ?? null,
});

/** Columns that the projection does not simply take over. */
const OWN_COLUMNS = new Set(['user_id', 'email_since', 'profile_edit', 'profile_changed_at', 'profile_changed_by']);

/** Stores one step of each of some members. */
async function storeRound(tx: Knex.Transaction, steps: readonly Step[]): Promise<void> {
  const rows = steps.map(rowOf);
  const projected = Object.keys(rows[0] ?? {}).filter(
    (column) => !OWN_COLUMNS.has(column) && !PROFILE_COLUMNS.includes(column),
  );
  const taken = (columns: readonly string[]) =>
    Object.fromEntries(columns.map((column) => [column, tx.raw('excluded.??', [column])]));
  const takenIf = (condition: string, columns: readonly string[]) =>
    Object.fromEntries(
      columns.map((column) => [
        column,
        tx.raw(`case when ${condition} then excluded.?? else users.?? end`, [column, column]),
      ]),
    );
  const userIds = rows.map(({ user_id: userId }) => userId);
  await withAccessOf(tx, userIds, async () => {
    await tx('users')
      .insert(rows)
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
