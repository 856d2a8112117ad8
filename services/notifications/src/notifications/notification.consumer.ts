import { claimCreated, claimUpdated } from '@portal/contracts/events/claims';
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
import { reminderDue } from '@portal/contracts/events/reminders';
import { memberChanged } from '@portal/contracts/events/admin';
import { passwordExpiring, sessionRevoked } from '@portal/contracts/events/identity';
import {
  primaryRiskEngineerChanged,
  primarySiteContactChanged,
  primaryUnderwriterChanged,
  projectClosed,
  projectCreated,
  projectDeleted,
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
import { keepMember } from '../core/members/member.repository.ts';
import { workConsumer } from '../core/work/work.consumer.ts';
import { notifying } from './events.ts';

/**
 * The events that reach inboxes and mail boxes, one consumer for each service that publishes them, and those that reach
 * open pages, on a consumer of their own: neither waits where an event of the other fails. What an event raises
 * and clears is the catalogue's to say: a new kind of event is one line here. People come with admin's other events, in
 * their order, so that whoever a registration is about is known when it is told of.
 */
export function notificationConsumers(publicUrl: string): readonly ConsumerDefinition[] {
  const { notify, remind } = notifying(publicUrl);
  return [
    {
      name: 'notifications-projects',
      subject: 'projects.>',
      handlers: [
        on(projectCreated, notify),
        on(projectsImported, notify),
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
        on(claimCreated, notify),
        on(claimUpdated, notify),
        on(inspectionDocumentsCompleted, notify),
        on(reminderDue, (tx, event) => remind(event.data.type)(tx, event)),
        on(primaryUnderwriterChanged, notify),
        on(primaryRiskEngineerChanged, notify),
        on(primarySiteContactChanged, notify),
      ],
    },
    {
      name: 'notifications-admin',
      subject: 'admin.>',
      handlers: [
        on(memberChanged, (tx, { data }) => keepMember(tx, data)),
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
    workConsumer,
    { name: 'notifications-identity', subject: sessionRevoked.subject, handlers: [on(sessionRevoked, notify)] },
    {
      name: 'notifications-passwords',
      subject: passwordExpiring.subject,
      handlers: [on(passwordExpiring, remind('PasswordExpiring'))],
    },
  ];
}
