import { contactInviteRequested } from '@portal/contracts/events/contacts';
import { roleOfPosition } from '@portal/contracts/projects/contact-position';
import { publish, type Actor } from '@portal/event-bus';
import type { Knex } from 'knex';
import { type StoredContact, contactsWithoutAccess } from './contact.repository.ts';

/**
 * Requests services/admin, which owns invites, to invite a contact. Until its answer the contact is shown as invited.
 */
export async function requestInvite(tx: Knex.Transaction, contact: StoredContact, actor: Actor): Promise<void> {
  await tx('contacts')
    .where({ id: contact.id })
    .update({
      asked_version: contact.asked_version + 1,
      refusal: null,
      ...((contact.user_id === null || !contact.is_accepted) && {
        access_status: 'InviteSent',
        invited_at: tx.fn.now(),
      }),
    });
  await ask(tx, contact, 'Invite', actor);
}

/** Withdraws the invite of a contact without access, unless the company has the person as a contact elsewhere. */
export async function withdrawInvite(tx: Knex.Transaction, contact: StoredContact, actor: Actor): Promise<void> {
  // A contact who waits for access, or was refused it, was never invited.
  if (contact.access_status === 'HasAccess' || contact.request_status !== null) return;
  const elsewhere = await tx('contacts')
    .where({ company_id: contact.company_id })
    .whereNot({ id: contact.id })
    .whereNotNull('project_id')
    .where((same) => {
      if (contact.user_id === null) void same.whereRaw('user_id is null and lower(email) = lower(?)', [contact.email]);
      else void same.where({ user_id: contact.user_id });
    })
    .first('id');
  if (!elsewhere) await ask(tx, contact, 'Withdraw', actor);
}

/** Ends the invites that are under way for a project which is about to be deleted. */
export async function withdrawInvites(tx: Knex.Transaction, projectId: string, actor: Actor): Promise<void> {
  for (const contact of await contactsWithoutAccess(tx, projectId)) await withdrawInvite(tx, contact, actor);
}

async function ask(
  tx: Knex.Transaction,
  contact: StoredContact,
  what: 'Invite' | 'Withdraw',
  actor: Actor,
): Promise<void> {
  await publish(
    tx,
    contactInviteRequested,
    {
      contactId: contact.id,
      version: contact.asked_version + 1,
      ask: what,
      companyId: contact.company_id,
      projectId: contact.project_id,
      userId: contact.user_id,
      email: contact.email,
      firstName: contact.first_name,
      lastName: contact.last_name,
      role: roleOfPosition(contact.position),
      companyName: contact.company_name,
      phone: contact.phone,
      address: contact.address,
    },
    actor,
  );
}
