import { PASSWORD_TEXTS, repeatFault } from '@portal/contracts/identity/password-rule';
import type { UpdatePasswordBody } from '@portal/contracts/identity/passwords';
import { invalid, transaction } from '@portal/service-kit';
import type { Knex } from 'knex';
import { forgetAttempts } from '../core/credentials/lock-out.ts';
import { refuseWithoutAccess, withPassword, wrongCredentials } from '../core/credentials/authenticate.ts';
import { findPerson } from '../core/people/person.repository.ts';
import { refuseGuessablePassword } from '../core/credentials/guessable.ts';
import { hashPassword } from '../core/credentials/passwords.ts';
import { replacePassword } from '../core/credentials/password.repository.ts';
import type { Revoked } from '../core/sessions/revoked.ts';
import { afterNewPassword, refuseUsedPassword } from './set-password.ts';

/** Origin of a password update: the session that continues, identified by the refresh cookie. */
export interface UpdatedFrom {
  readonly publicUrl: string;
  readonly session: { readonly sid: string; readonly userId: string } | undefined;
}

/**
 * Sets a new password for who knows the present one, also when that has expired. Every other session ends.
 * @throws 400 with field errors; 400.1, 400.3, 400.4 and 400.6 as at sign-in
 */
export async function updatePassword(knex: Knex, body: UpdatePasswordBody, from: UpdatedFrom): Promise<Revoked> {
  const { email, currentPassword, newPassword, confirmPassword } = body;
  const repeated = repeatFault(newPassword, confirmPassword);
  const faults = {
    ...(newPassword === currentPassword && { newPassword: [PASSWORD_TEXTS.sameAsCurrent] }),
    ...(repeated && { confirmPassword: [repeated] }),
  };
  if (Object.keys(faults).length > 0) throw invalid(faults);
  return withPassword(knex, { email, password: currentPassword }, async (known, attempt) => {
    const { userId, passwordHash } = known;
    await forgetAttempts(knex, attempt);
    refuseGuessablePassword(newPassword, 'newPassword', known);
    await refuseUsedPassword(knex, userId, newPassword, 'newPassword');
    const replacement = await hashPassword(newPassword);
    return transaction(knex, async (tx) => {
      // A change of access waits for this, or is seen by it.
      await tx('users').where({ user_id: userId }).forShare().select('user_id');
      const person = await findPerson(tx, userId);
      if (!person || !passwordHash || !(await replacePassword(tx, userId, passwordHash, replacement)))
        throw wrongCredentials();
      refuseWithoutAccess(person);
      const kept = from.session?.userId === userId ? from.session.sid : undefined;
      return afterNewPassword(tx, person, 'PasswordChanged', { publicUrl: from.publicUrl, kept });
    });
  });
}
