import type { Knex } from 'knex';
import type { ChangeAuthor } from '../change/change.ts';
import { EVENTS } from './assignment-events.ts';
import { assignmentOf, currentAssignment, IS_OPEN, type StoredAssignment } from './assignment.repository.ts';
import { changeAssignment, letIn, letOut, markReallocation } from './change-assignment.ts';

interface NewHolder {
  readonly projectId: string;
  readonly holderId: string | null;
  readonly made: ChangeAuthor;
}

/**
 * Has the assignment of a project follow its primary risk engineer, whoever named or removed them (decisions §26.17): one
 * that was accepted is the new engineer's; the company that it waits for has named its engineer, who still has to
 * acknowledge. Where nobody is primary any more, it waits for its company again, or ends.
 */
export async function followPrimary(tx: Knex.Transaction, { projectId, holderId, made }: NewHolder): Promise<void> {
  const row = await currentAssignment(tx, projectId);
  if (!row) return;
  if (holderId === null) return loseEngineer(tx, row, made);
  if (row.engineer_id === holderId && row.status !== 'TransferPending') return;
  const companyId = await companyOf(tx, holderId);
  if (row.status === 'AwaitingResource' && row.company_id !== null && row.company_id === companyId) {
    // The insurer does not learn by naming people which company an e-mail is of.
    const isShown = row.is_company_shown || (made.actor && (await companyOf(tx, made.actor.userId)) === companyId);
    if (isShown) await nameAs(tx, row, holderId, made);
    return;
  }
  if (row.status !== 'AwaitingResource' && row.status !== 'Unviewed')
    await handToNewHolder(tx, row, { holderId, companyId, made });
}

/**
 * Ends the part of an engineer who is not the primary one any more, where an assignment alone let them in that they have lost
 * meanwhile: the primary function was the last that kept them.
 */
export async function letFormerOut(
  tx: Knex.Transaction,
  projectId: string,
  userId: string,
  made: ChangeAuthor,
): Promise<void> {
  const named = await tx('assignments as a')
    .where({ project_id: projectId })
    .where((its) => its.where('a.engineer_id', userId).orWhere('a.proposed_engineer_id', userId))
    .whereRaw(IS_OPEN)
    .first('a.id');
  if (!named) await letOut(tx, projectId, userId, made);
}

/** Gives an accepted or completed assignment to the new primary engineer. */
async function handToNewHolder(
  tx: Knex.Transaction,
  row: StoredAssignment,
  {
    holderId,
    companyId,
    made,
  }: { readonly holderId: string; readonly companyId: string | null; readonly made: ChangeAuthor },
): Promise<void> {
  const isCompleted = row.status === 'Completed';
  // The event names both engineers, as a transfer does.
  const transferred = { ...row, proposed_engineer: await personOf(tx, holderId) };
  await changeAssignment(tx, {
    before: row,
    columns: {
      engineer_id: holderId,
      proposed_engineer_id: null,
      ...(!isCompleted && { status: 'Accepted' }),
      // A company keeps it as long as the engineer is its own.
      company_id: row.company_id === companyId ? companyId : null,
    },
    ...{ action: 'followPrimary', made },
    events: () => {
      if (row.engineer_id === holderId) return [];
      // A closed project is worked on by nobody: the new engineer has it once it is reopened.
      return isCompleted ? EVENTS.engineerLeft(row) : [EVENTS.transferCompleted(transferred)];
    },
  });
  if (row.proposed_engineer_id !== holderId) await letOut(tx, row.project_id, row.proposed_engineer_id, made);
  if (row.engineer_id !== holderId) await letOut(tx, row.project_id, row.engineer_id, made);
}

/** Takes an accepted assignment from its engineer, who is nobody's successor: to the proposed one, the company, or nobody. */
async function loseEngineer(tx: Knex.Transaction, row: StoredAssignment, made: ChangeAuthor): Promise<void> {
  const { status, engineer_id: engineerId, proposed_engineer_id: proposedId, project_id: projectId } = row;
  if (status !== 'Accepted' && status !== 'TransferPending') return;
  if (proposedId !== null) {
    await changeAssignment(tx, {
      before: row,
      columns: { status: 'Unviewed', engineer_id: proposedId, proposed_engineer_id: null },
      ...{ action: 'nameEngineer', made },
      events: (after) => [...EVENTS.engineerLeft(row), EVENTS.transferDeclined(row), EVENTS.engineerNamed(after)],
    });
  } else await returnToCompany(tx, row, made);
  await letOut(tx, projectId, engineerId, made);
}

/** Returns an assignment to the company that holds it; one of an engineer alone ends. */
async function returnToCompany(tx: Knex.Transaction, row: StoredAssignment, made: ChangeAuthor): Promise<void> {
  const isHeld = row.company_id !== null;
  await changeAssignment(tx, {
    before: row,
    columns: isHeld ? { status: 'AwaitingResource', engineer_id: null } : { status: 'Cancelled' },
    ...{ action: 'loseEngineer', made },
    // The notification of an engineer who is not there any more ends, and the company is asked for another one.
    events: (after) => [...EVENTS.engineerLeft(row), isHeld ? EVENTS.created(after) : EVENTS.cancelled(row)],
  });
}

async function nameAs(tx: Knex.Transaction, row: StoredAssignment, engineerId: string, made: ChangeAuthor) {
  await letIn(tx, row.project_id, engineerId);
  await changeAssignment(tx, {
    before: row,
    columns: { status: 'Unviewed', engineer_id: engineerId, decline_reason: null },
    ...{ action: 'nameEngineer', made },
    events: (after) => [EVENTS.engineerNamed(after)],
  });
}

interface Leaving {
  readonly userId: string;
  readonly projectIds: readonly string[];
  /** The person who takes over; null for nobody. */
  readonly successorId: string | null;
  readonly made: ChangeAuthor;
}

/**
 * Leaves no open assignment to an engineer who leaves projects, whose rows the transaction has locked: one that they have
 * not acknowledged goes to the successor, back to its company, or ends; a transfer to them is taken back. What follows for
 * the primary engineer is {@link followPrimary}'s.
 */
export async function leaveAssignments(
  tx: Knex.Transaction,
  { userId, projectIds, successorId, made }: Leaving,
): Promise<void> {
  const ids = await tx('assignments as a')
    .whereIn('a.project_id', [...projectIds])
    .whereRaw(IS_OPEN)
    .where((its) => its.where('a.engineer_id', userId).orWhere('a.proposed_engineer_id', userId))
    .orderBy('a.id')
    .pluck<string[]>('a.id');
  for (const id of ids) {
    const row = await assignmentOf(tx, id);
    if (!row) continue;
    if (row.proposed_engineer_id === userId) await takeBack(tx, row, made);
    else if (successorId !== null && row.status === 'Unviewed' && (await takesPart(tx, row.project_id, successorId)))
      await nameAs(tx, row, successorId, made);
    else await returnToCompany(tx, row, made);
  }
}

/** Ends a transfer: the assignment stays with its engineer. */
export async function takeBack(
  tx: Knex.Transaction,
  row: StoredAssignment,
  made: ChangeAuthor,
): Promise<StoredAssignment> {
  await markReallocation(tx, row.project_id, false);
  return changeAssignment(tx, {
    before: row,
    columns: { status: 'Accepted', proposed_engineer_id: null },
    ...{ action: 'declineTransfer', made },
    events: () => [EVENTS.transferDeclined(row)],
  });
}

/** Completes the accepted assignment of a project that is being closed; others wait until it is reopened (decisions §9). */
export async function completeAssignment(tx: Knex.Transaction, projectId: string, made: ChangeAuthor): Promise<void> {
  const row = await currentAssignment(tx, projectId);
  if (row?.status !== 'Accepted') return;
  await changeAssignment(tx, {
    before: row,
    columns: { status: 'Completed' },
    ...{ action: 'complete', made },
    events: () => [],
  });
}

/**
 * Returns the completed assignment of a project that is being reopened to Accepted (decisions §27); one whose engineer is not
 * the project's any more waits for its company, or ends.
 */
export async function reopenAssignment(tx: Knex.Transaction, projectId: string, made: ChangeAuthor): Promise<void> {
  const row = await currentAssignment(tx, projectId);
  if (row?.status !== 'Completed') return;
  const holder = await tx('project_participants')
    .where({ project_id: projectId, user_id: row.engineer_id, role: 'RiskEngineer', is_primary: true })
    .first('user_id');
  if (!holder) return returnToCompany(tx, row, made);
  await changeAssignment(tx, {
    before: row,
    columns: { status: 'Accepted' },
    ...{ action: 'reopen', made },
    events: () => [],
  });
}

async function takesPart(tx: Knex.Transaction, projectId: string, userId: string): Promise<boolean> {
  const part = await tx('project_participants').where({ project_id: projectId, user_id: userId }).first('user_id');
  return part !== undefined;
}

async function companyOf(tx: Knex.Transaction, userId: string): Promise<string | null> {
  const member = await tx('members')
    .where({ user_id: userId })
    .first<{ company_id: string | null } | undefined>('company_id');
  return member?.company_id ?? null;
}

async function personOf(tx: Knex.Transaction, userId: string): Promise<StoredAssignment['engineer']> {
  const member = await tx('members')
    .where({ user_id: userId })
    .first<NonNullable<StoredAssignment['engineer']> | undefined>(
      'user_id as userId',
      'first_name as firstName',
      'last_name as lastName',
      'email',
      'company_name as companyName',
    );
  return member ?? null;
}
