/** Texts of the dialog of a registration that waits for approval (spec 3 §2, §8). */
export const REGISTRATION_TEXTS = {
  title: 'Registration',
  titleOf: (name: string): string => `Registration of ${name}`,
  company: 'Company',
  project: 'Project',
  already: {
    HasAccess: 'This registration has been approved already.',
    AccessRejected: 'This registration has been rejected already.',
    InviteSent: 'This person has not signed up yet.',
    NoAccess: 'The contact was deleted, you cannot approve or reject it.',
  },
} as const;
