import { mailGreeting } from '@portal/contracts/common/mail-texts';
import type { inspectionInviteRequested } from '@portal/contracts/events/inspections';
import { NEWEST_CATALOGUE } from '@portal/contracts/notifications/catalogue';
import { renderMail, type Mail } from '@portal/service-kit';
import type * as v from 'valibot';
import type { Clocks } from '../core/inbox/clocks.ts';
import { renderText, truncate } from '../core/inbox/rendering.ts';
import { calendarFile, type CalendarPerson } from './calendar-file.ts';
import { INVITATION_TEXTS as TEXTS, type InvitationKind } from './invitation.texts.ts';

/** The content of a request to mail attendees. */
export type InviteRequest = v.InferOutput<typeof inspectionInviteRequested.data>;

/** Returns the mail to one attendee, in the time of the site; where its zone is not known yet, in UTC. It names the sender. */
export function invitationMail(
  request: InviteRequest,
  kind: InvitationKind,
  recipient: CalendarPerson,
  { actorName, clocks, stamp }: { readonly actorName: string; readonly clocks: Clocks; readonly stamp: Date },
): Mail {
  const { timeZone, agenda, meetingUrl, cancelReason } = request;
  const data = {
    actorName,
    projectName: request.projectName,
    inspectionNumber: request.inspectionNumber,
    inspectionKind: request.inspectionKind,
    locationName: request.locationName,
    startDateTime: request.startDateTime,
    endDateTime: request.endDateTime,
    ...(timeZone !== null && { timeZone }),
    ...(cancelReason !== null && { cancelReason }),
  };
  const reader = { clock: timeZone ?? 0, companyType: 'NoCompany', clocks } as const;
  const written = (template: string): string => renderText(NEWEST_CATALOGUE, template, data, reader);
  const isRequest = kind === 'invite' || kind === 'update';
  // A subject is one line.
  const subject = written(TEXTS.subject[kind]).replaceAll(/\s+/g, ' ');
  const content = {
    title: written(TEXTS.subject[kind]),
    ...(recipient.name !== null && { greeting: mailGreeting(recipient.name) }),
    paragraphs: [
      written(TEXTS.body[kind]),
      written(TEXTS.times),
      ...(isRequest && agenda !== null ? [TEXTS.agenda(agenda)] : []),
      ...(isRequest && meetingUrl !== null ? [TEXTS.meeting] : []),
      isRequest ? TEXTS.calendar : TEXTS.removal,
    ],
    closing: written(TEXTS.closing),
  };
  return {
    to: recipient.email,
    subject: truncate(NEWEST_CATALOGUE.limits.emailSubjectMaxLength, subject),
    ...renderMail(content),
    calendar: calendarFile(request, kind, recipient, stamp),
  };
}
