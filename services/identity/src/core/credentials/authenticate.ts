import { LIMITS } from '@portal/contracts/common/limits';
import { lockedText, remainingTime, SIGN_IN_CODES, SIGN_IN_TEXTS } from '@portal/contracts/identity/sign-in';
import { badRequest } from '@portal/service-kit';
import type { Knex } from 'knex';
import { isPassword } from './passwords.ts';
import { findPersonByEmail, type Person } from '../people/person.repository.ts';
import { serializeByKey } from './serialize-by-key.ts';
import { attemptKey, beginAttempt, forgetAttempts } from './lock-out.ts';

/** Returns true for people never invited or no longer so; they only get the answer for wrong credentials. */
export const isWithoutAccess = ({ accessStatus }: Person): boolean =>
  accessStatus === 'NoAccess' || accessStatus === 'InviteSent';

/** Returns true if the person has signed up and still has access. */
export const hasAccount = (person: Person): boolean => person.passwordHash !== null && !isWithoutAccess(person);

/**
 * Authenticates a person by e-mail and password and runs `work`. Failures count towards the lock-out. Text, duration
 * and lock-out are the same for known and unknown e-mails. `work` clears the attempts with `forgetAttempts` once the
 * password was right. @throws 400.1, 400.6
 */
export function withPassword<Result>(
  knex: Knex,
  { email, password }: { readonly email: string; readonly password: string },
  work: (person: Person, attempt: Buffer) => Promise<Result>,
): Promise<Result> {
  // A password is never that long, so this is no attempt at an account.
  if (password.length > LIMITS.password) return Promise.reject(wrongCredentials());
  const attempt = attemptKey(email.trim());
  return serializeByKey(attempt.toString('base64'), async () => {
    const lockedUntil = await beginAttempt(knex, attempt);
    if (lockedUntil) throw locked(lockedUntil);
    const known = await findPersonByEmail(knex, email.trim());
    const isRight = await isPassword(known?.passwordHash ?? undefined, password);
    if (!known || !isRight || isWithoutAccess(known)) throw wrongCredentials();
    return work(known, attempt);
  });
}

/**
 * Refuses people with the right password but no access (yet). @throws 400.3, 400.4
 */
export function refuseWithoutAccess({ accessStatus, rejectionReason }: Person): void {
  if (accessStatus === 'NeedApproval')
    throw badRequest(SIGN_IN_CODES.registrationPending, SIGN_IN_TEXTS.registrationPending);
  if (accessStatus === 'AccessRejected')
    throw badRequest(SIGN_IN_CODES.accessRejected, SIGN_IN_TEXTS.accessRejected, { details: { rejectionReason } });
}

export const wrongCredentials = () => badRequest(SIGN_IN_CODES.wrongCredentials, SIGN_IN_TEXTS.wrongCredentials);

function locked(until: Date) {
  const text = lockedText(remainingTime(until, new Date()));
  return badRequest(SIGN_IN_CODES.locked, text, { details: { accessLockOutEndDateTime: until.toISOString() } });
}

/**
 * Authenticates a signed-in person by the password again. Failures count towards the lock-out, as at sign-in.
 * @throws 400.1, 400.6
 */
export async function authenticateAgain(
  knex: Knex,
  { userId, email, password }: { readonly userId: string; readonly email: string; readonly password: string },
): Promise<void> {
  await withPassword(knex, { email, password }, async (person, attempt) => {
    // The address may have become another person's since the token was issued.
    if (person.userId !== userId) throw wrongCredentials();
    await forgetAttempts(knex, attempt);
  });
}
