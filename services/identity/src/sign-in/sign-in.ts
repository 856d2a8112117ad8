import type { SignInBody } from '@portal/contracts/identity/sign-in';
import { lockedText, remainingTime, SIGN_IN_CODES, SIGN_IN_TEXTS } from '@portal/contracts/identity/sign-in';
import { badRequest, transaction } from '@portal/service-kit';
import type { Knex } from 'knex';
import { isPassword } from '../passwords/passwords.ts';
import { startSession, type Session, type SessionOrigin } from '../sessions/repository.ts';
import { findPersonByEmail, type Person } from '../users/person.ts';
import { inTurn } from './in-turn.ts';
import { attemptKey, beginAttempt, forgetAttempts } from './lock-out.ts';

export interface SignedIn {
  readonly person: Person;
  readonly session: Session;
  readonly token: string;
}

/**
 * Signs a person in (decisions §3.2). Whether the e-mail is known shows neither in the text nor in the time of the
 * answer nor in the lock-out; what is wrong with the account is told only to those who know the password.
 * @throws 400 with the codes of SIGN_IN_CODES
 */
export function signIn(knex: Knex, body: SignInBody, origin: SessionOrigin): Promise<SignedIn> {
  const email = body.email.trim();
  const attempt = attemptKey(email);
  return inTurn(attempt.toString('base64'), () => signInNow(knex, body, origin, email, attempt));
}

async function signInNow(
  knex: Knex,
  body: SignInBody,
  origin: SessionOrigin,
  email: string,
  attempt: Buffer,
): Promise<SignedIn> {
  const lockedUntil = await beginAttempt(knex, attempt);
  if (lockedUntil) throw locked(lockedUntil);
  const known = await findPersonByEmail(knex, email);
  const isRight = await isPassword(known?.passwordHash ?? undefined, body.password);
  if (!known || !isRight || isWithoutAccess(known)) throw wrongCredentials();
  await forgetAttempts(knex, attempt);
  return transaction(knex, async (tx) => {
    // A change of access waits for this session and then ends it, or is seen by it.
    await tx('users').where({ user_id: known.userId }).forShare().select('user_id');
    const person = await findPersonByEmail(tx, email);
    if (person?.userId !== known.userId || isWithoutAccess(person)) throw wrongCredentials();
    refuseWithoutAccess(person);
    return { person, ...(await startSession(tx, person.userId, body.rememberMe ?? false, origin)) };
  });
}

/** Never invited, or not any more: the sign-in page has no word for it but that the credentials are wrong. */
const isWithoutAccess = ({ accessStatus }: Person): boolean =>
  accessStatus === 'NoAccess' || accessStatus === 'InviteSent';

function refuseWithoutAccess({ accessStatus, rejectionReason, isPasswordExpired }: Person): void {
  if (accessStatus === 'NeedApproval')
    throw badRequest(SIGN_IN_CODES.registrationPending, SIGN_IN_TEXTS.registrationPending);
  if (accessStatus === 'AccessRejected')
    throw badRequest(SIGN_IN_CODES.accessRejected, SIGN_IN_TEXTS.accessRejected, { details: { rejectionReason } });
  if (isPasswordExpired) throw badRequest(SIGN_IN_CODES.passwordExpired, SIGN_IN_TEXTS.passwordExpired);
}

const wrongCredentials = () => badRequest(SIGN_IN_CODES.wrongCredentials, SIGN_IN_TEXTS.wrongCredentials);

function locked(until: Date) {
  const text = lockedText(remainingTime(until, new Date()));
  return badRequest(SIGN_IN_CODES.locked, text, { details: { accessLockOutEndDateTime: until.toISOString() } });
}
