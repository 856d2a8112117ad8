import { INVITE_DAYS } from '@portal/contracts/admin/access-status';
import type { Knex } from 'knex';
import { countInviteMail } from './mail-limit.ts';

/** Invite that is not mailed, by the company that has asked for it and the e-mail that was entered. */
interface WithheldInvite {
  readonly companyId: string;
  readonly email: string;
}

const keyOf = ({ companyId, email }: WithheldInvite) => ({ company_id: companyId, email: email.toLowerCase() });

/**
 * Keeps an invite of an e-mail that is that of an account elsewhere. It is not mailed, and follows the course of one that is:
 * open for 14 days, withdrawn with the contact, and counted towards the limits of mails, so that the company learns nothing of
 * the account by asking again. Returns false where one that is mailed would follow the last one too soon.
 */
export async function withholdInvite(tx: Knex.Transaction, invite: WithheldInvite): Promise<boolean> {
  if (await lockWithheld(tx, invite)) return true;
  const { companyId, email } = invite;
  if ((await countInviteMail(tx, email, { companyId, isMailed: false })) > 0) return false;
  const now = { asked_at: tx.fn.now(), resent_at: null };
  await tx('withheld_invites')
    .insert({ ...keyOf(invite), ...now })
    .onConflict(['company_id', 'email'])
    .merge();
  return true;
}

/** Locks an invite that was not mailed and is open still; undefined where there is none. */
export async function lockWithheld(
  tx: Knex.Transaction,
  invite: WithheldInvite,
): Promise<{ readonly resent_at: Date | null } | undefined> {
  return tx('withheld_invites')
    .where(keyOf(invite))
    .whereRaw('asked_at > now() - make_interval(days => ?)', [INVITE_DAYS])
    .forUpdate()
    .first<{ resent_at: Date | null } | undefined>('resent_at');
}

/** Begins the 14 days of an invite that is not mailed again. */
export async function renewWithheld(tx: Knex.Transaction, invite: WithheldInvite): Promise<void> {
  await tx('withheld_invites').where(keyOf(invite)).update({ asked_at: tx.fn.now(), resent_at: tx.fn.now() });
}

/** Withdraws an invite that was not mailed, if there is one. */
export async function withdrawWithheld(tx: Knex.Transaction, invite: WithheldInvite): Promise<void> {
  await tx('withheld_invites').where(keyOf(invite)).delete();
}

/** Forgets the invites that were not mailed and would have ended. */
export async function forgetWithheld(knex: Knex): Promise<void> {
  await knex('withheld_invites').whereRaw('asked_at < now() - make_interval(days => ?)', [INVITE_DAYS]).delete();
}
