import type { InspectionContent, ShownInspection } from '../core/inspection/inspection.repository.ts';

/** Columns of an inspection that are its content. */
export type ContentRow = Pick<
  ShownInspection,
  'number' | 'location_name' | 'start_at' | 'end_at' | 'kind' | 'attendees' | 'agenda' | 'meeting_url'
>;

/** The content of an inspection under its names on the wire. */
export const contentOf = (row: ContentRow): InspectionContent => ({
  inspectionNumber: row.number,
  locationName: row.location_name,
  startDateTime: row.start_at.toISOString(),
  endDateTime: row.end_at.toISOString(),
  kind: row.kind,
  attendees: row.attendees,
  agenda: row.agenda,
  meetingUrl: row.meeting_url,
});
export const CONTENT_FIELDS = [
  'locationName',
  'startDateTime',
  'endDateTime',
  'kind',
  'attendees',
  'agenda',
  'meetingUrl',
] as const;
/** Fields of which each attendee is mailed; the mail to one names no other. */
export const MAILED_FIELDS = CONTENT_FIELDS.filter((field) => field !== 'attendees');
/** Fields whose change is published (`inspection.rescheduled`). */
export const PUBLISHED_FIELDS: readonly string[] = ['locationName', 'startDateTime', 'endDateTime', 'kind'];
