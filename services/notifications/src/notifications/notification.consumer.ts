import {
  assignmentAcknowledged,
  assignmentCancelled,
  assignmentCreated,
  assignmentDeclined,
  assignmentEngineerNamed,
  assignmentTransferCompleted,
  assignmentTransferDeclined,
  assignmentTransferRequested,
} from '@portal/contracts/events/assignments';
import { pendingBillsSent } from '@portal/contracts/events/bills';
import { deviceLimitExceeded, deviceRecovered } from '@portal/contracts/events/devices';
import { consumerOf } from '@portal/contracts/events/consumers';
import { claimCreated, claimUpdated } from '@portal/contracts/events/claims';
import {
  contactAccessApproved,
  contactAccessRejected,
  contactAccessRequested,
  contactDeleted,
} from '@portal/contracts/events/contacts';
import {
  inspectionAnswered,
  inspectionCancelled,
  inspectionCompleted,
  inspectionDeleted,
  inspectionDocumentsCompleted,
  inspectionIssued,
  inspectionRescheduled,
  inspectionReviewed,
  inspectionScheduled,
  inspectionsExpectedFewer,
  inspectionSentForApproval,
  inspectionSentToRiskEngineer,
} from '@portal/contracts/events/inspections';
import {
  recommendationActioned,
  recommendationAmended,
  recommendationClosed,
  recommendationCommented,
  recommendationDeleted,
  recommendationFurtherAction,
  recommendationRejected,
} from '@portal/contracts/events/recommendations';
import {
  abridgedReportReviewed,
  abridgedReportSent,
  mainReportApproved,
  mainReportRejected,
  mainReportSent,
  mainReportStepApproved,
  reportShared,
} from '@portal/contracts/events/reports';
import { reminderDue } from '@portal/contracts/events/reminders';
import { memberChanged } from '@portal/contracts/events/admin';
import { passwordExpiring, sessionRevoked, timeZoneStates } from '@portal/contracts/events/identity';
import {
  importAssignmentsCompleted,
  noAssignmentIgnored,
  primaryRiskEngineerChanged,
  primarySiteContactChanged,
  primaryUnderwriterChanged,
  projectClosed,
  projectCreated,
  projectDeleted,
  projectReadyForReallocation,
  projectReopened,
  projectsImported,
} from '@portal/contracts/events/projects';
import {
  companyRegistrationApproved,
  companyRegistrationRejected,
  companyRegistrationRequested,
  companyRegistrationWithdrawn,
  teamMemberJoined,
  userRegistrationApproved,
  userRegistrationRejected,
  userRegistrationRequested,
  userRegistrationWithdrawn,
} from '@portal/contracts/events/registration';
import { on, type ConsumerDefinition } from '@portal/event-bus';
import { storeMember, storeTimeZones } from '../core/members/member.repository.ts';
import { workConsumers } from '../core/work/work.consumer.ts';
import { notifying } from './events.ts';
import { clearBeyondExpected } from './fewer-inspections.ts';

/**
 * Returns the consumers of events for inboxes and mails, one for each publishing service, and that of open pages, which
 * is separate so that a failing event of one does not delay the other. The catalogue decides about effects: a new kind
 * of event is one line here. Members come on the same consumer as admin's registrations, so that a registrant is known
 * before the notification.
 */
export function notificationConsumers(publicUrl: string): readonly ConsumerDefinition[] {
  const { notify, remind } = notifying(publicUrl);
  return [
    {
      ...consumerOf('notifications', 'projects'),
      handlers: [
        on(projectCreated, notify),
        on(projectsImported, notify),
        on(importAssignmentsCompleted, notify),
        on(noAssignmentIgnored, notify),
        on(projectReadyForReallocation, notify),
        on(assignmentCreated, notify),
        on(assignmentEngineerNamed, notify),
        on(assignmentAcknowledged, notify),
        on(assignmentDeclined, notify),
        on(assignmentCancelled, notify),
        on(assignmentTransferRequested, notify),
        on(assignmentTransferCompleted, notify),
        on(assignmentTransferDeclined, notify),
        on(projectClosed, notify),
        on(projectReopened, notify),
        on(projectDeleted, notify),
        on(inspectionScheduled, notify),
        on(inspectionRescheduled, notify),
        on(inspectionCancelled, notify),
        on(inspectionDeleted, notify),
        on(inspectionCompleted, notify),
        on(inspectionSentForApproval, notify),
        on(inspectionReviewed, notify),
        on(inspectionSentToRiskEngineer, notify),
        on(inspectionIssued, notify),
        on(inspectionAnswered, notify),
        on(recommendationRejected, notify),
        on(recommendationAmended, notify),
        on(recommendationDeleted, notify),
        on(recommendationActioned, notify),
        on(recommendationFurtherAction, notify),
        on(recommendationClosed, notify),
        on(recommendationCommented, notify),
        on(mainReportSent, notify),
        on(mainReportStepApproved, notify),
        on(mainReportApproved, notify),
        on(mainReportRejected, notify),
        on(abridgedReportSent, notify),
        on(abridgedReportReviewed, notify),
        on(reportShared, notify),
        on(claimCreated, notify),
        on(claimUpdated, notify),
        on(deviceLimitExceeded, notify),
        on(deviceRecovered, notify),
        on(inspectionDocumentsCompleted, notify),
        on(inspectionsExpectedFewer, (tx, event) => clearBeyondExpected(tx, event.data)),
        on(reminderDue, (tx, event) => remind(event.data.type)(tx, event)),
        on(primaryUnderwriterChanged, notify),
        on(primaryRiskEngineerChanged, notify),
        on(primarySiteContactChanged, notify),
        on(contactAccessRequested, notify),
        on(contactAccessApproved, notify),
        on(contactAccessRejected, notify),
        on(contactDeleted, notify),
      ],
    },
    {
      ...consumerOf('notifications', 'admin'),
      handlers: [
        on(memberChanged, (tx, { data }) => storeMember(tx, data)),
        on(userRegistrationRequested, notify),
        on(userRegistrationApproved, notify),
        on(userRegistrationRejected, notify),
        on(userRegistrationWithdrawn, notify),
        on(companyRegistrationRequested, notify),
        on(companyRegistrationApproved, notify),
        on(companyRegistrationRejected, notify),
        on(companyRegistrationWithdrawn, notify),
        on(teamMemberJoined, notify),
      ],
    },
    ...workConsumers,
    { ...consumerOf('notifications', 'bills'), handlers: [on(pendingBillsSent, notify)] },
    { ...consumerOf('notifications', 'identity'), handlers: [on(sessionRevoked, notify)] },
    {
      ...consumerOf('notifications', 'passwords'),
      handlers: [on(passwordExpiring, remind('PasswordExpiring'))],
    },
    {
      ...consumerOf('notifications', 'time-zones'),
      handlers: [on(timeZoneStates, (tx, { data }) => storeTimeZones(tx, data.people))],
    },
  ];
}
