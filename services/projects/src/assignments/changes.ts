import type { Viewer } from '@portal/access';
import { INVITE_TEXTS, RESEND_SECONDS } from '@portal/contracts/admin/access-status';
import { actorOf, auditAbout, auditNothing, secondsUntil, tooMany } from '@portal/service-kit';
import type { Knex } from 'knex';
import { EVENTS } from '../core/assignment/assignment-events.ts';
import type { StoredAssignment } from '../core/assignment/assignment.repository.ts';
import { changeAssignment, letIn, letOut } from '../core/assignment/change-assignment.ts';
import type { ChangeAuthor } from '../core/change/change.ts';
import {
  admitOn,
  assignmentToChange,
  checkDate,
  checkEngineer,
  madeBy,
  placeOf,
  reachForChange,
  type Target,
} from './admit-change.ts';
import { inviteEvents, withdrawCompanyInvite } from './invited-companies.ts';
import { endPrimary, isPrimaryEngineer, makePrimary } from './primary-engineer.ts';
import { reachAssignment } from './reach-assignment.ts';

/** Names the engineer of an assignment, who has to acknowledge; one who was named before has it no longer. */
export async function nameEngineer(
  tx: Knex.Transaction,
  viewer: Viewer,
  target: Target,
  engineerId: string,
): Promise<StoredAssignment> {
  const row = await assignmentToChange(tx, viewer, target, 'nameEngineer');
  await checkEngineer(tx, viewer, placeOf(row), engineerId, row);
  await letIn(tx, row.project_id, engineerId);
  // Before the step: naming the next engineer ends what asks for one.
  await endPrimary(tx, viewer, row);
  const after = await changeAssignment(tx, {
    before: row,
    columns: {
      ...{ status: 'Unviewed', engineer_id: engineerId, decline_reason: null },
      engineer_was_primary: await isPrimaryEngineer(tx, row.project_id, engineerId),
    },
    ...{ action: 'nameEngineer', made: madeBy(viewer) },
    events: (now) => [EVENTS.engineerNamed(now)],
  });
  await letOut(tx, row.project_id, row.engineer_id, madeBy(viewer));
  return after;
}

/**
 * Acknowledges an assignment: its engineer becomes the project's primary risk engineer (decisions §9). An engineer who has
 * done so already changes nothing.
 */
export async function acknowledge(
  tx: Knex.Transaction,
  viewer: Viewer,
  target: Target,
  made: ChangeAuthor = madeBy(viewer),
): Promise<StoredAssignment> {
  auditAbout({ kind: 'assignment', id: target.id });
  const row = await reachAssignment(tx, viewer, target.id);
  if (row.status === 'Accepted' && row.engineer_id === viewer.userId) {
    auditNothing();
    return row;
  }
  admitOn(row, viewer, target, 'acknowledge');
  const after = await changeAssignment(tx, {
    before: row,
    columns: { status: 'Accepted' },
    ...{ action: 'acknowledge', made },
    events: (now) => [EVENTS.acknowledged(now)],
  });
  await makePrimary(tx, viewer, row, row.engineer_id, made);
  return after;
}

/** Declines an assignment with a reason: it waits for its company again, or ends (decisions §27). */
export async function decline(
  tx: Knex.Transaction,
  viewer: Viewer,
  target: Target,
  entered: string,
): Promise<StoredAssignment> {
  const reached = await reachForChange(tx, viewer, target);
  const { to } = admitOn(reached, viewer, target, 'decline');
  const words = entered.trim();
  const after = await changeAssignment(tx, {
    before: reached,
    columns: {
      decline_reason: words,
      ...(to === 'AwaitingResource' ? { status: to, engineer_id: null } : ({ status: 'Cancelled' } as const)),
    },
    ...{ action: 'decline', words, made: madeBy(viewer) },
    events: () => [EVENTS.declined(reached, words)],
  });
  await endPrimary(tx, viewer, reached);
  await letOut(tx, reached.project_id, reached.engineer_id, madeBy(viewer));
  return after;
}

/**
 * Has the company of an assignment mailed again, which has not registered or acted yet. Where its address was mailed too often for
 * now, the mail waits. @throws 429 within a minute after the last time
 */
export async function resendInvite(tx: Knex.Transaction, viewer: Viewer, target: Target): Promise<StoredAssignment> {
  const row = await assignmentToChange(tx, viewer, target, 'resendInvite');
  const seconds = await secondsUntil(tx, row.invited_at, RESEND_SECONDS);
  if (seconds > 0) throw tooMany(INVITE_TEXTS.resendTooSoon, seconds);
  return changeAssignment(tx, {
    before: row,
    columns: { invited_at: tx.raw('now()'), invite_version: row.version + 1, is_invite_waiting: false },
    ...{ action: 'resendInvite', made: madeBy(viewer) },
    events: inviteEvents,
  });
}

/** Sets the date by which the project is to be inspected, or removes it. */
export async function setInspectionDate(
  tx: Knex.Transaction,
  viewer: Viewer,
  target: Target,
  date: string | null,
): Promise<StoredAssignment> {
  const row = await assignmentToChange(tx, viewer, target, 'setInspectionDate');
  if (date === row.inspection_date) {
    auditNothing();
    return row;
  }
  await checkDate(tx, row.project_id, date);
  return changeAssignment(tx, {
    before: row,
    columns: { inspection_date: date, ...(viewer.role === 'RCCoordinator' && { is_company_shown: true }) },
    ...{ action: 'setInspectionDate', made: madeBy(viewer) },
    events: () => [],
  });
}

/** Cancels an assignment: its company and its engineer lose the project, which then waits for another engineer. */
export async function cancel(tx: Knex.Transaction, viewer: Viewer, target: Target): Promise<StoredAssignment> {
  const row = await assignmentToChange(tx, viewer, target, 'cancel');
  const after = await changeAssignment(tx, {
    before: row,
    columns: { status: 'Cancelled', proposed_engineer_id: null },
    ...{ action: 'cancel', made: madeBy(viewer) },
    // The transfer ends first, with what it asked for: another engineer is asked for once, by the cancelling.
    events: () => [...(row.status === 'TransferPending' ? [EVENTS.transferDeclined(row)] : []), EVENTS.cancelled(row)],
  });
  await withdrawCompanyInvite(tx, row, actorOf(viewer));
  await endPrimary(tx, viewer, row);
  await letOut(tx, row.project_id, row.engineer_id, madeBy(viewer));
  await letOut(tx, row.project_id, row.proposed_engineer_id, madeBy(viewer));
  return after;
}
