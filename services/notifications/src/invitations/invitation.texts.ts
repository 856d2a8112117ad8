/** Texts of invitations to an inspection; attendees need no account. Fields in braces are the catalogue's. */
export const INVITATION_TEXTS = {
  summary: (number: number, project: string): string => `Inspection ${number}: ${project}`,
  subject: {
    invite: 'Invitation: inspection {inspectionNumber} of {projectName}',
    update: 'Updated invitation: inspection {inspectionNumber} of {projectName}',
    cancel: 'Cancelled: inspection {inspectionNumber} of {projectName}',
    withdraw: 'Invitation withdrawn: inspection {inspectionNumber} of {projectName}',
    replace: 'Invitation replaced: inspection {inspectionNumber} of {projectName}',
  },
  body: {
    invite: '{actorName} invites you to inspection {inspectionNumber} of {projectName}.',
    update: '{actorName} has changed inspection {inspectionNumber} of {projectName}, to which you are invited.',
    cancel:
      '{actorName} tells you that inspection {inspectionNumber} of {projectName}, to which you were invited, does not take place. Reason: {cancelReason}',
    withdraw: 'You do not need to attend inspection {inspectionNumber} of {projectName} any more.',
    replace:
      'Your earlier invitation to inspection {inspectionNumber} of {projectName} ends, because its organizer has left. {actorName} sends you a new one.',
  },
  times: 'Start: {startDateTime}\nEnd: {endDateTime}\nLocation: {locationName}\nKind: {inspectionKind}',
  agenda: (agenda: string): string => `Agenda:\n${agenda}`,
  meeting: 'The address of the meeting is in the calendar file.',
  meetingUrl: (url: string): string => `Meeting: ${url}`,
  calendar: 'The calendar file of this mail updates your calendar. Accept or decline there.',
  removal: 'The calendar file of this mail removes it from your calendar.',
  closing: '{actorName} has sent this mail to you as an attendee.',
} as const;

/** Purpose of a mail about an inspection. */
export type InvitationKind = keyof typeof INVITATION_TEXTS.subject;
