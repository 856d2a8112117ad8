import type { Viewer } from '@portal/access';
import { inspectionInviteRequested } from '@portal/contracts/events/inspections';
import { attendeeKey, attendeeOf } from '@portal/contracts/projects/attendee';
import { INSPECTION_TEXTS } from '@portal/contracts/projects/inspection-texts';
import { invalid } from '@portal/service-kit';
import type { ReachedProject } from '../core/access/reach-project.ts';
import { eventOf, type PendingEvent } from '../core/change/pending-event.ts';
import type { Invitation, ShownInspection } from '../core/inspection/inspection.repository.ts';
import { contentOf, type ContentRow } from './inspection-content.ts';
import { placeForEvents } from './inspection.mapping.ts';

/** Mails of an invitation: to those who hold it afterwards, and to those whose own ends. */
interface Invited {
  /** The invitation as it is stored. */
  readonly invitation: Invitation;
  readonly invited: readonly { readonly name: string | null; readonly email: string; readonly isUpdate: boolean }[];
  readonly withdrawn: readonly Person[];
}
interface Person {
  readonly name: string | null;
  readonly email: string;
}

/** Returns the attendees who have an address. */
const peopleOf = (attendees: readonly string[]): Person[] =>
  attendees.map(attendeeOf).flatMap(({ name, email }) => (email === null ? [] : [{ name, email }]));

/**
 * Invites the attendees of an inspection, or sends them its update; those who are attendees no longer get a cancellation
 * (decisions §27). The person who sent the first invitation stays its organizer.
 * @throws 400 where nobody has an address
 */
export function invite(
  row: ContentRow,
  before: Invitation | null,
  viewer: Pick<Viewer, 'firstName' | 'lastName' | 'email'>,
): Invited {
  const people = peopleOf(row.attendees);
  const held = new Set(before?.attendees.map(attendeeKey));
  const keys = new Set(people.map(({ email }) => attendeeKey(email)));
  const withdrawn = peopleOf(before?.attendees ?? []).filter(({ email }) => !keys.has(attendeeKey(email)));
  if (people.length + withdrawn.length === 0) throw invalid({ attendees: [INSPECTION_TEXTS.nobodyToInvite] });
  return {
    invitation: {
      sequence: (before?.sequence ?? -1) + 1,
      sentAt: new Date().toISOString(),
      organizer: before?.organizer ?? { name: `${viewer.firstName} ${viewer.lastName}`.trim(), email: viewer.email },
      attendees: row.attendees.filter((text) => attendeeOf(text).email !== null),
      content: contentOf(row),
    },
    invited: people.map((one) => ({ ...one, isUpdate: held.has(attendeeKey(one.email)) })),
    withdrawn,
  };
}

/** Ends the invitation of an inspection that is cancelled or deleted; null where nobody holds one. */
export function withdrawAll({ invitation }: ShownInspection): Invited | null {
  if (!invitation || invitation.attendees.length === 0) return null;
  return {
    invitation: {
      ...invitation,
      sequence: invitation.sequence + 1,
      sentAt: new Date().toISOString(),
      attendees: [],
    },
    invited: [],
    withdrawn: peopleOf(invitation.attendees),
  };
}

/** Returns the columns of an invitation. */
export const invitationColumns = (sent: Invited | null) =>
  sent ? { invitation: JSON.stringify(sent.invitation) } : {};

/** Returns the events that have the mails of an invitation sent: one, or none. */
export function invitationEvents(
  sent: Invited | null,
  project: ReachedProject,
  row: ShownInspection,
  cancelReason: string | null = null,
): readonly PendingEvent[] {
  if (!sent) return [];
  const { sequence, organizer } = sent.invitation;
  return [
    eventOf(inspectionInviteRequested, {
      projectId: project.id,
      projectName: project.name,
      inspectionId: row.id,
      inspectionNumber: row.number,
      ...placeForEvents(row),
      agenda: row.agenda,
      meetingUrl: row.meeting_url,
      sequence,
      organizer,
      invited: [...sent.invited],
      withdrawn: [...sent.withdrawn],
      cancelReason,
    }),
  ];
}
