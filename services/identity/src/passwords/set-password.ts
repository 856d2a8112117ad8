import { PASSWORD_TEXTS } from '@portal/contracts/identity/password-rule';
import { audit, invalid, queueMail } from '@portal/service-kit';
import type { Knex } from 'knex';
import { publishRevoked, type Revoked } from '../core/sessions/revoked.ts';
import { endSessions } from '../core/sessions/session.repository.ts';
import type { Person } from '../core/people/person.repository.ts';
import { passwordUpdatedMail } from './mails.ts';
import { isPassword } from '../core/credentials/passwords.ts';
import { lastPasswords } from '../core/credentials/password.repository.ts';

/**
 * Refuses one of the last five passwords with an error at its field (decisions §3.3). @throws 400
 */
export async function refuseUsedPassword(knex: Knex, userId: string, password: string, field: string): Promise<void> {
  const fits = await Promise.all((await lastPasswords(knex, userId)).map((hash) => isPassword(hash, password)));
  const at = fits.indexOf(true);
  if (at < 0) return;
  throw invalid({ [field]: [at === 0 ? PASSWORD_TEXTS.sameAsCurrent : PASSWORD_TEXTS.usedBefore] });
}

/**
 * Ends the sessions of the old password except the one that set the new one, and informs the person by one mail:
 * SessionRevoked if sessions ended, otherwise that of the updated password.
 */
export async function afterNewPassword(
  tx: Knex.Transaction,
  person: Person,
  reason: 'PasswordChanged' | 'PasswordReset',
  { publicUrl, kept }: { readonly publicUrl: string; readonly kept?: string | undefined },
): Promise<Revoked> {
  const sids = await endSessions(tx, { user_id: person.userId }, reason, kept);
  const item = { kind: 'user', id: person.userId };
  await audit(tx, { item, actor: person, details: { sessionsEnded: sids.length } });
  const revoked: Revoked = { userId: person.userId, sids, reason };
  await publishRevoked(tx, revoked, null);
  if (sids.length === 0) await queueMail(tx, passwordUpdatedMail(person, publicUrl));
  return revoked;
}
