import type { Viewer } from '@portal/access';
import { inspectionInviteRequested } from '@portal/contracts/events/inspections';
import { attendeeKey, attendeeOf, withoutRepeated } from '@portal/contracts/projects/attendee';
import { INSPECTION_TEXTS } from '@portal/contracts/projects/inspection-texts';
import { changesBetween } from '@portal/history';
import { invalid } from '@portal/service-kit';
import { randomUUID } from 'node:crypto';
import { eventOf, type PendingEvent } from '../core/change/pending-event.ts';
import type { Invitation, StoredInspection } from '../core/inspection/inspection.repository.ts';
import { CONTENT_FIELDS, contentOf, MAILED_FIELDS, type ContentRow } from './inspection-content.ts';
import { placeForEvents } from './inspection.mapping.ts';

/** An invitation that is stored, with the mails that are sent about it. */
export interface Sent {
  readonly invitation: Invitation;
  readonly mails: readonly Mails[];
}
/** Mails about one entry of calendars: to those who hold it afterwards, and to those whose own ends. */
interface Mails extends Pick<Invitation, 'uid' | 'sequence' | 'organizer'> {
  readonly invited: readonly (Person & { readonly isUpdate: boolean })[];
  readonly withdrawn: readonly (Person & { readonly isReplaced?: boolean })[];
}
interface Person {
  readonly name: string | null;
  readonly email: string;
}

/** Returns the attendees who have an address, each address once. */
const peopleOf = (attendees: readonly string[]): Person[] =>
  withoutRepeated(attendees)
    .map(attendeeOf)
    .flatMap(({ name, email }) => (email === null ? [] : [{ name, email }]));

/**
 * Invites the attendees of an inspection, or sends its update to those for whom something has changed; those who are
 * attendees no longer get a cancellation (decisions §27). The person who sent the first invitation stays its organizer while
 * the project is open to them: `isOrganizerHere`. After that it ends, and the viewer sends an invitation of their own, so
 * that answers go to nobody who was removed.
 *
 * The invitation is stored also where nobody is mailed, because an address of a new entry has it already: answers do not
 * tell the one from the other.
 * @returns null where nothing has changed since
 * @throws 400 where nobody has an address
 */
export function invite(
  row: ContentRow,
  before: Invitation | null,
  viewer: Pick<Viewer, 'userId' | 'role' | 'companyId' | 'companyType' | 'firstName' | 'lastName' | 'email'>,
  isOrganizerHere = true,
): Sent | null {
  const people = peopleOf(row.attendees);
  const holders = peopleOf(before?.attendees ?? []);
  if (people.length + holders.length === 0) throw invalid({ attendees: [INSPECTION_TEXTS.nobodyToInvite] });
  const content = contentOf(row);
  const isReplaced = before !== null && !isOrganizerHere;
  const hasChanged = (fields: typeof MAILED_FIELDS | typeof CONTENT_FIELDS): boolean =>
    before === null || changesBetween(before.content, content, fields).length > 0;
  if (!isReplaced && !hasChanged(CONTENT_FIELDS)) return null;
  const stored = {
    sentAt: new Date().toISOString(),
    attendees: row.attendees.filter((text) => attendeeOf(text).email !== null),
    content,
  };
  const keys = new Set(people.map(keyOf));
  const held = new Set(holders.map(keyOf));
  if (before === null || isReplaced) {
    const { userId, role, companyId, companyType } = viewer;
    const organizer = { name: `${viewer.firstName} ${viewer.lastName}`.trim(), email: viewer.email };
    const own = { ...(isReplaced && { uid: randomUUID() }), sequence: 0, organizer };
    const ending = holders.map((one) => ({ ...one, isReplaced: keys.has(keyOf(one)) }));
    return {
      invitation: { ...own, organizerFacts: { userId, role, companyId, companyType }, ...stored },
      mails: [
        ...(before ? [{ ...entryAfter(before), invited: [], withdrawn: ending }] : []),
        { ...own, invited: people.map((one) => ({ ...one, isUpdate: false })), withdrawn: [] },
      ].filter(isSent),
    };
  }
  const isNews = hasChanged(MAILED_FIELDS);
  const mails = {
    ...entryAfter(before),
    invited: people
      .map((one) => ({ ...one, isUpdate: held.has(keyOf(one)) }))
      .filter(({ isUpdate }) => isNews || !isUpdate),
    withdrawn: holders.filter((one) => !keys.has(keyOf(one))),
  };
  return { invitation: { ...before, sequence: mails.sequence, ...stored }, mails: [mails].filter(isSent) };
}

const keyOf = ({ email }: Person): string => attendeeKey(email);
const isSent = ({ invited, withdrawn }: Mails): boolean => invited.length + withdrawn.length > 0;

/** Returns the entry of an invitation as its next mails have it. */
const entryAfter = ({ uid, sequence, organizer }: Invitation) => ({
  ...(uid !== undefined && { uid }),
  sequence: sequence + 1,
  organizer,
});

/** Ends the invitation of an inspection that is cancelled or deleted; null where nobody holds one. */
export function withdrawAll({ invitation }: Pick<StoredInspection, 'invitation'>): Sent | null {
  if (!invitation || invitation.attendees.length === 0) return null;
  const entry = entryAfter(invitation);
  return {
    invitation: { ...invitation, sequence: entry.sequence, sentAt: new Date().toISOString(), attendees: [] },
    mails: [{ ...entry, invited: [], withdrawn: peopleOf(invitation.attendees) }],
  };
}

/** Returns the columns of an invitation. */
export const invitationColumns = (sent: Sent | null) => (sent ? { invitation: JSON.stringify(sent.invitation) } : {});

/** Returns the events that have the mails of an invitation sent: one for each entry of calendars. */
export const invitationEvents = (
  sent: Sent | null,
  project: { readonly id: string; readonly name: string },
  row: StoredInspection,
  cancelReason: string | null = null,
): readonly PendingEvent[] =>
  (sent?.mails ?? []).map(({ invited, withdrawn, ...entry }) =>
    eventOf(inspectionInviteRequested, {
      projectId: project.id,
      projectName: project.name,
      inspectionId: row.id,
      inspectionNumber: row.number,
      ...placeForEvents(row),
      agenda: row.agenda,
      meetingUrl: row.meeting_url,
      ...entry,
      invited: [...invited],
      withdrawn: [...withdrawn],
      cancelReason,
    }),
  );
