import { INVITE_DAYS } from '@portal/contracts/admin/access-status';
import type { Role } from '@portal/contracts/common/enums';
import type { Knex } from 'knex';
import { countInviteMail } from './mail-limit.ts';

/** Invite by the company that has asked for it and the e-mail that was entered. */
interface WithheldInvite {
  readonly companyId: string;
  readonly email: string;
}

/** Invite that a company asks for. */
interface AskedInvite extends WithheldInvite {
  readonly role: Role;
}

const keyOf = ({ companyId, email }: WithheldInvite) => ({ company_id: companyId, email: email.toLowerCase() });

/**
 * Keeps an invite of an e-mail that is that of an account elsewhere. It is not mailed, and follows the course of one that is:
 * open for 14 days, withdrawn with the contact, and counted towards the limits of mails, so that the company learns nothing of
 * the account by asking again. Returns false where one that is mailed would follow the last one too soon.
 */
export async function withholdInvite(tx: Knex.Transaction, invite: AskedInvite): Promise<boolean> {
  if (await lockWithheld(tx, invite)) return true;
  const { companyId, email } = invite;
  if ((await countInviteMail(tx, email, { companyId, isMailed: false })) > 0) return false;
  await keepInvite(tx, invite);
  return true;
}

/**
 * Keeps an invite that a company has asked for, or begins it anew. One that is mailed is kept as well: what the company asks for
 * next, in whatever role, is answered by what it has asked for before. The one that was asked for first stays while it is open.
 */
export async function keepInvite(tx: Knex.Transaction, invite: AskedInvite): Promise<void> {
  await tx('withheld_invites')
    .insert({ ...keyOf(invite), role: invite.role, asked_at: tx.fn.now(), resent_at: null })
    .onConflict(['company_id', 'email'])
    .merge()
    .whereRaw(
      `withheld_invites.role = excluded.role or withheld_invites.asked_at <= now() - make_interval(days => ?)`,
      [INVITE_DAYS],
    );
}

/** Locks an invite that the company has asked for and that is open still; undefined where there is none. */
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

/** Begins the 14 days of an invite that is sent again, mailed or not. */
export async function renewWithheld(tx: Knex.Transaction, invite: WithheldInvite): Promise<void> {
  await tx('withheld_invites').where(keyOf(invite)).update({ asked_at: tx.fn.now(), resent_at: tx.fn.now() });
}

/** Withdraws an invite that was asked for in this role, if there is one; of invites of the release before none is known. */
export async function withdrawWithheld(tx: Knex.Transaction, invite: AskedInvite): Promise<void> {
  await tx('withheld_invites')
    .where(keyOf(invite))
    .whereRaw('coalesce(role, ?) = ?', [invite.role, invite.role])
    .delete();
}

/** Forgets the invites that have ended, or would have. */
export async function forgetWithheld(knex: Knex): Promise<void> {
  await knex('withheld_invites').whereRaw('asked_at < now() - make_interval(days => ?)', [INVITE_DAYS]).delete();
}
