import { queryPrepared } from '@portal/service-kit';
import type { Knex } from 'knex';
import type { NotificationData } from './rendering.ts';

/** Channel on which each change of an inbox is published with the user's id, when its transaction commits. */
export const INBOX_CHANNEL = 'inbox';

/** A notification to come into being for one recipient. */
export interface NewNotification {
  readonly userId: string;
  readonly eventId: string;
  readonly type: string;
  readonly catalogueVersion: string;
  readonly isActionRequired: boolean;
  readonly isAlert: boolean;
  readonly isHidden: boolean;
  readonly isViewed: boolean;
  /** True for one that waits for the daily mail; false by default. */
  readonly awaitsDigest?: boolean;
  /** The event that cleared it before it came; null for a new one. */
  readonly clearedBy: string | null;
  readonly data: NotificationData;
  readonly createdAt: string;
}

/** A row that becomes viewed or new again, and the event that cleared it. */
export interface ViewedChange {
  readonly id: string;
  readonly userId: string;
  readonly isViewed: boolean;
  readonly clearedBy: string | null;
  /** True for one that its reader dismisses from the teaser; absent where that stays as it is. */
  readonly isDismissed?: boolean;
}

/**
 * Writes changes of inboxes and wakes the streams of their users at commit. Existing rows (same event, type and user)
 * stay unchanged. One statement, and one call per transaction. Each change takes the next position of its user's inbox.
 * Streams resume from a position, so positions must become visible in order: a lower one that commits after a higher
 * one would be skipped for ever. A sequence does not guarantee that. Here the row of the user's inbox is locked until
 * the transaction ends, so that the next position is taken only after the last one is committed or rolled back. Inboxes
 * are locked in the order of their users' ids, which prevents deadlocks.
 */
export async function applyChanges(
  tx: Knex.Transaction,
  raised: readonly NewNotification[],
  turned: readonly ViewedChange[],
): Promise<void> {
  if (raised.length + turned.length === 0) return;
  await queryPrepared(tx, {
    name: 'apply-changes',
    text: APPLY,
    values: [JSON.stringify(raised), JSON.stringify(turned)],
  });
}

const APPLY = `
  with changes as (
    select c.*, row_number() over (partition by "userId" order by nr) as place,
      count(*) over (partition by "userId") as places
    from (
      select row_number() over () as nr, r.* from jsonb_to_recordset($2::jsonb || $1::jsonb) as r(
        id uuid, "userId" uuid, "eventId" uuid, type text, "catalogueVersion" text, "isActionRequired" boolean,
        "isAlert" boolean, "isHidden" boolean, "isViewed" boolean, "isDismissed" boolean, "awaitsDigest" boolean, "clearedBy" text,
        data jsonb, "createdAt" timestamptz)
    ) c
  ), taken as (
    insert into inboxes as i (user_id, position)
    select distinct "userId", places from changes order by "userId"
    on conflict (user_id) do update set position = i.position + excluded.position
    returning user_id, position
  ), placed as (
    select c.*, t.position - c.places + c.place as position from changes c join taken t on t.user_id = c."userId"
  ), turned as (
    update notifications n
    set is_viewed = p."isViewed", is_dismissed = coalesce(p."isDismissed", n.is_dismissed), cleared_by = p."clearedBy",
      position = p.position, changed_at = now()
    from placed p where n.id = p.id
  ), raised as (
    insert into notifications (id, user_id, event_id, type, catalogue_version, is_action_required, is_alert, is_hidden,
      is_viewed, awaits_digest, cleared_by, data, position, created_at)
    select gen_random_uuid(), "userId", "eventId", type, "catalogueVersion", "isActionRequired", "isAlert", "isHidden",
      "isViewed", coalesce("awaitsDigest", false), "clearedBy", data, position, "createdAt"
    from placed where id is null
    on conflict (event_id, type, user_id) do nothing
  )
  select pg_notify('${INBOX_CHANNEL}', user_id::text) from taken`;
