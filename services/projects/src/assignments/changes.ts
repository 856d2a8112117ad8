import { projectScopeOf, type ProjectScope, type Viewer } from '@portal/access';
import { INVITE_TEXTS, RESEND_SECONDS } from '@portal/contracts/admin/access-status';
import type { CreateAssignment } from '@portal/contracts/projects/assignment';
import { ASSIGNMENT_TEXTS } from '@portal/contracts/projects/assignment-lists';
import {
  actorOf,
  admit,
  auditAbout,
  auditNothing,
  expectedVersion,
  invalid,
  secondsUntil,
  tooMany,
} from '@portal/service-kit';
import { evaluateAssignment, type AssignmentAction } from '@portal/workflow';
import type { Knex } from 'knex';
import { reachProject, isProjectId } from '../core/access/reach-project.ts';
import { EVENTS } from '../core/assignment/assignment-events.ts';
import { hasOpenAssignment, type StoredAssignment } from '../core/assignment/assignment.repository.ts';
import { columnsOfBook } from '../core/assignment/bind-company.ts';
import {
  changeAssignment,
  contentOf,
  insertAssignment,
  letIn,
  letOut,
  markReallocation,
  type NewAssignment,
} from '../core/assignment/change-assignment.ts';
import { takeBack } from '../core/assignment/follow-engineers.ts';
import type { ChangeAuthor } from '../core/change/change.ts';
import { recordSteps } from '../core/change/record-change.ts';
import { publishParticipation } from '../core/events/participation.ts';
import { publishStates } from '../core/events/project-states.ts';
import { countEnteredEmail } from '../core/contacts/entered-emails.ts';
import { changePrimary } from '../core/primary/change-primary.ts';
import { waitEnded } from '../core/primary/waiting-for-engineer.ts';
import { projectOfScope } from '../core/project/project.repository.ts';
import { factsOf, factsOfNew } from './assignment.mapping.ts';
import { inviteEvents, withdrawCompanyInvite } from './invited-companies.ts';
import { reachAssignment } from './reach-assignment.ts';
import { companyOfBook, suggestedCompanies, suggestedEngineer } from './suggestions.ts';

/** The assignment to change, and the version expected by the request, if any. */
interface Target {
  readonly id: string;
  readonly expected: number | undefined;
}

/** Author of an assignment that nobody made in person. */
const PORTAL = 'Risk Portal';

/**
 * Assigns a project to a risk company, to one of the insurer's book, which may have no account, or to an engineer, who has to
 * acknowledge (decisions §9, §27). @throws 429 after many companies of the book
 */
export async function addAssignment(
  tx: Knex.Transaction,
  viewer: Viewer,
  { projectId, inspectionDate = null, ...to }: CreateAssignment,
): Promise<StoredAssignment> {
  const { companyId = null, companyContactId = null, riskEngineerId = null } = to;
  if (companyContactId !== null) await countEnteredEmail(tx, viewer);
  // The e-mail of a company is locked before its project.
  const contact = companyContactId === null ? undefined : await companyOfBook(tx, viewer, companyContactId);
  const booked = contact && (await columnsOfBook(tx, contact));
  const project = await reachProject(tx, viewer, projectId, 'resources', 'no key update');
  const facts = factsOfNew(project.status, await hasOpenAssignment(tx, project.id));
  const action = riskEngineerId === null ? 'create' : 'createForEngineer';
  const { to: status } = admit(evaluateAssignment(facts, action, viewer));
  if ([companyId, companyContactId, riskEngineerId].filter((id) => id !== null).length !== 1)
    throw invalid({ companyId: [ASSIGNMENT_TEXTS.oneOfBoth] });
  if (companyContactId !== null) {
    if (!booked) throw invalid({ companyContactId: [ASSIGNMENT_TEXTS.companyNotCandidate] });
  } else if (companyId !== null) {
    const [company] = isProjectId(companyId) ? await suggestedCompanies(tx, viewer, project, companyId) : [];
    if (!company) throw invalid({ companyId: [ASSIGNMENT_TEXTS.companyNotCandidate] });
  } else await checkEngineer(tx, viewer, project, riskEngineerId ?? '');
  await checkDate(tx, project.id, inspectionDate);
  const columns = {
    ...({ project_id: project.id, status: status === 'Unviewed' ? status : 'AwaitingResource' } as const),
    ...{ company_id: companyId, engineer_id: riskEngineerId, inspection_date: inspectionDate, ...booked },
  };
  return storeAssignment(tx, { scope: projectScopeOf(viewer), columns, made: madeBy(viewer) });
}

interface AdmittedAssignment {
  /** Scope in which the project is found. */
  readonly scope: ProjectScope;
  readonly columns: NewAssignment;
  readonly made: ChangeAuthor;
}

/**
 * Stores an assignment that was admitted, of a project that the transaction has locked, and lets its resource in; a company
 * without an account is invited.
 */
export async function storeAssignment(
  tx: Knex.Transaction,
  { scope, columns, made }: AdmittedAssignment,
): Promise<StoredAssignment> {
  const { project_id: projectId, engineer_id: engineerId = null } = columns;
  const before = await projectOfScope(tx, scope, projectId);
  if (engineerId !== null) await letIn(tx, projectId, engineerId);
  const row = await insertAssignment(tx, columns, made.actor?.name ?? PORTAL);
  const step = { kind: 'assignment', id: row.id, projectId, action: 'create' } as const;
  await recordSteps(tx, [{ ...step, before: null, after: contentOf(row), details: { projectId } }], {
    event: [
      EVENTS.created(row),
      ...(row.engineer ? [EVENTS.engineerNamed(row)] : []),
      ...inviteEvents(row),
      waitEnded(before),
    ],
    ...made,
  });
  return row;
}

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
  const after = await changeAssignment(tx, {
    before: row,
    columns: { status: 'Unviewed', engineer_id: engineerId, decline_reason: null },
    ...{ action: 'nameEngineer', made: madeBy(viewer) },
    events: (now) => [EVENTS.engineerNamed(now)],
  });
  await letOut(tx, row.project_id, row.engineer_id);
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
  await letOut(tx, reached.project_id, reached.engineer_id);
  return after;
}

/** Proposes another engineer, who reads the project from then on; the present one stays until the transfer is completed. */
export async function requestTransfer(
  tx: Knex.Transaction,
  viewer: Viewer,
  target: Target,
  engineerId: string,
): Promise<StoredAssignment> {
  const row = await assignmentToChange(tx, viewer, target, 'requestTransfer');
  await checkEngineer(tx, viewer, placeOf(row), engineerId);
  if (engineerId === row.engineer_id) throw invalid({ riskEngineerId: [ASSIGNMENT_TEXTS.sameEngineer] });
  await letIn(tx, row.project_id, engineerId);
  await markReallocation(tx, row.project_id, true);
  return changeAssignment(tx, {
    before: row,
    columns: { status: 'TransferPending', proposed_engineer_id: engineerId },
    ...{ action: 'requestTransfer', made: madeBy(viewer) },
    events: (now) => [EVENTS.transferRequested(now), EVENTS.readyForReallocation(now)],
  });
}

/** Completes a transfer: the proposed engineer has the assignment and is the project's primary risk engineer. */
export async function completeTransfer(
  tx: Knex.Transaction,
  viewer: Viewer,
  target: Target,
): Promise<StoredAssignment> {
  const row = await assignmentToChange(tx, viewer, target, 'completeTransfer');
  const after = await changeAssignment(tx, {
    before: row,
    columns: {
      ...{ status: 'Accepted', engineer_id: row.proposed_engineer_id, proposed_engineer_id: null },
      // A company keeps the assignment as long as the engineer is its own.
      company_id: row.company_id === row.proposed_company_id ? row.company_id : null,
    },
    ...{ action: 'completeTransfer', made: madeBy(viewer) },
    events: () => [EVENTS.transferCompleted(row)],
  });
  await markReallocation(tx, row.project_id, false);
  await makePrimary(tx, viewer, row, row.proposed_engineer_id);
  await letOut(tx, row.project_id, row.engineer_id);
  return after;
}

/** Takes a transfer back: the proposed engineer reads the project no longer. */
export async function declineTransfer(tx: Knex.Transaction, viewer: Viewer, target: Target): Promise<StoredAssignment> {
  const row = await assignmentToChange(tx, viewer, target, 'declineTransfer');
  const after = await takeBack(tx, row, madeBy(viewer));
  await letOut(tx, row.project_id, row.proposed_engineer_id);
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
    events: () => [EVENTS.cancelled(row)],
  });
  await withdrawCompanyInvite(tx, row, actorOf(viewer));
  const isAccepted = row.status === 'Accepted' || row.status === 'TransferPending';
  if (isAccepted && row.engineer_id !== null && (await isPrimaryEngineer(tx, row.project_id, row.engineer_id)))
    await makePrimary(tx, viewer, row, null);
  await letOut(tx, row.project_id, row.engineer_id);
  await letOut(tx, row.project_id, row.proposed_engineer_id);
  return after;
}

const madeBy = (viewer: Viewer): ChangeAuthor => ({ actor: actorOf(viewer) });
const placeOf = (row: StoredAssignment) => ({ id: row.project_id, companyId: row.insurer_company_id });

async function reachForChange(tx: Knex.Transaction, viewer: Viewer, { id }: Target): Promise<StoredAssignment> {
  auditAbout({ kind: 'assignment', id });
  return reachAssignment(tx, viewer, id);
}

const admitOn = (row: StoredAssignment, viewer: Viewer, { expected }: Target, action: AssignmentAction) =>
  admit(evaluateAssignment(factsOf(row, viewer), action, viewer), {
    version: expectedVersion(row, expected, ASSIGNMENT_TEXTS.stale),
  });

/** Reaches an assignment and requires that the viewer may change it now. Throws 400, 403, 404, 409. */
async function assignmentToChange(
  tx: Knex.Transaction,
  viewer: Viewer,
  target: Target,
  action: AssignmentAction,
): Promise<StoredAssignment> {
  const row = await reachForChange(tx, viewer, target);
  admitOn(row, viewer, target, action);
  return row;
}

/** Requires an engineer whom the viewer may assign, of the company that holds the assignment where one does. */
async function checkEngineer(
  tx: Knex.Transaction,
  viewer: Viewer,
  place: { readonly id: string; readonly companyId: string },
  engineerId: string,
  held?: StoredAssignment,
): Promise<void> {
  if (held?.engineer_id === engineerId) throw invalid({ riskEngineerId: [ASSIGNMENT_TEXTS.sameEngineer] });
  const engineer = await suggestedEngineer(tx, viewer, place, engineerId);
  const isOfHolder = held?.company_id == null || engineer?.companyId === held.company_id;
  if (!engineer || !isOfHolder) throw invalid({ riskEngineerId: [ASSIGNMENT_TEXTS.notCandidate] });
}

/** Refuses an inspection date before today, by the clocks of the site. */
async function checkDate(tx: Knex.Transaction, projectId: string, date: string | null): Promise<void> {
  if (date === null) return;
  const { rows } = await tx.raw<{ rows: { today: string }[] }>(
    `select ((now() at time zone zone_or_utc((select time_zone from locations where project_id = ? and is_primary)))::date
       )::text as today`,
    [projectId],
  );
  if (date < (rows[0]?.today ?? '')) throw invalid({ inspectionDate: [ASSIGNMENT_TEXTS.inPast] });
}

async function isPrimaryEngineer(tx: Knex.Transaction, projectId: string, userId: string): Promise<boolean> {
  const holder = await tx('project_participants')
    .where({ project_id: projectId, user_id: userId, role: 'RiskEngineer', is_primary: true })
    .first('user_id');
  return holder !== undefined;
}

/** Gives the project's primary function to an engineer, or to nobody, by the one workflow of it (decisions §26.17). */
async function makePrimary(
  tx: Knex.Transaction,
  viewer: Viewer,
  row: StoredAssignment,
  holderId: string | null,
  made: ChangeAuthor = madeBy(viewer),
): Promise<void> {
  const scope = projectScopeOf(viewer);
  const previous = await tx('project_participants')
    .where({ project_id: row.project_id, role: 'RiskEngineer', is_primary: true })
    .first<{ user_id: string } | undefined>('user_id');
  const action = holderId === null ? 'losePrimary' : 'namePrimary';
  const held = 'primaryRiskEngineer';
  await changePrimary(tx, { projectId: row.project_id, scope, held, holderId, action, made });
  await publishStates(tx, [row.project_id]);
  await publishParticipation(
    tx,
    [previous?.user_id, holderId].filter((id) => id != null),
  );
}
