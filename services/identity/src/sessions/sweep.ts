import { SESSION_LIMITS } from '@portal/contracts/identity/session-limits';
import { runRepeatedly, type PortalApp } from '@portal/service-kit';
import type { Knex } from 'knex';

const EVERY_MS = 60 * 60 * 1000;

/** Deletes sessions a week after they ended, outdated attempts, expired links and their counts; run by any copy. */
export async function removeStale(knex: Knex): Promise<void> {
  await knex('sessions').whereRaw(`expires_at < now() - interval '7 days'`).delete();
  const { lockOutWindowMinutes, lockOutMinutes } = SESSION_LIMITS;
  await knex('sign_in_attempts')
    .whereRaw('last_at < now() - make_interval(mins => ?)', [lockOutWindowMinutes + lockOutMinutes])
    .delete();
  await knex('password_reset_tokens').where('expires_at', '<', knex.fn.now()).delete();
  await knex('reset_link_mails').whereRaw(`last_at < now() - interval '1 hour'`).delete();
}

/** Sweeps every hour while the service runs; a sweep that fails is made up for by the next. */
export function sweepSessions(app: PortalApp, knex: Knex): void {
  runRepeatedly(app, {
    ...{ everyMs: EVERY_MS, firstMs: EVERY_MS },
    task: () => removeStale(knex),
    failureMessage: 'Old sessions were not removed',
  });
}
