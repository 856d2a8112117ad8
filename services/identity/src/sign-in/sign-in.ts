import type { SignInBody } from '@portal/contracts/identity/sign-in';
import { SIGN_IN_CODES, SIGN_IN_TEXTS } from '@portal/contracts/identity/sign-in';
import { audit, badRequest, transaction } from '@portal/service-kit';
import type { Knex } from 'knex';
import { startSession, type Session, type SessionOrigin } from '../sessions/repository.ts';
import { findPersonByEmail, type Person } from '../users/person.ts';
import { isWithoutAccess, refuseWithoutAccess, withPassword, wrongCredentials } from './prove.ts';

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
  return withPassword(knex, body, ({ userId }) =>
    transaction(knex, async (tx) => {
      // A change of access waits for this session and then ends it, or is seen by it.
      await tx('users').where({ user_id: userId }).forShare().select('user_id');
      const person = await findPersonByEmail(tx, body.email.trim());
      if (person?.userId !== userId || isWithoutAccess(person)) throw wrongCredentials();
      refuseWithoutAccess(person);
      if (person.isPasswordExpired) throw badRequest(SIGN_IN_CODES.passwordExpired, SIGN_IN_TEXTS.passwordExpired);
      const started = await startSession(tx, person.userId, body.rememberMe ?? false, origin);
      await audit(tx, { item: { kind: 'session', id: started.session.sid }, actor: person });
      return { person, ...started };
    }),
  );
}
