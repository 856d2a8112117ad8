import { COMPANY_TYPE_OF_SUBSCRIBER, isCompanySubscriber, type SubscriberType } from '@portal/contracts/admin/packages';
import type { SubscriberSortField } from '@portal/contracts/admin/sort-fields';
import type { Subscription } from '@portal/contracts/admin/subscription';
import type { Candidate, Subscriber, SubscriptionSummary } from '@portal/contracts/admin/subscriber';
import { nameOrder, searchPattern, type ListParameters } from '@portal/service-kit';
import type { Knex } from 'knex';
import { RELEVANT_FIRST, SUBSCRIPTION_FIELDS } from './current.ts';

/** Tables and conditions of one type of subscribers, and the key of their subscriptions. */
interface Source {
  readonly from: string;
  readonly where: string;
  readonly values: { readonly type: string };
  readonly id: string;
  readonly name: string;
  readonly owner: string;
  readonly email: string;
  /** The subscriber's own fields beside id, name and e-mail. */
  readonly fields: string;
}

const addressOf = (table: string): string =>
  `case when ${table}.country is not null then json_build_object('country', ${table}.country, 'state', ${table}.state,
    'city', ${table}.city, 'addressLine', ${table}.address_line, 'zipCode', ${table}.zip_code) end`;

const sourceOf = (type: SubscriberType): Source =>
  isCompanySubscriber(type)
    ? {
        from: `companies c left join members p on p.company_id = c.company_id and p.is_primary_contact
          left join invites i on i.user_id = p.user_id and i.kind = 'Company'`,
        where: 'c.type = :type',
        values: { type: COMPANY_TYPE_OF_SUBSCRIBER[type] },
        id: 'c.company_id',
        name: 'c.name',
        owner: 's.company_id = c.company_id',
        email: 'p.email',
        fields: `${addressOf('c')} as address, c.phone, p.first_name || ' ' || p.last_name as "primaryContactFullName",
          case when i.invite_id is null then null when p.access_status = 'InviteSent' then 'Sent'
            when p.access_status = 'NoAccess' then 'Expired' else 'Accepted' end as "icInviteStatus"`,
      }
    : {
        from: 'members p',
        where: `p.role = :type and p.company_id is null and p.deleted_at is null`,
        values: { type },
        id: 'p.user_id',
        name: `(p.first_name || ' ' || p.last_name)`,
        owner: 's.user_id = p.user_id',
        email: 'p.email',
        fields: `${addressOf('p')} as address, p.phone, null as "primaryContactFullName", null as "icInviteStatus"`,
      };

/** Searched by name, whatever the case and marks of its letters. */
function found(source: Source, name: string | undefined) {
  if (name === undefined) return { where: source.where, values: source.values };
  const values = { ...source.values, pattern: searchPattern(name) };
  return { where: `${source.where} and search_text(${source.name}) like :pattern`, values };
}

interface ListRow extends Omit<Subscriber, 'subscriberType' | 'subscriptionInfo'> {
  readonly subscriptionInfo: Subscription;
}

/** A page of the subscribers of a type, each with the subscription that matters now, and how many there are. */
export async function listSubscribers(
  db: Knex,
  type: SubscriberType,
  { sortFieldName, sortDirection, pageSize, offset, name }: ListParameters<SubscriberSortField>,
): Promise<{ readonly items: readonly Subscriber[]; readonly totalCount: number }> {
  const source = sourceOf(type);
  const { where, values } = found(source, name);
  const direction = sortDirection === 'Descending' ? 'desc' : 'asc';
  const order = {
    name: nameOrder(source.name),
    startDate: `current_one."startDate"`,
    endDate: `current_one."endDate"`,
  }[sortFieldName];
  const { rows } = await db.raw<{ rows: ListRow[] }>(
    `select ${source.id} as id, ${source.name} as name, ${source.email} as email, ${source.fields},
       to_json(current_one) as "subscriptionInfo"
     from ${source.from}
     join lateral (select ${SUBSCRIPTION_FIELDS} from subscriptions s where ${source.owner} order by ${RELEVANT_FIRST} limit 1)
       current_one on true
     where ${where} order by ${order} ${direction}, ${source.id} limit :pageSize offset :offset`,
    { ...values, pageSize, offset },
  );
  const counted = await db.raw<{ rows: { total: number }[] }>(
    `select count(*) as total from ${source.from}
     where ${where} and exists (select from subscriptions s where ${source.owner})`,
    values,
  );
  const items = rows.map((row) => ({ ...row, subscriberType: type }));
  return { items, totalCount: counted.rows[0]?.total ?? 0 };
}

/** Subscriptions of a type that are active today in UTC, by package. */
export async function summarize(db: Knex, type: SubscriberType): Promise<SubscriptionSummary> {
  const source = sourceOf(type);
  const { rows } = await db.raw<{ rows: SubscriptionSummary[] }>(
    `select count(*) as "activeSubscriptionsCount",
       count(*) filter (where s.package = 'Lite') as "litePackageSubscriptionsCount",
       count(*) filter (where s.package = 'Pro') as "proPackageSubscriptionsCount",
       count(*) filter (where s.package = 'Global') as "globalPackageSubscriptionsCount"
     from ${source.from} join subscriptions s on ${source.owner}
     where ${source.where} and (now() at time zone 'utc')::date between s.start_date and s.end_date`,
    source.values,
  );
  const [summary] = rows;
  if (!summary) throw new Error('A count has no row');
  return summary;
}

/** A page of companies or people of the type by name, and how many there are; people without access cannot subscribe. */
export async function listCandidates(
  db: Knex,
  type: SubscriberType,
  { sortDirection, pageSize, offset, name }: ListParameters<'name'>,
): Promise<{ readonly items: readonly Candidate[]; readonly totalCount: number }> {
  const source = sourceOf(type);
  const { where, values } = found(source, name);
  const open = isCompanySubscriber(type) ? where : `${where} and p.access_status = 'HasAccess'`;
  const direction = sortDirection === 'Descending' ? 'desc' : 'asc';
  const { rows } = await db.raw<{ rows: Candidate[] }>(
    `select ${source.id} as id, ${source.name} as name, ${source.email} as email from ${source.from}
     where ${open} order by ${nameOrder(source.name)} ${direction}, ${source.id} limit :pageSize offset :offset`,
    { ...values, pageSize, offset },
  );
  const counted = await db.raw<{ rows: { total: number }[] }>(
    `select count(*) as total from ${source.from} where ${open}`,
    values,
  );
  return { items: rows, totalCount: counted.rows[0]?.total ?? 0 };
}
