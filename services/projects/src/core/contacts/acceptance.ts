import type { AuditOrigin } from '@portal/service-kit';
import type { Knex } from 'knex';
import { recordChange } from '../change/record-change.ts';
import { publishStates } from '../events/project-states.ts';
import { linkBookEntries } from './books.ts';

/** Returns the columns of a contact whose person has accepted; name, phone and position then come from the account. */
const accepted = (tx: Knex.Transaction) => ({
  ...{ is_accepted: true, first_name: null, last_name: null, email: null },
  position: tx.raw(`coalesce((select contact_position(m.role, m.company_id, contacts.company_id)
    from members m where m.user_id = contacts.user_id), position)`),
});

/** Accepts a contact for a person who is the company's already: it then shows the person's account. */
export async function acceptContact(tx: Knex.Transaction, id: string): Promise<void> {
  await tx('contacts').where({ id, is_accepted: false }).update(accepted(tx));
}

/** Returns true if a person is a contact of a project and has not accepted it. */
export async function isUnaccepted(db: Knex, projectId: string, userId: string): Promise<boolean> {
  const found = await db('contacts').where({ project_id: projectId, user_id: userId, is_accepted: false }).first('id');
  return found !== undefined;
}

/**
 * Records that a person who opens a project accepts to be its contact. From then on others see the name, phone and company
 * of the person's account instead of what was entered.
 */
export async function acceptByOpening(
  tx: Knex.Transaction,
  { projectId, userId }: { readonly projectId: string; readonly userId: string },
  origin: AuditOrigin,
): Promise<void> {
  const contacts = await tx('contacts')
    .where({ project_id: projectId, user_id: userId, is_accepted: false })
    .update(accepted(tx))
    .returning<{ id: string }[]>('id');
  if (contacts.length === 0) return;
  await linkBookEntries(tx, userId);
  await publishStates(tx, [projectId]);
  for (const { id } of contacts) {
    const states = { before: { isAccepted: false }, after: { isAccepted: true }, details: { projectId } };
    await recordChange(tx, { kind: 'contact', action: 'accept', id, ...states, origin });
  }
}

/**
 * Stores the state of an invite with the contacts that it was sent for: they show it, and the person's account after the
 * sign-up.
 */
export async function followInvited(tx: Knex.Transaction, userId: string): Promise<void> {
  const status = await tx('members').where({ user_id: userId }).pluck<string[]>('access_status');
  const invited = tx('contacts').where({ user_id: userId, is_accepted: false, is_inviter: true });
  const [now] = status;
  if (now === undefined) return;
  if (now === 'NoAccess' || now === 'InviteSent') {
    await invited.update({ access_status: now });
    return;
  }
  const contacts = await invited.update(accepted(tx)).returning<{ project_id: string }[]>('project_id');
  await publishStates(tx, [...new Set(contacts.map(({ project_id: projectId }) => projectId))]);
}
