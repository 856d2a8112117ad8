import type { SessionClaims } from '@portal/contracts/identity/session';
import { sessionEnded, sessionRevoked } from '@portal/contracts/events/identity';
import { publish } from '@portal/event-bus';
import { audit, auditNothing } from '@portal/service-kit';
import type { Knex } from 'knex';
import type * as v from 'valibot';
import { findPerson, type Person } from '../core/people/person.repository.ts';
import { endSessions, findSessionOf, rotate, type Session } from '../core/sessions/session.repository.ts';

type Revoked = v.InferInput<typeof sessionRevoked.data>;
type Ended = v.InferInput<typeof sessionEnded.data>;

/** Result of presenting a refresh token; it is committed in every case. */
export type Renewal =
  | { readonly kind: 'renewed'; readonly person: Person; readonly session: Session; readonly token: string }
  | { readonly kind: 'revoked'; readonly event: Revoked }
  | { readonly kind: 'ended'; readonly event: Ended }
  | { readonly kind: 'refused' };

/**
 * Exchanges a refresh token. A token replaced before the grace period has been copied: its whole family ends and the
 * person is notified (decisions §3.3). People without access are refused. A session ends with its person's password, which is
 * to be set anew at the next sign-in.
 */
export async function renew(tx: Knex.Transaction, token: string): Promise<Renewal> {
  const rotation = await rotate(tx, token);
  if (rotation.kind === 'refused') {
    auditNothing();
    return rotation;
  }
  const { session } = rotation;
  if (rotation.kind === 'reused') {
    const sids = await endSessions(tx, { sid: session.sid }, 'RefreshTokenReused');
    const at = new Date().toISOString();
    const event: Revoked = { userId: session.userId, sids, reason: 'RefreshTokenReused', at };
    await publish(tx, sessionRevoked, event, null);
    const item = { kind: 'session', id: session.sid };
    await audit(tx, { action: 'session.revoke', item, details: { userId: session.userId, reason: event.reason } });
    return { kind: 'revoked', event };
  }
  const person = await findPerson(tx, session.userId);
  if (person?.accessStatus !== 'HasAccess') {
    auditNothing();
    return { kind: 'refused' };
  }
  const item = { kind: 'session', id: session.sid };
  if (person.isPasswordExpired) {
    await endSessions(tx, { sid: session.sid }, 'PasswordExpired');
    const event: Ended = { userId: session.userId, sid: session.sid };
    await publish(tx, sessionEnded, event, null);
    await audit(tx, { action: 'session.end', item, actor: person, details: { reason: 'PasswordExpired' } });
    return { kind: 'ended', event };
  }
  await audit(tx, { item, actor: person });
  return { kind: 'renewed', person, session, token: rotation.token };
}

/** Ends the session that the token belongs to; null where there is none any more. */
export async function signOut(tx: Knex.Transaction, token: string): Promise<Ended | null> {
  const session = await findSessionOf(tx, token);
  return end(tx, session);
}

/** Ends the session of an access token; null where it has ended already. */
export const endNamed = (
  tx: Knex.Transaction,
  { sub: userId, sid }: Pick<SessionClaims, 'sub' | 'sid'>,
): Promise<Ended | null> => end(tx, { userId, sid });

async function end(
  tx: Knex.Transaction,
  session: { readonly userId: string; readonly sid: string } | undefined,
): Promise<Ended | null> {
  const [sid] = session ? await endSessions(tx, { sid: session.sid }, 'SignedOut') : [];
  if (!session || !sid) {
    auditNothing();
    return null;
  }
  const event: Ended = { userId: session.userId, sid };
  await publish(tx, sessionEnded, event, null);
  const actor = { userId: session.userId, role: null, companyId: null };
  await audit(tx, { item: { kind: 'session', id: sid }, actor });
  return event;
}
