import {
  assignmentAcknowledged,
  assignmentCancelled,
  assignmentCompanyLeft,
  assignmentCreated,
  assignmentDeclined,
  assignmentEngineerLeft,
  assignmentEngineerNamed,
  assignmentTransferCompleted,
  assignmentTransferDeclined,
  assignmentTransferRequested,
} from '@portal/contracts/events/assignments';
import { projectReadyForReallocation } from '@portal/contracts/events/projects';
import { eventOf, type PendingEvent } from '../change/pending-event.ts';
import { participantsForEvents } from '../events/about.ts';
import type { StoredAssignment } from './assignment.repository.ts';
import { fullNameOf } from './names.ts';

/** Returns the common fields of all events about an assignment. */
const about = (row: StoredAssignment) => ({
  projectId: row.project_id,
  projectName: row.project_name,
  insurerCompanyId: row.insurer_company_id,
  assignmentId: row.id,
  assignedCompanyId: row.company_id,
});

function engineerOf({ engineer }: StoredAssignment) {
  if (!engineer) throw new Error('The assignment has no engineer');
  return { engineerId: engineer.userId, engineerName: fullNameOf(engineer) };
}

/** Returns the two engineers of a transfer, of the assignment while it was pending. */
function transferOf({ engineer, proposed_engineer: proposed }: StoredAssignment) {
  if (!engineer || !proposed) throw new Error('The assignment is not being transferred');
  return {
    previousEngineerId: engineer.userId,
    previousEngineerName: fullNameOf(engineer),
    proposedEngineerId: proposed.userId,
    proposedEngineerName: fullNameOf(proposed),
  };
}

/** Events of an assignment, each of the assignment that has the named people. */
export const EVENTS = {
  created: (row: StoredAssignment): PendingEvent =>
    eventOf(assignmentCreated, { ...about(row), companyName: row.company_name }),
  engineerNamed: (row: StoredAssignment): PendingEvent =>
    eventOf(assignmentEngineerNamed, { ...about(row), ...engineerOf(row) }),
  acknowledged: (row: StoredAssignment): PendingEvent =>
    eventOf(assignmentAcknowledged, { ...about(row), ...engineerOf(row) }),
  declined: (row: StoredAssignment, declineReason: string): PendingEvent =>
    eventOf(assignmentDeclined, { ...about(row), ...engineerOf(row), declineReason }),
  cancelled: (row: StoredAssignment): PendingEvent =>
    eventOf(assignmentCancelled, { ...about(row), engineerId: row.engineer_id }),
  /** An assignment that was not acknowledged has lost no engineer. */
  engineerLeft: (row: StoredAssignment): readonly PendingEvent[] =>
    row.engineer_id === null || row.status === 'Unviewed'
      ? []
      : [eventOf(assignmentEngineerLeft, { ...about(row), engineerId: row.engineer_id })],
  companyLeft: (row: StoredAssignment, after: StoredAssignment): readonly PendingEvent[] =>
    row.company_id === null || row.company_id === after.company_id
      ? []
      : [eventOf(assignmentCompanyLeft, { ...about(row), assignedCompanyId: row.company_id })],
  transferRequested: (row: StoredAssignment): PendingEvent =>
    eventOf(assignmentTransferRequested, { ...about(row), ...transferOf(row) }),
  transferCompleted: (row: StoredAssignment): PendingEvent =>
    eventOf(assignmentTransferCompleted, { ...about(row), ...transferOf(row) }),
  transferDeclined: (row: StoredAssignment): PendingEvent =>
    eventOf(assignmentTransferDeclined, { ...about(row), ...transferOf(row) }),
  /** The present engineer is still there, and another one is proposed (catalogue, project.ready-for-reallocation). */
  readyForReallocation:
    (row: StoredAssignment): PendingEvent =>
    async (tx, actor) => {
      const { projectId, projectName, insurerCompanyId, assignedCompanyId } = about(row);
      const left = {
        ...{ projectId, projectName, insurerCompanyId, assignedCompanyId },
        previousEngineerName: engineerOf(row).engineerName,
        previousEngineerCompanyId: row.engineer_company_id,
        participants: await participantsForEvents(tx, projectId),
      };
      await eventOf(projectReadyForReallocation, left)(tx, actor);
    },
} as const;
