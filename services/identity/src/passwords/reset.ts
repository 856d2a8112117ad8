import { RESET_LINK_MINUTES } from '@portal/contracts/identity/passwords';
import { hashSecretToken, newSecretToken, queueMail, transaction } from '@portal/service-kit';
import type { Knex } from 'knex';
import { attemptKey, forgetAttempts } from '../core/credentials/lock-out.ts';
import { hasAccount } from '../core/credentials/authenticate.ts';
import { findPerson, findPersonByEmail, type Person } from '../core/people/person.repository.ts';
import { resetLinkMail } from './mails.ts';
import { refuseGuessablePassword } from '../core/credentials/guessable.ts';
import { hashPassword } from '../core/credentials/passwords.ts';
import { replacePassword } from '../core/credentials/password.repository.ts';
import type { Revoked } from '../core/sessions/revoked.ts';
import { afterNewPassword, refuseUsedPassword } from './set-password.ts';

/** Seconds between two links to one person, so that nobody's mail box can be flooded. */
const PAUSE_SECONDS = 60;
/**
 * Links mailed to one person in an hour. Above it nothing is sent: as long as links live, one that was mailed still works.
 */
const MAILS_AN_HOUR = 5;

/**
 * Mails a link to a new password if the e-mail belongs to an account with a password. Links mailed before go on working, since
 * anybody can make this request; too many requests mail nothing. The mail goes to the stored address, never to the typed one.
 * Only the token's hash is stored.
 * @returns the owner of the link; undefined where none was sent
 */
export async function sendResetLink(
  tx: Knex.Transaction,
  email: string,
  publicUrl: string,
): Promise<string | undefined> {
  const person = await findPersonByEmail(tx, email.trim());
  if (!person || !hasAccount(person)) return undefined;
  const { userId } = person;
  if (!(await countMail(tx, userId))) return undefined;
  const token = newSecretToken();
  await tx('password_reset_tokens').insert({
    user_id: userId,
    token_hash: hashSecretToken(token),
    expires_at: tx.raw('now() + make_interval(mins => ?)', [RESET_LINK_MINUTES]),
  });
  await queueMail(tx, resetLinkMail(person, publicUrl, token));
  return userId;
}

/** Counts a mail that is about to be sent; false where it comes too soon, or is one too many of the hour. */
async function countMail(tx: Knex.Transaction, userId: string): Promise<boolean> {
  const { rows } = await tx.raw<{ rows: object[] }>(
    `insert into reset_link_mails as m (user_id, mails) values (:userId, 1)
     on conflict (user_id) do update set last_at = now(),
       mails = case when m.began_at < now() - interval '1 hour' then 1 else m.mails + 1 end,
       began_at = case when m.began_at < now() - interval '1 hour' then now() else m.began_at end
     where m.last_at < now() - make_interval(secs => :pause)
       and (m.mails < :most or m.began_at < now() - interval '1 hour')
     returning 1`,
    { userId, pause: PAUSE_SECONDS, most: MAILS_AN_HOUR },
  );
  return rows.length > 0;
}

/** Returns the owner of a link; undefined if it is expired, used, altered or belongs to a person without access. */
export async function ownerOfLink(knex: Knex, token: string): Promise<Person | undefined> {
  const row = await knex('password_reset_tokens')
    .where({ token_hash: hashSecretToken(token) })
    .where('expires_at', '>', knex.fn.now())
    .first<{ user_id: string } | undefined>('user_id');
  const person = row && (await findPerson(knex, row.user_id));
  return person && hasAccount(person) ? person : undefined;
}

/**
 * Sets a new password by a link, which is used up by it with all others of the person, and ends every session. Of several
 * attempts at once one wins.
 * @returns undefined where the link does not work
 * @throws 400 for one of the last five passwords; the link then still works
 */
export async function resetPassword(
  knex: Knex,
  { token, password }: { readonly token: string; readonly password: string },
  publicUrl: string,
): Promise<Revoked | undefined> {
  const person = await ownerOfLink(knex, token);
  if (!person?.passwordHash) return undefined;
  const { userId, passwordHash, email } = person;
  refuseGuessablePassword(password, 'password', person);
  await refuseUsedPassword(knex, userId, password, 'password');
  const replacement = await hashPassword(password);
  const revoked = await transaction(knex, async (tx) => {
    // All of the person's links at once: of two links that are used at the same time, the later one finds none.
    const used = await tx('password_reset_tokens')
      .where({ user_id: userId })
      .whereExists((live) =>
        live
          .from('password_reset_tokens as live')
          .where({ 'live.token_hash': hashSecretToken(token), 'live.user_id': userId })
          .where('live.expires_at', '>', tx.fn.now()),
      )
      .delete();
    if (used === 0 || !(await replacePassword(tx, userId, passwordHash, replacement))) return undefined;
    return afterNewPassword(tx, person, 'PasswordReset', { publicUrl });
  });
  if (revoked) {
    // The owner of the mail box is no guesser: the lock-out ends, and whoever used the mails up has no more part in it.
    await forgetAttempts(knex, attemptKey(email));
    await knex('reset_link_mails').where({ user_id: userId }).delete();
  }
  return revoked;
}
