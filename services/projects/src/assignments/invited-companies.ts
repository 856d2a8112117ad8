import { companyInviteAsked } from '@portal/contracts/events/assignments';
import { publish, type Actor } from '@portal/event-bus';
import type { Knex } from 'knex';
import { assignmentOf, IS_OPEN, type StoredAssignment } from '../core/assignment/assignment.repository.ts';
import { eventOf, type PendingEvent } from '../core/change/pending-event.ts';

/** An assignment that waits for a company of the book. */
interface InvitedAssignment extends StoredAssignment {
  readonly contact_company_name: string;
  readonly contact_email: string;
}

/**
 * Returns true if an assignment waits for a company of the book that has no account yet, or has not acted: the insurer cannot
 * tell one from the other.
 */
export const isInvited = (row: StoredAssignment): row is InvitedAssignment =>
  row.status === 'AwaitingResource' && (row.company_id === null || !row.is_company_shown) && row.contact_email !== null;

const requestOf = (row: InvitedAssignment) => ({
  assignmentId: row.id,
  companyId: row.insurer_company_id,
  companyName: row.contact_company_name,
  email: row.contact_email,
});

/**
 * Returns the event that asks services/admin to mail the company of an assignment, as it is now; none where the insurer chose
 * a company that it knows. */
export const inviteEvents = (row: StoredAssignment): PendingEvent[] =>
  isInvited(row) ? [eventOf(companyInviteAsked, { ...requestOf(row), version: row.version, ask: 'Invite' })] : [];

/**
 * Withdraws the invite of a company whose assignment is about to end, unless the insurer waits for the company elsewhere or
 * has somebody with the e-mail among its contacts.
 */
export async function withdrawCompanyInvite(tx: Knex.Transaction, row: StoredAssignment, actor: Actor): Promise<void> {
  if (!isInvited(row)) return;
  const { rows } = await tx.raw<{ rows: unknown[] }>(
    `select 1 from assignments a join projects p on p.id = a.project_id
     where a.id <> :id and p.company_id = :insurer and a.status = 'AwaitingResource'
       and (a.company_id is null or not a.is_company_shown)
       and lower(a.contact_email) = lower(:email)
     union all
     select 1 from contacts k left join members m on m.user_id = k.user_id
     where k.company_id = :insurer and lower(coalesce(m.email, k.email)) = lower(:email)`,
    { id: row.id, insurer: row.insurer_company_id, email: row.contact_email },
  );
  if (rows.length > 0) return;
  await publish(tx, companyInviteAsked, { ...requestOf(row), version: row.version + 1, ask: 'Withdraw' }, actor);
}

/** Withdraws the invite of the company for which a project waits that is about to be deleted. */
export async function withdrawCompanyInvites(tx: Knex.Transaction, projectId: string, actor: Actor): Promise<void> {
  const open = await tx('assignments as a')
    .where({ project_id: projectId })
    .whereRaw(IS_OPEN)
    .first<{ id: string } | undefined>('a.id');
  const row = open && (await assignmentOf(tx, open.id));
  if (row) await withdrawCompanyInvite(tx, row, actor);
}
