import { SESSION_LIMITS } from '@portal/contracts/identity/session-limits';
import { queryPrepared } from '@portal/service-kit';
import type { Knex } from 'knex';
import { createHash } from 'node:crypto';
import { emailKey } from '../people/person.repository.ts';

const { lockOutFailures, lockOutWindowMinutes, lockOutMinutes } = SESSION_LIMITS;

/** Returns the key that attempts are counted by: a hash of the normalized e-mail, known or not. */
export const attemptKey = (email: string): Buffer => createHash('sha256').update(emailKey(email)).digest();

const RECENT = `array(select f from unnest(a.failures) f where f > now() - interval '${lockOutWindowMinutes} minutes')`;
const COUNT_AS_FAILED = {
  name: 'begin-attempt',
  text: `insert into sign_in_attempts as a (email_hash, failures, last_at) values ($1, array[now()], now())
     on conflict (email_hash) do update set
       failures = ${RECENT} || now(),
       last_at = now(),
       locked_until = case when cardinality(${RECENT}) + 1 >= ${lockOutFailures}
         then now() + interval '${lockOutMinutes} minutes' end
     where a.locked_until is null or a.locked_until <= now()
     returning 1 as counted`,
};

/**
 * Counts an attempt as failed before its password is checked, in one statement: of any number of concurrent attempts
 * only five reach the check. {@link forgetAttempts} clears the count after a right one.
 * @returns the end of the lock-out where the attempt is refused, otherwise null
 */
export async function beginAttempt(knex: Knex, key: Buffer): Promise<Date | null> {
  const counted = await queryPrepared(knex, { ...COUNT_AS_FAILED, values: [key] });
  if (counted.length > 0) return null;
  const row = await knex('sign_in_attempts')
    .where({ email_hash: key })
    .first<{ locked_until: Date | null } | undefined>('locked_until');
  return row?.locked_until ?? new Date();
}

/** Clears the count of failures after a right password. */
export async function forgetAttempts(knex: Knex, key: Buffer): Promise<void> {
  await knex('sign_in_attempts').where({ email_hash: key }).delete();
}
