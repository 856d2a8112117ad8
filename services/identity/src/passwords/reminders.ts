import { passwordExpiring } from '@portal/contracts/events/identity';
import { PASSWORD_REMINDER_DAYS } from '@portal/contracts/identity/passwords';
import { SESSION_LIMITS } from '@portal/contracts/identity/session-limits';
import { runRepeatedly, transaction, type PortalApp } from '@portal/service-kit';
import { publish } from '@portal/event-bus';
import type { Knex } from 'knex';
import { countryZones, ZONE_OF_PERSON } from '../core/people/time-zone.ts';

const EVERY_MS = 60 * 60 * 1000;
/** The first look is not at once: a service that starts has other things to do. */
const FIRST_MS = 60 * 1000;
/** Reminders of one transaction. */
const BATCH = 200;

export interface ReminderOptions {
  /** Instant that counts as now; the database's clock by default. */
  readonly at?: Date | undefined;
  /** Returns true once the service is about to stop. */
  readonly isStopping?: () => boolean;
}

/**
 * Publishes reminders of passwords that end in 14, 7 and 1 days, from 08:00 of the person's time zone on, each once and only the latest of
 * several that are due; services/notifications sends them (PasswordExpiring). Copies of the service may run it
 * concurrently. Returns the number of reminders.
 */
export async function remindOfPasswords(knex: Knex, { at, isStopping }: ReminderOptions = {}): Promise<number> {
  let total = 0;
  for (;;) {
    const sent = await transaction(knex, async (tx) => {
      const { rows } = await tx.raw<{ rows: { userId: string; expiresAt: Date; lastDay: string }[] }>(REMIND, {
        at: at ?? null,
        countryZones: countryZones(),
        days: [...PASSWORD_REMINDER_DAYS],
        // Rather too wide: months are not equally long.
        window: Math.max(...PASSWORD_REMINDER_DAYS) + 5,
        batch: BATCH,
      });
      for (const { userId, expiresAt, lastDay } of rows)
        await publish(tx, passwordExpiring, { userId, expiresAt: expiresAt.toISOString(), lastDay }, null);
      return rows.length;
    });
    total += sent;
    if (sent < BATCH || isStopping?.()) return total;
  }
}

const LIFE = `interval '${SESSION_LIMITS.passwordMonths} months'`;
const NOW = 'coalesce(cast(:at as timestamptz), now())';
const REMIND = `
  with reminded as (
    insert into password_reminders (user_id, password_changed_at, days)
    select k.user_id, k.changed_at, due.days
    from credentials k
    join users u using (user_id)
    cross join lateral (select ${ZONE_OF_PERSON} as zone offset 0) z
    cross join lateral (
      select min(days) as days from unnest(cast(:days as int[])) as days
      where ${NOW} at time zone z.zone >=
        date_trunc('day', (k.changed_at + ${LIFE}) at time zone z.zone) - make_interval(days => days, hours => -8)
    ) due
    where u.access_status = 'HasAccess' and due.days is not null
      and k.changed_at + ${LIFE} > ${NOW}
      and k.changed_at < ${NOW} - ${LIFE} + make_interval(days => :window)
      and not exists (select from password_reminders r
        where r.user_id = k.user_id and r.password_changed_at = k.changed_at and r.days <= due.days)
    limit :batch
    on conflict do nothing
    returning user_id, password_changed_at
  )
  select r.user_id as "userId", r.password_changed_at + ${LIFE} as "expiresAt",
    ((r.password_changed_at + ${LIFE}) at time zone ${ZONE_OF_PERSON})::date as "lastDay"
  from reminded r join users u using (user_id)`;

/** Looks for reminders that are due every hour while the service runs; what fails is made up for by the next look. */
export function sweepReminders(app: PortalApp, knex: Knex): void {
  runRepeatedly(app, {
    ...{ everyMs: EVERY_MS, firstMs: FIRST_MS },
    task: async (isStopping) => void (await remindOfPasswords(knex, { isStopping })),
    failureMessage: 'Reminders of passwords were not sent',
  });
}
