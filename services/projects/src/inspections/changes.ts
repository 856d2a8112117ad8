import { storedName } from '@portal/contracts/common/name-key';
import type { Viewer } from '@portal/access';
import {
  attendeesOfAll,
  keyedAttendees,
  withStoredAddresses,
  type KeyedAttendee,
} from '@portal/contracts/projects/attendee';
import type { InspectionFields, ScheduleInspection } from '@portal/contracts/projects/inspection';
import { INSPECTION_LIMITS } from '@portal/contracts/projects/inspection-lists';
import { INSPECTION_TEXTS } from '@portal/contracts/projects/inspection-texts';
import {
  inspectionCancelled,
  inspectionCompleted,
  inspectionDeleted,
  inspectionDocumentsCompleted,
  inspectionRescheduled,
  inspectionScheduled,
} from '@portal/contracts/events/inspections';
import { changesBetween } from '@portal/history';
import { actorOf, admit, auditNothing, invalid } from '@portal/service-kit';
import { evaluateInspection, evaluateNewInspection } from '@portal/workflow';
import type { Knex } from 'knex';
import { reachProject, type ReachedProject } from '../core/access/reach-project.ts';
import { countEntry } from '../core/change/count-entry.ts';
import { eventOf } from '../core/change/pending-event.ts';
import { recordChange } from '../core/change/record-change.ts';
import { aboutInspection } from '../core/events/about.ts';
import { changeInspection, shownInspection, type ShownInspection } from '../core/inspection/inspection.repository.ts';
import { inspectionToChange } from '../core/inspection/reach-inspection.ts';
import { reviewSideOf } from '../core/inspection/review-side.ts';
import { seesAddresses } from '../core/inspection/sees-addresses.ts';
import { countInvitations, mailsOf } from './count-invitations.ts';
import { CONTENT_FIELDS, contentOf, PUBLISHED_FIELDS } from './inspection-content.ts';
import { readTimes, requireTimes } from './entered-times.ts';
import { factsOf, placeFactsOf, placeForEvents } from './inspection.mapping.ts';
import { columnsOf, enteredOf, locationOf } from './inspection.repository.ts';
import { invitationColumns, invitationEvents, invite, withdrawAll, type Sent } from './invitation.ts';
import { expectedInspections, isTaken, nextNumber } from './numbers.ts';
import { isOrganizerHere } from './organizer.ts';

/** The inspection to change, and the version expected by the request, if any. */
interface Target {
  readonly id: string;
  readonly expected: number | undefined;
}

/** Schedules an inspection; of two concurrent ones for the same number the second is refused (decisions §6). */
export async function scheduleInspection(
  tx: Knex.Transaction,
  viewer: Viewer,
  body: ScheduleInspection,
): Promise<string> {
  // The lock on the project's row makes its numbers unique.
  const project = await reachProject(tx, viewer, body.projectId, 'inspections', 'no key update');
  const location = await locationOf(tx, project.id, body.locationId);
  const times = await readTimes(tx, body, location?.time_zone ?? null);
  const expected = await expectedInspections(tx, project.id);
  const free = nextNumber(expected);
  admit(
    evaluateNewInspection(
      {
        ...placeFactsOf(await reviewSideOf(tx, project, viewer)),
        hasFreeNumber: free !== null,
        isStartAhead: await isAhead(tx, times.start),
      },
      viewer,
    ),
  );
  const number = body.inspectionNumber ?? free ?? expected.maxCount;
  if (number > expected.maxCount) throw invalid({ inspectionNumber: [INSPECTION_TEXTS.numberTooHigh] });
  if (isTaken(expected.dated, number)) throw invalid({ inspectionNumber: [INSPECTION_TEXTS.numberTaken] });
  if ((expected.cancelled[number] ?? 0) >= INSPECTION_LIMITS.cancelledOfNumber) {
    throw invalid({ inspectionNumber: [INSPECTION_TEXTS.cancelledOften] });
  }
  requireTimes(times);
  await countEntry(tx, viewer, 'inspection');
  const actor = actorOf(viewer);
  const entered = enteredOf(body, attendeesOf(body, null, project, viewer), requirePlace(location), times);
  const sent = body.sendInvite ? invite({ ...entered, number }, null, viewer) : null;
  const columns = { ...columnsOf(entered), ...invitationColumns(sent) };
  const [added] = await tx('inspections')
    .insert({ ...columns, project_id: project.id, number, created_by: actor.name, changed_by: actor.name })
    .returning<{ id: string }[]>('id');
  const row = await stored(tx, added?.id ?? '');
  await countInvitations(tx, viewer, mailsOf(sent, row.id));
  const about = await aboutInspection(tx, project, row);
  await recordChange(tx, {
    ...{ kind: 'inspection', id: row.id, projectId: project.id, action: 'schedule', actor },
    before: null,
    after: { status: row.status, ...contentOf(row) },
    event: [
      eventOf(inspectionScheduled, { ...about, ...placeForEvents(row) }),
      ...invitationEvents(sent, project, row),
    ],
    details: { projectId: project.id, ...(sent && { invitedCount: invitedCount(sent) }) },
  });
  return row.id;
}

/** Duties of other nouns towards an inspection that changes, in the same transaction. */
export interface InspectionHooks {
  /** Called before it is deleted with everything in it. */
  readonly beforeDeletion: readonly ((
    tx: Knex.Transaction,
    projectId: string,
    inspectionId: string,
  ) => Promise<void>)[];
  /** Called where it needs no documents any more, since it is no longer virtual. */
  readonly noLongerVirtual: (tx: Knex.Transaction, inspectionId: string) => Promise<void>;
}

/**
 * Reschedules an upcoming inspection or changes its content; publishes changes of date or place. Attendees are mailed where
 * the request says so: those for whom something has changed since their last mail.
 */
export async function rescheduleInspection(
  tx: Knex.Transaction,
  viewer: Viewer,
  { id, expected }: Target,
  body: InspectionFields,
  { noLongerVirtual }: InspectionHooks,
): Promise<void> {
  const { row, project, side, version } = await inspectionToChange(tx, viewer, id, expected);
  const location = await locationOf(tx, project.id, body.locationId);
  const times = await readTimes(tx, body, location?.time_zone ?? null);
  const isMoved = times.start.getTime() !== row.start_at.getTime();
  const isStartAhead = !isMoved || (await isAhead(tx, times.start));
  const verdict = evaluateInspection({ ...factsOf(row, side), isStartAhead }, 'reschedule', viewer);
  admit(verdict, { version });
  const place = requirePlace(location);
  requireTimes(times);
  const actor = actorOf(viewer);
  const entered = enteredOf(body, attendeesOf(body, row, project, viewer), place, times);
  const after = { ...row, ...entered };
  const changes = changesBetween(contentOf(row), contentOf(after), CONTENT_FIELDS);
  const isHere = async () => row.invitation === null || isOrganizerHere(tx, row.invitation, project.id);
  const sent = body.sendInvite ? invite(after, row.invitation, viewer, await isHere()) : null;
  if (changes.length === 0 && !sent) return auditNothing();
  const isKnown = changes.some(({ field }) => PUBLISHED_FIELDS.includes(field));
  if (isKnown) await countEntry(tx, viewer, 'inspection');
  await countInvitations(tx, viewer, mailsOf(sent, row.id));
  await changeInspection(tx, row.id, { ...columnsOf(entered), ...invitationColumns(sent) }, actor.name);
  const needsNoDocuments = row.kind === 'Virtual' && after.kind !== 'Virtual';
  if (needsNoDocuments) await noLongerVirtual(tx, row.id);
  const previousStartDateTime = row.start_at.toISOString();
  const about = async () => ({ ...(await aboutInspection(tx, project, row)), ...placeForEvents(after) });
  await recordChange(tx, {
    ...{ kind: 'inspection', id: row.id, projectId: project.id, actor },
    action: changes.length > 0 ? 'reschedule' : 'invite',
    before: { status: row.status, ...contentOf(row) },
    after: { status: row.status, ...contentOf(after) },
    event: [
      ...(isKnown ? [eventOf(inspectionRescheduled, { ...(await about()), previousStartDateTime })] : []),
      ...(needsNoDocuments ? [eventOf(inspectionDocumentsCompleted, await aboutInspection(tx, project, row))] : []),
      ...invitationEvents(sent, project, after),
    ],
    details: { projectId: project.id, ...(sent && { invitedCount: invitedCount(sent) }) },
  });
}

/** Deletes an upcoming inspection without recommendations; its number is free again. */
export async function deleteInspection(
  tx: Knex.Transaction,
  viewer: Viewer,
  { id, expected }: Target,
  { beforeDeletion }: InspectionHooks,
): Promise<void> {
  const { row, project, side, version } = await inspectionToChange(tx, viewer, id, expected);
  admit(evaluateInspection(factsOf(row, side), 'delete', viewer), { version });
  const about = await aboutInspection(tx, project, row);
  const sent = withdrawAll(row);
  await countInvitations(tx, viewer, mailsOf(sent, row.id));
  for (const step of beforeDeletion) await step(tx, project.id, row.id);
  await tx('inspections').where({ id: row.id }).delete();
  const cancelReason = INSPECTION_TEXTS.deleted;
  await recordChange(tx, {
    ...{ kind: 'inspection', id: row.id, projectId: project.id, action: 'delete', actor: actorOf(viewer) },
    before: { status: row.status, ...contentOf(row) },
    after: null,
    event: [
      eventOf(inspectionDeleted, { ...about, ...placeForEvents(row), cancelReason }),
      ...invitationEvents(sent, project, row, cancelReason),
    ],
    details: { projectId: project.id },
  });
}

/** Cancels an inspection without recommendations; its number is free again. */
export async function cancelInspection(
  tx: Knex.Transaction,
  viewer: Viewer,
  target: Target,
  reason: string,
): Promise<void> {
  const { row, project, side, version } = await inspectionToChange(tx, viewer, target.id, target.expected);
  const { to } = admit(evaluateInspection(factsOf(row, side), 'cancel', viewer), { version });
  const cancelReason = reason.normalize('NFC').trim();
  const actor = actorOf(viewer);
  const sent = withdrawAll(row);
  await countInvitations(tx, viewer, mailsOf(sent, row.id));
  const columns = { status: to, cancel_reason: cancelReason, ...invitationColumns(sent) };
  await changeInspection(tx, row.id, columns, actor.name);
  const about = await aboutInspection(tx, project, row);
  await recordChange(tx, {
    ...{ kind: 'inspection', id: row.id, projectId: project.id, action: 'cancel', actor },
    before: { status: row.status },
    after: { status: to, cancelReason },
    words: cancelReason,
    event: [
      eventOf(inspectionCancelled, { ...about, ...placeForEvents(row), cancelReason }),
      ...invitationEvents(sent, project, row, cancelReason),
    ],
  });
}

/** Completes an inspection that is in progress. */
export async function completeInspection(
  tx: Knex.Transaction,
  viewer: Viewer,
  { id, expected }: Target,
  hasUnsyncedDrafts: boolean,
): Promise<void> {
  const { row, project, side, version } = await inspectionToChange(tx, viewer, id, expected);
  const verdict = evaluateInspection({ ...factsOf(row, side), hasUnsyncedDrafts }, 'complete', viewer);
  const { to } = admit(verdict, { version });
  const actor = actorOf(viewer);
  await changeInspection(tx, row.id, { status: to, completed_at: tx.fn.now() }, actor.name);
  const about = await aboutInspection(tx, project, row);
  await recordChange(tx, {
    ...{ kind: 'inspection', id: row.id, projectId: project.id, action: 'complete', actor },
    before: { status: row.status },
    after: { status: to },
    event: eventOf(inspectionCompleted, { ...about, ...placeForEvents(row) }),
  });
}

/** Returns true if an instant is in the future, by the clock that starts inspections. */
async function isAhead(tx: Knex.Transaction, instant: Date): Promise<boolean> {
  const { rows } = await tx.raw<{ rows: { ahead: boolean }[] }>('select ?::timestamptz > now() as ahead', [instant]);
  return rows[0]?.ahead === true;
}

/** Returns the number of people whom a request invites, or sends an update. */
const invitedCount = ({ mails }: Sent): number => mails.reduce((sum, { invited }) => sum + invited.length, 0);

/**
 * Returns the entered attendees, by the rule of those who see addresses or of those who do not; nobody is stored before an
 * inspection is scheduled. @throws 400 for a hidden attendee who is not stored
 */
function attendeesOf(
  { attendees = [] }: Pick<InspectionFields, 'attendees'>,
  row: ShownInspection | null,
  project: ReachedProject,
  viewer: Viewer,
): readonly KeyedAttendee[] {
  const entered = attendees.map(storedName);
  const known = row ? keyedAttendees(row.attendees, row.attendee_keys) : [];
  const read = seesAddresses(project, viewer) ? attendeesOfAll : withStoredAddresses;
  const keyed = read(entered, known);
  if (!keyed) throw invalid({ attendees: [INSPECTION_TEXTS.hiddenUnknown] });
  return keyed;
}

function requirePlace(location: Awaited<ReturnType<typeof locationOf>>) {
  if (!location) throw invalid({ locationId: [INSPECTION_TEXTS.locationUnknown] });
  return location;
}

async function stored(tx: Knex.Transaction, id: string): Promise<ShownInspection> {
  const row = await shownInspection(tx, id);
  if (!row) throw new Error('The insert of an inspection returned nothing');
  return row;
}
