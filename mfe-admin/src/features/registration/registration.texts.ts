/** Texts of the dialog of a registration that waits for approval (spec 3 §2, §8). */
export const REGISTRATION_TEXTS = {
  title: 'Registration',
  titleOf: (name: string): string => `Registration of ${name}`,
  company: 'Company',
  lead: 'This person has signed up and waits for your approval.',
  leadCompany: 'This person has registered a company. Both wait for your approval.',
  approved: (name: string, email: string): string =>
    `${name} registration was successfully accepted. The confirmation email was sent to ${email}.`,
  rejected: (name: string, email: string): string =>
    `${name} registration was successfully rejected. The notification email was sent to ${email}.`,
  rejectTitle: 'Reject Reason',
  rejectLead: 'Please provide rejection reason below.',
  rejectLabel: 'Reject Reason',
  sendReason: 'Send Reason',
  already: {
    HasAccess: 'This registration has been approved already.',
    AccessRejected: 'This registration has been rejected already.',
    InviteSent: 'This person has not signed up yet.',
    NoAccess: 'The contact was deleted, you cannot approve or reject it.',
  },
} as const;
