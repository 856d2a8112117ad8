import type { AuditOrigin } from '@portal/service-kit';
import type { Knex } from 'knex';
import { recordChange } from '../change/record-change.ts';
import { announceStates } from '../events/project-states.ts';
import { recogniseInBooks } from './books.ts';

/** Columns of a contact whose person has accepted: the account has what was entered. */
const ACCEPTED = { is_accepted: true, first_name: null, last_name: null, email: null } as const;

/** Returns true if a person is a contact of a project and has not accepted it. */
export async function isUnaccepted(db: Knex, projectId: string, userId: string): Promise<boolean> {
  const found = await db('contacts').where({ project_id: projectId, user_id: userId, is_accepted: false }).first('id');
  return found !== undefined;
}

/**
 * Accepts, for a person who opens a project, to be its contact: its people then see the person's own name, phone and company
 * instead of what was entered.
 */
export async function acceptByOpening(
  tx: Knex.Transaction,
  { projectId, userId }: { readonly projectId: string; readonly userId: string },
  origin: AuditOrigin,
): Promise<void> {
  const accepted = await tx('contacts')
    .where({ project_id: projectId, user_id: userId, is_accepted: false })
    .update(ACCEPTED)
    .returning<{ id: string }[]>('id');
  if (accepted.length === 0) return;
  await recogniseInBooks(tx, userId);
  await announceStates(tx, [projectId]);
  for (const { id } of accepted) {
    const states = { before: { isAccepted: false }, after: { isAccepted: true }, details: { projectId } };
    await recordChange(tx, { kind: 'contact', action: 'accept', id, ...states, origin });
  }
}

/**
 * Follows a person whom the company of a contact has invited: the contact shows the state of the invite, and the person once
 * they have signed up by it.
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
  const accepted = await invited.update(ACCEPTED).returning<{ project_id: string }[]>('project_id');
  await announceStates(tx, [...new Set(accepted.map(({ project_id: projectId }) => projectId))]);
}
