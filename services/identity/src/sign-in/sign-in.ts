import type { SignInBody } from '@portal/contracts/identity/sign-in';
import { SIGN_IN_CODES, SIGN_IN_TEXTS } from '@portal/contracts/identity/sign-in';
import { audit, badRequest, transaction } from '@portal/service-kit';
import type { Knex } from 'knex';
import { startSession, type Session, type SessionOrigin } from '../core/sessions/session.repository.ts';
import type { Person } from '../core/people/person.repository.ts';
import { forgetAttempts } from '../core/credentials/lock-out.ts';
import { refuseWithoutAccess, withPassword } from '../core/credentials/authenticate.ts';

export interface SignedIn {
  readonly person: Person;
  readonly session: Session;
  readonly token: string;
}

/**
 * Signs a person in (decisions §3.2). Text, duration and lock-out are the same for known and unknown e-mails; faults of
 * the account are shown only with the right password. @throws 400 with the codes of SIGN_IN_CODES
 */
export async function signIn(knex: Knex, body: SignInBody, origin: SessionOrigin): Promise<SignedIn> {
  const signedIn = await withPassword(knex, body, async (person, attempt) => {
    try {
      refuseWithoutAccess(person);
      if (person.isPasswordExpired) throw badRequest(SIGN_IN_CODES.passwordExpired, SIGN_IN_TEXTS.passwordExpired);
    } catch (refusal) {
      await forgetAttempts(knex, attempt);
      throw refusal;
    }
    return transaction(knex, async (tx) => {
      const started = await startSession(tx, person, body.rememberMe ?? false, origin, attempt);
      if (!started) return undefined;
      await audit(tx, { item: { kind: 'session', id: started.session.sid }, actor: person });
      return { person, ...started };
    });
  });
  // Access or password changed during the check of the password: the present ones decide.
  return signedIn ?? signIn(knex, body, origin);
}
