import type { Viewer } from '@portal/access';
import type { Subscription } from '@portal/contracts/admin/subscription';
import { notFound } from '@portal/service-kit';
import type { Knex } from 'knex';

/** Columns of a subscription's answer; `s` is its row. The status is that of today in UTC (decisions §10). */
export const SUBSCRIPTION_FIELDS = `
  s.subscription_id as id, s.type, s.package, s.period, s.start_date as "startDate", s.end_date as "endDate",
  case when (now() at time zone 'utc')::date < s.start_date then 'Upcoming'
    when (now() at time zone 'utc')::date > s.end_date then 'Expired' else 'Active' end as status,
  s.max_projects_count as "maxProjectsCount"`;

/**
 * Sort order that puts an owner's relevant subscription first: active, then the next to start, then the last that
 * expired.
 */
export const RELEVANT_FIRST = `
  case when (now() at time zone 'utc')::date > s.end_date then 1 else 0 end,
  case when (now() at time zone 'utc')::date > s.end_date then -extract(epoch from s.end_date)
    else extract(epoch from s.start_date) end`;

/** The subscription of the viewer's company, without a company the viewer's own; undefined for who never had one. */
export async function currentSubscription(
  db: Knex,
  { companyId, userId }: Pick<Viewer, 'companyId' | 'userId'>,
): Promise<Subscription | undefined> {
  const owner = companyId === null ? 's.user_id = :userId' : 's.company_id = :companyId';
  const { rows } = await db.raw<{ rows: Subscription[] }>(
    `select ${SUBSCRIPTION_FIELDS} from subscriptions s where ${owner} order by ${RELEVANT_FIRST} limit 1`,
    companyId === null ? { userId } : { companyId },
  );
  return rows[0];
}

/** Returns one subscription. Throws 404. */
export async function requireSubscription(db: Knex, subscriptionId: string): Promise<Subscription> {
  const { rows } = await db.raw<{ rows: Subscription[] }>(
    `select ${SUBSCRIPTION_FIELDS} from subscriptions s where s.subscription_id = :subscriptionId`,
    { subscriptionId },
  );
  if (!rows[0]) throw notFound();
  return rows[0];
}
