import { auditLater, originOf, transaction } from '@portal/service-kit';
import type { Knex } from 'knex';
import { newMember } from '../core/members/new-member.ts';
import { addMember, changeMember } from '../core/members/member.repository.ts';
import { auditedFields } from '../core/invites/invites.ts';
import { freeEmail } from '../core/invites/free-email.ts';
import { makeLink } from '../core/invites/links.ts';
import type { InviteMails } from '../core/invites/mails.ts';
import { findInvite } from '../core/invites/invite.repository.ts';

/** Audit origin of the invite: the operator has set the address, and no request asks for it. */
const START = originOf('start of the service');

/** Name of the administrator until the sign-up. */
const NAME = { firstName: 'Portal', lastName: 'Administrator' } as const;

/**
 * Invites the first administrator, without whom nobody could invite anybody (decisions §3.4). Does nothing if there is
 * an administrator or a pending invite; after an expired invite, the next start sends another. Each is recorded.
 * @returns true if an invite was sent
 */
export function inviteFirstAdministrator(knex: Knex, mails: InviteMails, email: string): Promise<boolean> {
  return transaction(knex, async (tx) => {
    // Of several copies that start at once, one invites.
    await tx.raw(`select pg_advisory_xact_lock(hashtext('first administrator'))`);
    const present = await tx('members').where({ role: 'Admin' }).whereNot({ access_status: 'NoAccess' }).first('role');
    if (present) return false;
    const userId = await withoutAccess(tx, email);
    if (userId === undefined) return false;
    const link = await makeLink(tx, { userId, kind: 'TeamMember', companyId: null }, null);
    await changeMember(tx, userId, { accessStatus: 'InviteSent' }, null);
    const person = await findInvite(tx, link);
    if (!person) throw new Error('The invite of the administrator was not stored');
    await mails.invited(tx, person, link);
    await auditLater(tx, START, {
      action: 'invite.create',
      item: { kind: 'invite', id: person.inviteId },
      after: { ...auditedFields(person), email: person.email, role: person.role, companyId: person.companyId },
    });
    return true;
  });
}

/** The administrator of this e-mail, added where there is none; undefined where somebody else has it. */
async function withoutAccess(tx: Knex.Transaction, email: string): Promise<string | undefined> {
  await freeEmail(tx, email);
  const known = await tx('members')
    .whereRaw('lower(email) = lower(?) and deleted_at is null', [email])
    .forUpdate()
    .first<{ user_id: string; role: string } | undefined>('user_id', 'role');
  if (known) return known.role === 'Admin' ? known.user_id : undefined;
  const member = newMember({ email, ...NAME, role: 'Admin', companyId: null });
  await addMember(tx, member, null);
  return member.userId;
}
