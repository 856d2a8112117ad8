import type { Inspection, Inspections } from '@portal/contracts/projects/inspection';
import { anId } from './project.builder.ts';

type Actions = Inspection['actions'];

/** Actions of the primary engineer on a future inspection. */
const AHEAD: Actions = [
  { action: 'reschedule', allowed: true },
  { action: 'delete', allowed: true },
  { action: 'cancel', allowed: true, needs: { kind: 'text', field: 'reason', maxLength: 300 } },
  {
    action: 'complete',
    allowed: false,
    obstacle: 'state',
    reason: 'WrongState',
    text: 'Action can be done only when the inspection status is “In Progress”.',
  },
];

/** The second inspection of the project that `aProject` builds, in Berlin in the winter. */
export function anInspection(over: Partial<Inspection> = {}): Inspection {
  return {
    id: anId(200),
    version: 4,
    projectId: anId(1),
    projectName: 'Harbour Tower',
    inspectionNumber: 2,
    status: 'Upcoming',
    dashboardStatus: 'Scheduled',
    kind: 'OnSite',
    locationId: anId(50),
    locationName: 'Munich plant',
    coordinate: { latitude: 48.1374, longitude: 11.5755 },
    timeZone: 'Europe/Berlin',
    startUtcOffsetMinutes: 60,
    endUtcOffsetMinutes: 60,
    startWallTime: '2027-01-12T09:00',
    endWallTime: '2027-01-12T12:00',
    startDateTime: '2027-01-12T08:00:00.000Z',
    endDateTime: '2027-01-12T11:00:00.000Z',
    attendees: ['Edda Holm', 'Site manager'],
    invitation: null,
    agenda: 'Roof and risers',
    meetingUrl: null,
    cancelReason: null,
    startedDateTime: null,
    completedDateTime: null,
    issuedDateTime: null,
    issuedDay: null,
    createdBy: 'Edda Holm',
    createdDateTime: '2026-11-20T09:41:00.000Z',
    changedBy: null,
    changedDateTime: '2026-11-20T09:41:00.000Z',
    recommendationsCount: 0,
    actions: AHEAD,
    ...over,
  };
}

/** Inspections to choose from, with the days of their site. */
export const choicesOf = (inspections: readonly Inspection[], siteToday = '2026-11-21') =>
  inspections.map((one) => ({ ...one, startDay: one.startDateTime.slice(0, 10), siteToday }));

/** A page of inspections, and whether another can be scheduled: unless said it can. */
export const inspectionsOf = (
  items: readonly Inspection[],
  schedule: Inspections['schedule'] = { action: 'schedule', allowed: true },
): Inspections => ({ items: [...items], totalCount: items.length, totalPages: Math.ceil(items.length / 10), schedule });
