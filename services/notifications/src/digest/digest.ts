import { queryPrepared, queueMail, runRepeatedly, transaction, type PortalApp } from '@portal/service-kit';
import type { Knex } from 'knex';
import type { StoredNotification } from '../core/inbox/inbox.repository.ts';
import { membersById, type Member } from '../core/members/member.repository.ts';
import { digestMail, type Addressee } from './digest-mail.ts';
import { visibleEntries } from './entries.ts';

const EVERY_MS = 60 * 1000;
/** People whose turn is looked up at a time. */
const BATCH = 200;
/** Notifications that wait for a person's mail at most, the newest ones: it lists 50, and reads all of them. */
export const MOST_WAITING = 1_000;
/** Older ones whose wait is ended by a statement. */
const ENDED_AT_ONCE = 5_000;

export interface DigestOptions {
  readonly publicUrl: string;
  /** Instant that counts as now; the database's clock by default. */
  readonly at?: Date | undefined;
  /** Called for a person whose mail failed; the next look tries again. */
  readonly onFailure: (error: unknown) => void;
  /** Returns true once the service is about to stop. */
  readonly isStopping?: () => boolean;
}

/**
 * SQL of the people whose daily mail is due, with their local day: it is 08:00 or later where they are (UTC for people whose
 * zone is not known yet), something waits from before, and the day has had no mail. Days only move forward, so that somebody
 * who travels west gets no second mail for a day.
 */
const DUE = `
  select w.user_id, local.clock::date as day
  from (select user_id, min(created_at) as first_at from notifications where awaits_digest group by user_id) w
  join members m on m.user_id = w.user_id and m.email is not null and m.first_name is not null
  left join time_zones t on t.user_id = w.user_id
  left join digests d on d.user_id = w.user_id
  cross join lateral (select zone_or_utc(t.time_zone) as zone offset 0) z
  cross join lateral (select coalesce($1::timestamptz, now()) at time zone z.zone as clock offset 0) local
  where local.clock::time >= time '08:00' and (d.day is null or d.day < local.clock::date)
    and w.first_at < (local.clock::date + time '08:00') at time zone z.zone`;

/** Sends the daily mails that are due; returns their number. Copies of the service may run it concurrently. */
export async function sendDigests(knex: Knex, options: DigestOptions): Promise<number> {
  let sent = 0;
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const due = await queryPrepared<{ userId: string }>(knex, {
      name: 'digests-due',
      text: `select user_id as "userId" from (${DUE}) due where user_id > $2 order by user_id limit ${BATCH}`,
      values: [options.at ?? null, last],
    });
    for (const { userId } of due) {
      if (options.isStopping?.()) return sent;
      try {
        await leaveNewest(knex, userId);
        if (await transaction(knex, (tx) => sendDigest(tx, userId, options))) sent += 1;
      } catch (error) {
        options.onFailure(error);
      }
    }
    last = due.at(-1)?.userId ?? last;
    if (due.length < BATCH) return sent;
  }
}

/** Lets only a person's newest notifications wait for the mail. */
async function leaveNewest(knex: Knex, userId: string): Promise<void> {
  let ended: readonly unknown[];
  do {
    ended = await queryPrepared(knex, {
      name: 'end-older-waits',
      text: `
        update notifications set awaits_digest = false where id in (
          select id from notifications where user_id = $1 and awaits_digest
          order by created_at desc offset ${MOST_WAITING} limit ${ENDED_AT_ONCE})
        returning id`,
      values: [userId],
    });
  } while (ended.length === ENDED_AT_ONCE);
}

/**
 * Queues the daily mail of a person and takes what waits for it, in the transaction that marks the day: a mail is neither
 * doubled nor lost. Returns false where another copy of the service was faster, or nothing is left to tell.
 */
async function sendDigest(tx: Knex.Transaction, userId: string, { at, publicUrl }: DigestOptions): Promise<boolean> {
  const claimed = await queryPrepared(tx, {
    name: 'claim-digest',
    text: `
      insert into digests (user_id, day) select user_id, day from (${DUE}) due where user_id = $2
      on conflict (user_id) do update set day = excluded.day where digests.day < excluded.day
      returning day`,
    values: [at ?? null, userId],
  });
  if (claimed.length === 0) return false;
  const rows = await queryPrepared<StoredNotification>(tx, {
    name: 'take-for-digest',
    text: `
      with taken as (
        update notifications set awaits_digest = false where user_id = $1 and awaits_digest
        returning id, type, catalogue_version as "catalogueVersion", is_action_required as "isActionRequired",
          is_alert as "isAlert", is_viewed as "isViewed", is_dismissed as "isDismissed", data, position, created_at as "createdAt"
      )
      select * from taken order by "createdAt", position`,
    values: [userId],
  });
  const [member] = await membersById(tx, [userId]);
  if (!isAddressee(member)) throw new Error('The person’s address is not known yet');
  const entries = await visibleEntries(tx, member, rows);
  if (entries.length === 0) return false;
  await queueMail(tx, await digestMail(tx, member, entries, publicUrl));
  return true;
}

const isAddressee = (member: Member | undefined): member is Addressee =>
  member !== undefined && member.email !== null && member.firstName !== null;

/** Sends daily mails every minute while the service listens, the first time when its consumers have had a minute to catch up. */
export function startDigests(app: PortalApp, knex: Knex, publicUrl: string): void {
  const failureMessage = 'A daily mail was not sent; trying again';
  const onFailure = (error: unknown): void => app.log.warn({ err: error }, failureMessage);
  runRepeatedly(app, {
    ...{ everyMs: EVERY_MS, firstMs: EVERY_MS, failureMessage },
    task: async (isStopping) => void (await sendDigests(knex, { publicUrl, onFailure, isStopping })),
  });
}
