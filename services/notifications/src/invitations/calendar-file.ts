import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
  type ICalEventData,
} from 'ical-generator';
import { withoutLinks } from '@portal/service-kit';
import { INVITATION_TEXTS as TEXTS, type InvitationKind } from './invitation.texts.ts';

/** A person of a calendar file. */
export interface CalendarPerson {
  readonly name: string | null;
  readonly email: string;
}

/** An inspection as calendars of its attendees show it. */
export interface CalendarInspection {
  readonly inspectionId: string;
  readonly inspectionNumber: number;
  readonly projectName: string;
  readonly locationName: string;
  readonly startDateTime: string;
  readonly endDateTime: string;
  readonly agenda: string | null;
  readonly meetingUrl: string | null;
  readonly sequence: number;
  readonly uid?: string | undefined;
  readonly organizer: CalendarPerson;
}

/** Characters that calendar files do not hold: controls other than tab and line feed. */
const CONTROLS = /[^\P{Cc}\t\n]/gu;
const clean = (text: string): string => text.replaceAll(/\r\n?/g, '\n').replaceAll(CONTROLS, '');
/** Cleans what people have written: the meeting is the file's only link, as it is of the mail. */
const cleanWords = (text: string): string => withoutLinks(clean(text));
/** Returns an address without the characters that `ical-generator` escapes as in a text (RFC 5545 §3.3.13 has no escapes). */
const uriOf = (url: string): string => url.replaceAll(/[,;\\]/g, (sign) => encodeURIComponent(sign));

/**
 * Returns the calendar file of a mail (RFC 5545, RFC 5546): a request, or the cancellation of the inspection or of one
 * attendee's invitation. It names no attendee but its recipient. Its UID stays, so that each file replaces the one
 * before. Times are in UTC: calendars show them by their own clocks and need no rules of zones.
 */
export function calendarFile(
  inspection: CalendarInspection,
  kind: InvitationKind,
  recipient: CalendarPerson,
  stamp: Date,
): { readonly method: 'REQUEST' | 'CANCEL'; readonly content: string } {
  const isRequest = kind === 'invite' || kind === 'update';
  const { inspectionId, inspectionNumber, projectName, agenda, meetingUrl, organizer } = inspection;
  const description = [agenda && cleanWords(agenda), meetingUrl && clean(TEXTS.meetingUrl(meetingUrl))].filter(
    (text) => text !== null,
  );
  const calendar = ical({
    method: isRequest ? ICalCalendarMethod.REQUEST : ICalCalendarMethod.CANCEL,
    prodId: { company: 'Risk Portal', product: 'Inspections', language: 'EN' },
  });
  const event: ICalEventData = {
    id: inspection.uid ?? inspectionId,
    sequence: inspection.sequence,
    stamp,
    start: new Date(inspection.startDateTime),
    end: new Date(inspection.endDateTime),
    summary: cleanWords(TEXTS.summary(inspectionNumber, projectName)),
    location: cleanWords(inspection.locationName),
    organizer: { name: cleanWords(organizer.name ?? organizer.email), email: organizer.email },
    attendees: [
      {
        email: recipient.email,
        ...(recipient.name !== null && { name: cleanWords(recipient.name) }),
        role: ICalAttendeeRole.REQ,
        ...(isRequest && { status: ICalAttendeeStatus.NEEDSACTION, rsvp: true }),
      },
    ],
    ...(description.length > 0 && { description: description.join('\n\n') }),
    ...(meetingUrl !== null && { url: uriOf(meetingUrl) }),
    // The end of one invitation is no end of the inspection.
    ...(kind !== 'withdraw' &&
      kind !== 'replace' && { status: isRequest ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED }),
  };
  calendar.createEvent(event);
  return { method: isRequest ? 'REQUEST' : 'CANCEL', content: calendar.toString() };
}
