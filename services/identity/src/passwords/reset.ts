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
import { afterNewPassword, refuseUsedPassword, type Revoked } from './set-password.ts';

/** Minimum age of a link before it is replaced, so that nobody's mail box can be flooded. */
const PAUSE_SECONDS = 60;

/**
 * Mails a link to a new password if the e-mail belongs to an account with a password; an earlier link becomes invalid.
 * The mail goes to the stored address, never to the typed one. Only the token's hash is stored.
 * @returns the owner of the link; undefined where none was sent
 */
export async function sendResetLink(
  tx: Knex.Transaction,
  email: string,
  publicUrl: string,
): Promise<string | undefined> {
  const person = await findPersonByEmail(tx, email.trim());
  if (!person || !hasAccount(person)) return undefined;
  const token = newSecretToken();
  const stored = await tx('password_reset_tokens')
    .insert({
      user_id: person.userId,
      token_hash: hashSecretToken(token),
      expires_at: tx.raw('now() + make_interval(mins => ?)', [RESET_LINK_MINUTES]),
      created_at: tx.fn.now(),
    })
    .onConflict('user_id')
    .merge()
    .whereRaw('password_reset_tokens.created_at < now() - make_interval(secs => ?)', [PAUSE_SECONDS])
    .returning('user_id');
  if (stored.length === 0) return undefined;
  await queueMail(tx, resetLinkMail(person, publicUrl, token));
  return person.userId;
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
 * Sets a new password by a link, which is used up by it, and ends every session. Of several attempts at once one wins.
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
    const used = await tx('password_reset_tokens')
      .where({ token_hash: hashSecretToken(token), user_id: userId })
      .where('expires_at', '>', tx.fn.now())
      .delete();
    if (used === 0 || !(await replacePassword(tx, userId, passwordHash, replacement))) return undefined;
    return afterNewPassword(tx, person, 'PasswordReset', { publicUrl });
  });
  // The owner of the mail box is no guesser: the lock-out ends.
  if (revoked) await forgetAttempts(knex, attemptKey(email));
  return revoked;
}
