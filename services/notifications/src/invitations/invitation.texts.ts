/** Texts of invitations to an inspection; attendees need no account. Fields in braces are the catalogue's. */
export const INVITATION_TEXTS = {
  summary: (number: number, project: string): string => `Inspection ${number}: ${project}`,
  subject: {
    invite: 'Invitation: inspection {inspectionNumber} of {projectName}',
    update: 'Updated invitation: inspection {inspectionNumber} of {projectName}',
    cancel: 'Cancelled: inspection {inspectionNumber} of {projectName}',
    withdraw: 'Invitation withdrawn: inspection {inspectionNumber} of {projectName}',
  },
  body: {
    invite: '{actorName} invites you to inspection {inspectionNumber} of {projectName}.',
    update: 'Inspection {inspectionNumber} of {projectName}, to which {actorName} has invited you, has changed.',
    cancel:
      'Inspection {inspectionNumber} of {projectName}, to which {actorName} has invited you, does not take place. Reason: {cancelReason}',
    withdraw: 'You do not need to attend inspection {inspectionNumber} of {projectName} any more.',
  },
  times: 'Start: {startDateTime}\nEnd: {endDateTime}\nLocation: {locationName}\nKind: {inspectionKind}',
  agenda: (agenda: string): string => `Agenda:\n${agenda}`,
  meeting: 'The address of the meeting is in the calendar file.',
  meetingUrl: (url: string): string => `Meeting: ${url}`,
  calendar: 'The calendar file of this mail updates your calendar. Accept or decline there.',
  removal: 'The calendar file of this mail removes it from your calendar.',
  closing: '{actorName} has entered your e-mail address as that of an attendee.',
} as const;

/** Purpose of a mail about an inspection. */
export type InvitationKind = keyof typeof INVITATION_TEXTS.subject;
