import { INSPECTION_LIMITS, INSPECTION_STATUS_LABELS, type InspectionStatus } from './inspection-lists.ts';

/** Refusals about inspections. */
export const INSPECTION_TEXTS = {
  onlyWhen: (statuses: readonly InspectionStatus[]): string => {
    const labels = statuses.map((status) => `“${INSPECTION_STATUS_LABELS[status]}”`);
    return `Action can be done only when the inspection status is ${labels.join(' or ')}.`;
  },
  hasRecommendations: 'The inspection already has recommendations.',
  limitReached: 'All expected inspections of the project are scheduled already.',
  numberTaken: 'An inspection with this number is scheduled already.',
  cancelledOften: `Inspections with this number were cancelled ${INSPECTION_LIMITS.cancelledOfNumber} times. Please choose another number.`,
  numberTooHigh: 'The project expects fewer inspections.',
  inPast: 'The start must be in the future.',
  endsBeforeStart: 'The end must be after the start.',
  skipped: 'The clocks of the site go forward then: this time does not exist.',
  zoneUnknown: 'The time zone of this location is not known yet.',
  tooLong: 'An inspection takes at most 14 days.',
  locationUnknown: 'This location does not belong to the project.',
  meetingUrl: 'Please enter a web address that begins with https://',
  meetingUrlUser:
    'Please enter a web address without a user name: what stands before “@” hides the address that is opened.',
  attendeeName: 'A name has no “@”. Please enter each e-mail address by itself.',
  hiddenUnknown:
    'An attendee without an address is not known any more. Please remove the entry or load the page again.',
  nobodyToInvite: 'Add at least one attendee with an e-mail address.',
  tooManyInvites: 'You have sent many invitations within an hour. Please try again later.',
  tooManyToAddress: 'An attendee has been sent many mails today. Please try again tomorrow.',
  unsyncedDrafts: 'Some recommendations have not been sent yet. Please go online first.',
  completedByEngineer: 'The primary risk engineer of the project completes inspections.',
  stale: 'The inspection has been changed by somebody else.',
  /** Reason given to those concerned (catalogue `fields.cancelReason`). */
  deleted: 'The inspection was deleted.',
  projectDeleted: 'The project was deleted.',
} as const;
