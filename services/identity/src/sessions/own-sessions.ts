import type { OwnSession } from '@portal/contracts/identity/sessions';
import { SESSION_LIMITS } from '@portal/contracts/identity/session-limits';
import Bowser from 'bowser';
import type { Knex } from 'knex';

interface Row {
  readonly sid: string;
  readonly signedInAt: Date;
  readonly lastUsedAt: Date;
  readonly expiresAt: Date;
  readonly ipAddress: string | null;
  readonly userAgent: string | null;
}

/** Returns the live sessions of a user, as many as an account has, last used first; `currentSid` is that of the request. */
export async function ownSessions(knex: Knex, userId: string, currentSid: string | undefined): Promise<OwnSession[]> {
  const { rows } = await knex.raw<{ rows: Row[] }>(
    `select s.sid, s.created_at as "signedInAt", s.expires_at as "expiresAt", host(s.ip_address) as "ipAddress",
       s.user_agent as "userAgent",
       (select max(t.issued_at) from refresh_tokens t where t.sid = s.sid) as "lastUsedAt"
     from sessions s where s.user_id = ? and s.ended_at is null and s.expires_at > now()
     order by "lastUsedAt" desc, s.sid limit ?`,
    [userId, SESSION_LIMITS.liveSessions],
  );
  return rows.map(({ sid, userAgent, ...row }) => ({
    id: sid,
    ...deviceOf(userAgent),
    ipAddress: row.ipAddress,
    signedInAt: row.signedInAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    isCurrent: sid === currentSid,
  }));
}

/** Browser and system by the names that people know them by. */
function deviceOf(userAgent: string | null): Pick<OwnSession, 'browser' | 'system'> {
  if (!userAgent) return { browser: null, system: null };
  const { browser, os } = Bowser.parse(userAgent);
  return { browser: browser.name || null, system: os.name || null };
}
