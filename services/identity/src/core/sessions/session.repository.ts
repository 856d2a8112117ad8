import { SESSION_LIMITS } from '@portal/contracts/identity/session-limits';
import { hashSecretToken, newSecretToken, queryPrepared } from '@portal/service-kit';
import type { Knex } from 'knex';
import { randomUUID } from 'node:crypto';
import type { Person } from '../people/person.repository.ts';
import { newSalt, successorOf } from './refresh-token.ts';

export type EndReason =
  | 'SignedOut'
  | 'AccessChanged'
  | 'RefreshTokenReused'
  | 'PasswordChanged'
  | 'PasswordReset'
  | 'PasswordExpired'
  | 'TooManySessions';

export interface Session {
  readonly sid: string;
  readonly userId: string;
  readonly remembered: boolean;
  readonly expiresAt: Date;
}

/** Result of looking up a refresh token. */
export type Rotation =
  /** The session continues with this token: a new one, or within the grace period the same as before. */
  | { readonly kind: 'rotated'; readonly session: Session; readonly token: string }
  /** A token that was replaced long ago: somebody has a copy of it. */
  | { readonly kind: 'reused'; readonly session: Session }
  | { readonly kind: 'refused' };

/** Origin of a sign-in, by which a session is recognised. */
export interface SessionOrigin {
  readonly ipAddress: string;
  readonly userAgent: string | undefined;
}

const MAX_USER_AGENT = 400;

const START = {
  name: 'start-session',
  text: `
    with person as (
      select u.user_id from users u join credentials k using (user_id)
      where u.user_id = $1 and u.email = $2 and u.access_version = $3 and k.password_hash = $4
      for share of u, k
    ), new_session as (
      insert into sessions (sid, user_id, remembered, expires_at, ip_address, user_agent)
      select $5::uuid, user_id, $6::boolean, now() + make_interval(hours => $7), $8::inet, $9::text from person
      returning sid, expires_at
    ), token as (
      insert into refresh_tokens (sid, token_hash) select sid, $10::bytea from new_session
    ), forgotten as (
      delete from sign_in_attempts where email_hash = $11 and exists (select from new_session)
    )
    select expires_at as "expiresAt" from new_session`,
};

/**
 * Starts a session with the first refresh token of its family (decisions §3.3), and clears the failed attempts. A
 * concurrent change of access or password either waits for this session and then ends it, or is detected by it.
 * @param person as read when the password was checked
 * @returns undefined if access or password have changed since
 */
export async function startSession(
  tx: Knex.Transaction,
  { userId, email, accessVersion, passwordHash }: Pick<Person, 'userId' | 'email' | 'accessVersion' | 'passwordHash'>,
  remembered: boolean,
  { ipAddress, userAgent }: SessionOrigin,
  attempt: Buffer,
): Promise<{ readonly session: Session; readonly token: string } | undefined> {
  const [sid, token] = [randomUUID(), newSecretToken()];
  const hours = remembered ? SESSION_LIMITS.rememberedLifeHours : SESSION_LIMITS.lifeHours;
  const [row] = await queryPrepared<{ expiresAt: Date }>(tx, {
    ...START,
    values: [
      ...[userId, email, accessVersion, passwordHash, sid, remembered, hours],
      // An IPv4 address as people know it, not as a part of an IPv6 one.
      ipAddress.replace(/^::ffff:(?=[\d.]+$)/i, ''),
      userAgent?.slice(0, MAX_USER_AGENT) ?? null,
      ...[hashSecretToken(token), attempt],
    ],
  });
  return row && { session: { sid, userId, remembered, expiresAt: row.expiresAt }, token };
}

const END_OLDEST = {
  name: 'end-oldest-sessions',
  text: `
    update sessions set ended_at = now(), ended_reason = $3 where sid in (
      select sid from sessions where user_id = $1 and ended_at is null and expires_at > now()
      order by created_at desc, sid desc offset $2)
    and ended_at is null returning sid`,
};

/** Ends the oldest sessions of a person who has too many, and returns their ids. Call it after the start of one. */
export async function endOldestSessions(tx: Knex.Transaction, userId: string): Promise<string[]> {
  const reason: EndReason = 'TooManySessions';
  const values = [userId, SESSION_LIMITS.liveSessions, reason];
  const rows = await queryPrepared<{ sid: string }>(tx, { ...END_OLDEST, values });
  return rows.map(({ sid }) => sid);
}

interface TokenRow {
  readonly sid: string;
  readonly userId: string;
  readonly remembered: boolean;
  readonly expiresAt: Date;
  readonly isLive: boolean;
  readonly salt: Buffer | null;
  readonly isInGrace: boolean;
}

/**
 * Exchanges a refresh token for its successor (decisions §3.3). Locks the session's row first, so that of several tabs
 * with the same token one rotates it and the others get the same successor.
 */
export async function rotate(tx: Knex.Transaction, token: string): Promise<Rotation> {
  const hash = hashSecretToken(token);
  await tx.raw('select 1 from sessions where sid = (select sid from refresh_tokens where token_hash = ?) for update', [
    hash,
  ]);
  const { rows } = await tx.raw<{ rows: TokenRow[] }>(
    `select s.sid, s.user_id as "userId", s.remembered, s.expires_at as "expiresAt",
       s.ended_at is null and s.expires_at > now() as "isLive", t.successor_salt as salt,
       coalesce(t.rotated_at > clock_timestamp() - make_interval(secs => ?), false) as "isInGrace"
     from refresh_tokens t join sessions s using (sid) where t.token_hash = ?`,
    [SESSION_LIMITS.rotationGraceSeconds, hash],
  );
  const [row] = rows;
  if (!row?.isLive) return { kind: 'refused' };
  const { sid, userId, remembered, expiresAt, salt, isInGrace } = row;
  const session = { sid, userId, remembered, expiresAt };
  if (salt)
    return isInGrace ? { kind: 'rotated', session, token: successorOf(token, salt) } : { kind: 'reused', session };
  const newest = newSalt();
  const successor = successorOf(token, newest);
  await tx('refresh_tokens')
    .where({ token_hash: hash })
    .update({ rotated_at: tx.raw('clock_timestamp()'), successor_salt: newest });
  await tx('refresh_tokens').insert({ token_hash: hashSecretToken(successor), sid });
  return { kind: 'rotated', session, token: successor };
}

/** Ends a user's live sessions, or one of them, except the one to keep; returns their ids. */
export async function endSessions(
  tx: Knex.Transaction,
  which: { readonly user_id?: string; readonly sid: string } | { readonly user_id: string },
  reason: EndReason,
  kept?: string,
): Promise<string[]> {
  const rows = await tx('sessions')
    .where(which)
    .modify((query) => kept !== undefined && void query.whereNot({ sid: kept }))
    .whereNull('ended_at')
    .where('expires_at', '>', tx.fn.now())
    .update({ ended_at: tx.fn.now(), ended_reason: reason })
    .returning<{ sid: string }[]>('sid');
  return rows.map(({ sid }) => sid);
}

/** The session that a refresh token belongs to, the newest of its family or not. */
export async function findSessionOf(tx: Knex, token: string): Promise<{ sid: string; userId: string } | undefined> {
  return tx('refresh_tokens as t')
    .join('sessions as s', 's.sid', 't.sid')
    .where({ token_hash: hashSecretToken(token) })
    .first<{ sid: string; userId: string } | undefined>('s.sid', 's.user_id as userId');
}
