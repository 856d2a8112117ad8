import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
  type ICalEventData,
} from 'ical-generator';
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
  readonly organizer: CalendarPerson;
}

/** Characters that calendar files do not hold: controls other than tab and line feed. */
const CONTROLS = /[^\P{Cc}\t\n]/gu;
const clean = (text: string): string => text.replaceAll(/\r\n?/g, '\n').replaceAll(CONTROLS, '');

/**
 * Returns the calendar file of a mail (RFC 5545, RFC 5546): a request, or the cancellation of the inspection or of one
 * attendee's invitation. It names no attendee but its recipient. The inspection's id is its UID, so that each file replaces
 * the one before. Times are in UTC: calendars show them by their own clocks and need no rules of zones.
 */
export function calendarFile(
  inspection: CalendarInspection,
  kind: InvitationKind,
  recipient: CalendarPerson,
  stamp: Date,
): { readonly method: 'REQUEST' | 'CANCEL'; readonly content: string } {
  const isRequest = kind === 'invite' || kind === 'update';
  const { inspectionId, inspectionNumber, projectName, agenda, meetingUrl, organizer } = inspection;
  const description = [agenda, meetingUrl && TEXTS.meetingUrl(meetingUrl)].filter((text) => text !== null);
  const calendar = ical({
    method: isRequest ? ICalCalendarMethod.REQUEST : ICalCalendarMethod.CANCEL,
    prodId: { company: 'Risk Portal', product: 'Inspections', language: 'EN' },
  });
  const event: ICalEventData = {
    id: inspectionId,
    sequence: inspection.sequence,
    stamp,
    start: new Date(inspection.startDateTime),
    end: new Date(inspection.endDateTime),
    summary: clean(TEXTS.summary(inspectionNumber, projectName)),
    location: clean(inspection.locationName),
    organizer: { name: clean(organizer.name ?? organizer.email), email: organizer.email },
    attendees: [
      {
        email: recipient.email,
        ...(recipient.name !== null && { name: clean(recipient.name) }),
        role: ICalAttendeeRole.REQ,
        ...(isRequest && { status: ICalAttendeeStatus.NEEDSACTION, rsvp: true }),
      },
    ],
    ...(description.length > 0 && { description: clean(description.join('\n\n')) }),
    ...(meetingUrl !== null && { url: meetingUrl }),
    // The end of one invitation is no end of the inspection.
    ...(kind !== 'withdraw' && { status: isRequest ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED }),
  };
  calendar.createEvent(event);
  return { method: isRequest ? 'REQUEST' : 'CANCEL', content: calendar.toString() };
}
