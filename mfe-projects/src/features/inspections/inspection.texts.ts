/** Views of a project's inspections (spec 2 §2). */
export const INSPECTION_VIEWS = ['list', 'calendar', 'map'] as const;

export type InspectionView = (typeof INSPECTION_VIEWS)[number];

const inspection = (number: number): string => `Inspection ${number}`;
const invitedText = (count: number): string => `Sent to ${count} ${count === 1 ? 'attendee' : 'attendees'}`;

/** Texts of INSPECTIONS of a project: list, calendar, map, pane, form and messages (decisions §6, §20). */
export const INSPECTION_SCREEN_TEXTS = {
  title: 'Inspections',
  inspection,
  view: 'Show as',
  list: 'List',
  calendar: 'Calendar',
  map: 'Map',
  schedule: 'Schedule Inspection',
  summary: 'How far the inspections are',
  expected: (count: number): string => `${count} expected`,
  remaining: (count: number): string => `${count} remaining`,
  cancelledCount: (count: number): string => `${count} cancelled`,
  notScheduled: 'Not scheduled yet',
  expectedUnknown: 'The expected inspections could not be loaded.',
  anticipated: (date: string): string => `Anticipated ${date}`,
  past: 'Past',
  scheduleShort: 'Schedule',
  empty: 'There are no inspections yet.',
  emptyHint: 'Schedule the first one, so that those concerned can prepare for it.',
  emptyReader: 'Once they are scheduled, they will appear here.',
  number: 'No.',
  rowName: 'Inspection',
  status: 'Status',
  kind: 'Kind',
  location: 'Location',
  start: 'Start',
  end: 'End',
  recommendations: 'Recommendations',
  viewerTime: (time: string): string => `Your time ${time}`,
  viewersOwnTime: 'Your time: the zone of the site is not known yet',
} as const;

/** The calendar of a project's inspections. */
export const INSPECTION_CALENDAR_TEXTS = {
  previous: 'Previous month',
  next: 'Next month',
  today: 'Today',
  none: 'No inspection takes place in this month.',
  count: (count: number): string => `${count} ${count === 1 ? 'inspection' : 'inspections'} in this month.`,
  onlyFirst: 'There are more: the others are shown in the list.',
  days: 'Days are in the time zone of the site.',
  anticipated: (number: number): string => `${inspection(number)} anticipated`,
  onDay: (number: number, day: number): string => `${inspection(number)}, day ${day}`,
} as const;

/** The map of a project's inspections. */
export const INSPECTION_MAP_TEXTS = {
  title: 'Map of the inspections',
  table: 'Inspections by location',
  inspection: 'Inspection',
  goTo: (number: number): string => `Go to ${inspection(number)}`,
  none: 'No inspection has a location on the map.',
  unplaced: 'Inspections whose location was deleted are only shown in the list.',
} as const;

/** The pane of an inspection, with what can be done with it. */
export const INSPECTION_PANEL_TEXTS = {
  timeZone: 'Time zone of the site',
  timeZoneUnknown: 'Not known yet: times are shown in your own zone.',
  attendees: 'Attendees',
  invitation: 'Invitation',
  invitationSent: (count: number, at: string): string => `${invitedText(count)} on ${at}.`,
  invitationOld: 'The inspection has changed since.',
  agenda: 'Agenda',
  meetingUrl: 'Meeting URL',
  cancelReason: 'Cancellation reason',
  scheduledBy: 'Scheduled by',
  by: (name: string, at: string): string => `${name}, ${at}`,
  showRecommendations: (count: number): string =>
    count === 1 ? 'Show 1 recommendation' : `Show ${count} recommendations`,
  record: 'Record recommendations',
  reschedule: 'Reschedule',
  complete: 'Complete',
  completeTitle: (number: number): string => `Complete inspection ${number}?`,
  completeBody: 'The inspection is over and cannot be reopened. Its recommendations can then be issued.',
  completed: 'Inspection completed.',
  cancel: 'Cancel Inspection',
  cancelTitle: (number: number): string => `Cancel inspection ${number}?`,
  cancelBody: 'The people concerned are notified with the reason. The number can be scheduled again.',
  cancelledInvitation: 'Attendees who were invited get a cancellation by e-mail.',
  cancelled: 'Inspection cancelled.',
  delete: 'Delete',
  deleteTitle: (number: number): string => `Delete inspection ${number}?`,
  deleteBody: "The people concerned are notified. You can't undo this action.",
  deleted: 'Inspection deleted.',
} as const;

/** Texts of the steps in an inspection's history; each follows the person's name. */
export const INSPECTION_STEP_TEXTS: Readonly<Record<string, string>> = {
  schedule: 'scheduled it',
  reschedule: 'rescheduled it',
  invite: 'sent the invitation',
  start: 'started it',
  cancel: 'cancelled it',
  complete: 'completed it',
  sendForApproval: 'sent the recommendations for approval',
  sendToRiskEngineer: 'sent the recommendations to the risk engineer',
  issue: 'issued the recommendations',
};

/** The form for scheduling and rescheduling. */
export const INSPECTION_FORM_TEXTS = {
  schedule: 'Schedule Inspection',
  reschedule: (number: number): string => `Reschedule inspection ${number}`,
  number: 'Inspection',
  option: (number: number, anticipated: string | null | undefined): string =>
    anticipated ? `${number} – anticipated ${anticipated}` : `${number}`,
  location: 'Location',
  noLocations: 'The project has no location yet. Add one under LOCATION first.',
  start: 'Start',
  end: 'End',
  kind: 'Kind',
  duration: 'Duration',
  durationHelp: 'Sets the end.',
  startFirst: 'Enter the start first.',
  attendees: 'Attendees',
  attendeesHelp: 'Choose contacts of the project, or type or paste e-mail addresses.',
  attendeesPlaceholder: 'Name or e-mail address',
  chosenAttendees: 'Chosen attendees',
  contact: (name: string, position: string): string => `${name}, ${position}`,
  notMailed: 'No address: is not mailed',
  removeAttendee: (name: string): string => `Remove ${name}`,
  wrongLine: (line: number, message: string): string => `Line ${line}: ${message}`,
  agenda: 'Agenda',
  meetingUrl: 'Meeting URL',
  meetingUrlHelp: 'Begins with https://',
  save: 'Save',
  inviteNobody: 'Add an attendee with an e-mail address first.',
  invited: (count: number, at: string): string =>
    `${invitedText(count)} on ${at}. Save alone does not tell them of changes.`,
  chooseLocation: 'Choose a location: start and end are in the time zone of the site.',
  siteZone: (zone: string, offset: string | undefined): string =>
    `Start and end are in the time zone of the site, ${zone}${offset === undefined ? '' : ` (${offset})`}.`,
  siteZoneChanges: (zone: string, from: string, to: string): string =>
    `Start and end are in the time zone of the site, ${zone}. The clocks change meanwhile, from ${from} to ${to}.`,
  noZone: (zone: string): string =>
    `The time zone of this location is not known yet. Start and end are in your own, ${zone}.`,
  formerZone:
    'The location was moved: this is the time zone of its former position, until that of the new one has been looked up.',
  inYourZone: (from: string | undefined, to: string | undefined): string =>
    `In your time zone: ${from ?? '…'} – ${to ?? '…'}`,
  sameZone: 'Your own clocks show the same time.',
  repeated: 'The clocks of the site go back then: this time comes twice, the first is meant.',
  scheduled: (number: number): string => `${inspection(number)} scheduled.`,
  rescheduled: 'Inspection rescheduled.',
  scheduledAndInvited: (number: number, attendees: number): string =>
    `${inspection(number)} scheduled, ${attendees === 1 ? 'invitation' : 'invitations'} sent.`,
  rescheduledAndInvited: 'Inspection saved. Attendees are told what has changed.',
} as const;
