import type { Knex } from 'knex';
import { forgetAttempts } from './lock-out.ts';
import { withPassword, wrongCredentials } from './prove.ts';

/**
 * Asks somebody who is signed in for the password once more. Failures count towards the lock-out, as at sign-in.
 * @throws 400.1, 400.6
 */
export async function proveAgain(
  knex: Knex,
  { userId, email, password }: { readonly userId: string; readonly email: string; readonly password: string },
): Promise<void> {
  await withPassword(knex, { email, password }, async (person, attempt) => {
    // An address may have become somebody else's since the token was given out.
    if (person.userId !== userId) throw wrongCredentials();
    await forgetAttempts(knex, attempt);
  });
}
