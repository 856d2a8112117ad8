import { INVITE_DAYS } from '@portal/contracts/admin/access-status';
import { mailBoxOf } from '@portal/contracts/common/mail-box';
import type { Knex } from 'knex';
import { countInviteMail } from './mail-limit.ts';

/** Invite that is not mailed, by the company that has asked for it and the e-mail that was entered. */
interface WithheldInvite {
  readonly companyId: string;
  readonly email: string;
}

const keyOf = ({ companyId, email }: WithheldInvite) => ({ company_id: companyId, email: mailBoxOf(email) });

/**
 * Keeps an invite of an e-mail that is that of an account elsewhere. It is not mailed, and follows the course of one that is:
 * open for 14 days, withdrawn with the contact, and counted towards the limits of mails, so that the company learns nothing of
 * the account by asking again (decisions §26.7). Returns false where one that is mailed would follow the last one too soon.
 */
export async function withholdInvite(tx: Knex.Transaction, invite: WithheldInvite): Promise<boolean> {
  const isOpen = await tx('withheld_invites')
    .where(keyOf(invite))
    .whereRaw('asked_at > now() - make_interval(days => ?)', [INVITE_DAYS])
    .first('email');
  if (isOpen) return true;
  const { companyId: unsentOf, email } = invite;
  if ((await countInviteMail(tx, email, { unsentOf })) > 0) return false;
  await renewWithheld(tx, invite);
  return true;
}

/** Begins the 14 days of an invite that is not mailed, or begins them again. */
export async function renewWithheld(tx: Knex.Transaction, invite: WithheldInvite): Promise<void> {
  await tx('withheld_invites')
    .insert({ ...keyOf(invite), asked_at: tx.fn.now() })
    .onConflict(['company_id', 'email'])
    .merge();
}

/** Withdraws an invite that was not mailed, if there is one. */
export async function withdrawWithheld(tx: Knex.Transaction, invite: WithheldInvite): Promise<void> {
  await tx('withheld_invites').where(keyOf(invite)).delete();
}

/** Forgets the invites that were not mailed and would have ended. */
export async function forgetWithheld(knex: Knex): Promise<void> {
  await knex('withheld_invites').whereRaw('asked_at < now() - make_interval(days => ?)', [INVITE_DAYS]).delete();
}
