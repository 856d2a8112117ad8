import type { SignInBody } from '@portal/contracts/identity/sign-in';
import { SIGN_IN_CODES, SIGN_IN_TEXTS } from '@portal/contracts/identity/sign-in';
import { sessionEnded } from '@portal/contracts/events/identity';
import { publish, publishAll } from '@portal/event-bus';
import { audit, badRequest, transaction } from '@portal/service-kit';
import type { Knex } from 'knex';
import type * as v from 'valibot';
import {
  endOldestSessions,
  endSessions,
  findSessionOf,
  startSession,
  type Session,
  type SessionOrigin,
} from '../core/sessions/session.repository.ts';
import type { Person } from '../core/people/person.repository.ts';
import { keepTimeZone } from '../core/people/time-zone.ts';
import { forgetAttempts } from '../core/credentials/lock-out.ts';
import { renewHash } from '../core/credentials/password.repository.ts';
import { refuseWithoutAccess, withPassword } from '../core/credentials/authenticate.ts';

type Ended = v.InferInput<typeof sessionEnded.data>;

export interface SignedIn {
  readonly person: Person;
  readonly session: Session;
  readonly token: string;
  /** The session that the browser had before, and the oldest ones of an account that has too many. */
  readonly ended: readonly Ended[];
}

/**
 * Signs a person in (decisions §3.2). Text, duration and lock-out are the same for known and unknown e-mails; faults of
 * the account are shown only with the right password. Ends the session that the browser had before, known by its refresh
 * token: nobody could sign out of it any more; and the oldest ones beyond the number that an account has. @throws 400 with the codes of SIGN_IN_CODES
 */
export async function signIn(
  knex: Knex,
  body: SignInBody,
  origin: SessionOrigin,
  formerToken?: string,
): Promise<SignedIn> {
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
      await keepTimeZone(tx, person.userId, body.timeZone);
      const former = formerToken === undefined ? undefined : await endFormer(tx, formerToken);
      const oldest = await endOldest(tx, person.userId);
      const details = {
        ...(former && { endedSession: former.sid }),
        ...(oldest.length > 0 && { oldestEnded: oldest.length }),
      };
      await audit(tx, {
        item: { kind: 'session', id: started.session.sid },
        actor: person,
        ...(Object.keys(details).length > 0 && { details }),
      });
      return { person, ...started, ended: former ? [former, ...oldest] : oldest };
    });
  });
  // Access or password changed during the check of the password: the present ones decide.
  if (!signedIn) return signIn(knex, body, origin, formerToken);
  await renewHash(knex, signedIn.person, body.password);
  return signedIn;
}

/** Ends the session of a refresh token; undefined if there is none any more. */
async function endFormer(tx: Knex.Transaction, token: string): Promise<Ended | undefined> {
  const session = await findSessionOf(tx, token);
  const [sid] = session ? await endSessions(tx, { sid: session.sid }, 'SignedOut') : [];
  if (!session || !sid) return undefined;
  const event: Ended = { userId: session.userId, sid };
  await publish(tx, sessionEnded, event, null);
  return event;
}

/** Ends the oldest sessions of a person who has too many, and publishes them. */
async function endOldest(tx: Knex.Transaction, userId: string): Promise<Ended[]> {
  const ended = (await endOldestSessions(tx, userId)).map((sid) => ({ userId, sid }));
  await publishAll(tx, sessionEnded, ended, null);
  return ended;
}
