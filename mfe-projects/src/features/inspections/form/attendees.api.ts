import { attendeeText } from '@portal/contracts/projects/attendee';
import { MAX_PAGE_SIZE } from '@portal/contracts/common/limits';
import type { ContactPosition } from '@portal/contracts/projects/contact-position';
import { useEndpoint, type Answer } from '@portal/portal-sdk';

/** A contact of the project whom the viewer sees and can invite. */
export interface KnownAttendee {
  readonly name: string;
  readonly position: ContactPosition;
  /** The text by which an inspection names the contact. */
  readonly text: string;
}

const attendeesOf = ({ items }: Answer<'GET /contacts'>): readonly KnownAttendee[] =>
  items.map(({ fullName, position, email }) => ({ name: fullName, position, text: attendeeText(fullName, email) }));

/** Reads the contacts of a project, as far as the viewer sees them; none where the tab is not theirs. */
export function useKnownAttendees(projectId: string): readonly KnownAttendee[] {
  const query = { projectId, pageSize: MAX_PAGE_SIZE };
  return useEndpoint('GET /contacts', { query }, { select: attendeesOf, retry: false }).data ?? NOBODY;
}

const NOBODY: readonly KnownAttendee[] = [];
