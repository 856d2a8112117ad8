import type { Role } from '@portal/contracts/common/enums';
import { memberForgotten } from '@portal/contracts/events/team';
import { publish } from '@portal/event-bus';
import { auditLater, originOf } from '@portal/service-kit';
import type { Knex } from 'knex';
import { changeMember } from '../members/member.repository.ts';
import { IS_STRANGER, lockInvite } from './invite.repository.ts';

/** Audit origin of what follows from the end of an invite: who enters the e-mail next has no part in it. */
const FROM_ENDED_INVITES = originOf('ended invites');

/**
 * SQL that is true for a member `m` with the invite `i` who is nobody: invited once, without access, never signed up, in no
 * team, and without a subscription.
 */
const IS_NOBODY = `m.deleted_at is null and m.access_status = 'NoAccess' and not m.has_signed_up and m.role <> 'Admin'
  and (m.company_id is null or ${IS_STRANGER}) and not exists (select from subscriptions s where s.user_id = m.user_id)`;

/** SQL that is true if a company invited the person `m` to this very role, or has asked to. */
const IS_OWN = `(m.role = :role and m.company_id is null and case when i.user_id is null
  then exists (select from contacts c where c.user_id = m.user_id and c.company_id = :companyId)
  else i.company_id = :companyId end)`;

/**
 * Frees an e-mail that is nobody's, since an invite that was withdrawn or has expired binds its address to nobody (decisions
 * §3.4). The former row stays, deleted, with what the former inviter entered: whoever enters the e-mail next begins with a new
 * one, so that neither sees anything of the other. Comes before the e-mail is given to somebody; two who do so at once wait for
 * each other.
 * @param own the company that invites, and the role: its own invite of this role stays and is sent again
 */
export async function freeEmail(
  tx: Knex.Transaction,
  email: string,
  own?: { readonly companyId: string; readonly role: Role },
): Promise<void> {
  const found = await tx('members')
    .whereRaw('lower(email) = lower(?) and deleted_at is null', [email])
    .first<{ user_id: string } | undefined>('user_id');
  if (!found) return;
  // An invite is locked together with its person, as everywhere; people without one are locked by the next statement.
  const { user_id: userId } = found;
  await lockInvite(tx, { userId });
  const { rows } = await tx.raw<{ rows: { email: string; role: Role }[] }>(
    `select m.email, m.role from members m left join invites i using (user_id)
     where m.user_id = :userId and ${IS_NOBODY} and (${own ? IS_OWN : 'false'}) is not true for update of m`,
    { userId, ...(own && { companyId: own.companyId, role: own.role }) },
  );
  const [nobody] = rows;
  if (!nobody) return;
  await changeMember(tx, userId, { isDeleted: true }, null);
  await publish(tx, memberForgotten, { userId }, null);
  await auditLater(tx, FROM_ENDED_INVITES, {
    action: 'member.forget',
    item: { kind: 'user', id: userId },
    before: { ...nobody, isDeleted: false },
    after: { ...nobody, isDeleted: true },
  });
}
