import type { AssignmentStatus } from '@portal/contracts/projects/assignment-lists';
import { fullNameOf } from './names.ts';
import type { Knex } from 'knex';
import type { ChangeAuthor } from '../change/change.ts';
import type { PendingEvent } from '../change/pending-event.ts';
import { recordSteps } from '../change/record-change.ts';
import { recordEnded, writtenContactOf } from '../contacts/contact-of-part.ts';
import { publishParticipation } from '../events/participation.ts';
import { publishStates } from '../events/project-states.ts';
import { reallocation } from '../project/reallocation.ts';
import { EVENTS } from './assignment-events.ts';
import { assignmentOf, type StoredAssignment } from './assignment.repository.ts';

/** Columns of an assignment that change; the others stay. */
export interface AssignmentColumns {
  readonly status?: AssignmentStatus;
  readonly company_id?: string | null;
  readonly engineer_id?: string | null;
  /** False for a new engineer unless it is named. */
  readonly engineer_was_primary?: boolean;
  readonly proposed_engineer_id?: string | null;
  readonly inspection_date?: string | null;
  readonly decline_reason?: string | null;
  readonly is_company_shown?: boolean;
  readonly invited_at?: Knex.Raw;
  readonly invite_version?: number;
  readonly is_invite_waiting?: boolean;
}

export interface AssignmentChange {
  readonly before: StoredAssignment;
  readonly columns: AssignmentColumns;
  /** Name of the step in the history. */
  readonly action: string;
  readonly words?: string | null;
  readonly made: ChangeAuthor;
  /** Events of the step, of the assignment as it is then. One that leaves its company tells of it by itself. */
  readonly events: (after: StoredAssignment) => readonly PendingEvent[];
}

/** The content of an assignment, as history and audit record keep it. */
export const contentOf = (row: StoredAssignment) => ({
  status: row.status,
  company: (row.is_company_shown ? row.company_name : null) ?? row.contact_company_name,
  engineer: row.engineer && fullNameOf(row.engineer),
  proposedEngineer: row.proposed_engineer && fullNameOf(row.proposed_engineer),
  inspectionDate: row.inspection_date,
});

/**
 * Changes an assignment, whose project the transaction has locked, with history, audit record, events and hints. Who takes
 * part in the project changes with {@link letIn} and {@link letOut}. Returns it as it is then.
 */
export async function changeAssignment(
  tx: Knex.Transaction,
  { before, columns, action, words = null, made, events }: AssignmentChange,
): Promise<StoredAssignment> {
  await tx('assignments')
    .where({ id: before.id })
    .update({
      ...(columns.engineer_id != null && { engineer_was_primary: false }),
      ...columns,
      ...(columns.status === 'Cancelled' && { last_project_name: before.project_name }),
      // A company that has named its engineer has acted.
      ...(columns.engineer_id != null && { is_company_shown: true }),
      version: tx.raw('version + 1'),
      changed_at: tx.fn.now(),
      changed_by: made.actor?.name ?? null,
    });
  const after = await stored(tx, before.id);
  await letCompanyIn(tx, after, isOfUnknown(before));
  const step = { kind: 'assignment', id: after.id, projectId: after.project_id, action, words } as const;
  await recordSteps(tx, [{ ...step, before: contentOf(before), after: contentOf(after) }], {
    event: [...EVENTS.companyLeft(before, after), ...events(after)],
    ...made,
  });
  return after;
}

async function stored(tx: Knex.Transaction, id: string): Promise<StoredAssignment> {
  const row = await assignmentOf(tx, id);
  if (!row) throw new Error('The assignment is not stored');
  return row;
}

/** The company of an assignment as the insurer's book has it, and the accepted fee where one makes the assignment. */
export interface BookColumns {
  readonly fee_proposal_id?: string;
  readonly company_contact_id: string;
  readonly contact_company_name: string;
  readonly contact_email: string;
}

/** Columns of a new assignment. */
export type NewAssignment = AssignmentColumns & { readonly project_id: string } & (BookColumns | object);

/** Adds an assignment to a project that the transaction has locked, and returns it. */
export async function insertAssignment(
  tx: Knex.Transaction,
  columns: NewAssignment,
  by: string,
): Promise<StoredAssignment> {
  const [added] = await tx('assignments')
    .insert({ ...columns, created_by: by, changed_by: by })
    .returning<{ id: string }[]>('id');
  const row = await stored(tx, added?.id ?? '');
  await letCompanyIn(tx, row, isOfUnknown(row));
  return row;
}

/** Returns true while the insurer is not told which company has the e-mail that an assignment was made for, if one has. */
const isOfUnknown = (row: StoredAssignment): boolean =>
  row.contact_email !== null && (row.company_id === null || !row.is_company_shown);

/**
 * Lets the company of an assignment into its project, until the assignment is cancelled or another's (decisions §11). Where
 * the insurer does not know the company, the project's state is published whether there is one or not: a change that only a
 * company with an account brought would tell of it.
 */
async function letCompanyIn(
  tx: Knex.Transaction,
  { project_id: id, company_id, status }: StoredAssignment,
  isUnknown: boolean,
): Promise<void> {
  const assigned = status === 'Cancelled' ? null : company_id;
  const changed = await tx('projects')
    .where({ id })
    .whereRaw('assigned_company_id is distinct from ?::uuid', [assigned])
    .update({ assigned_company_id: assigned });
  if (changed > 0 || isUnknown) await publishStates(tx, [id]);
}

/**
 * Lets the engineer of an assignment into its project as a participant, unless they take part already. They read it, as all
 * engineers do who are not the primary one (decisions §11). Whoever the insurer has as a contact of the project already, and
 * who had not joined it yet, stays after the assignment.
 */
export async function letIn(tx: Knex.Transaction, projectId: string, userId: string): Promise<void> {
  const { rows } = await tx.raw<{ rows: unknown[] }>(
    `insert into project_participants (project_id, user_id, company_id, role, is_by_assignment)
     select :projectId, user_id, company_id, role, not exists (select from contacts c
       where c.project_id = :projectId and c.user_id = :userId and c.request_status is null)
     from members where user_id = :userId
     on conflict do nothing returning user_id`,
    { projectId, userId },
  );
  // Naming tells the insurer who the person is, whom somebody may have entered as a contact by an e-mail.
  const accepted = await tx('contacts')
    .where({ project_id: projectId, user_id: userId, is_accepted: false })
    .update({ is_accepted: true, first_name: null, last_name: null, email: null });
  if (rows.length === 0 && accepted === 0) return;
  await publishStates(tx, [projectId]);
  await publishParticipation(tx, [userId]);
}

/**
 * Ends the part that an engineer has in a project by an assignment alone, and with it their contact there. The primary risk
 * engineer stays.
 */
export async function letOut(
  tx: Knex.Transaction,
  projectId: string,
  userId: string | null,
  made: ChangeAuthor,
): Promise<void> {
  if (userId === null) return;
  const contact = await writtenContactOf(tx, projectId, userId);
  const left = await tx('project_participants')
    .where({ project_id: projectId, user_id: userId, is_by_assignment: true, is_primary: false })
    .delete();
  if (left === 0) return;
  if (contact) await recordEnded(tx, contact, { projectId, userId }, made);
  await publishStates(tx, [projectId]);
  await publishParticipation(tx, [userId]);
}

/** Marks a project as one that needs another engineer, or that it needs none (spec 2 §2). */
export async function markReallocation(tx: Knex.Transaction, projectId: string, isReady: boolean): Promise<void> {
  await tx('projects').where({ id: projectId }).update(reallocation(tx, isReady));
}
