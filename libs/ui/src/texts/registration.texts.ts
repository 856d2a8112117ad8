const LIST = new Intl.ListFormat('en');

/** Texts of the decision about a registration that waits for approval (spec 3 §2, §8). */
export const REGISTRATION_DECISION_TEXTS = {
  lead: 'This person has signed up and waits for your approval.',
  leadCompany: 'This person has registered a company. Both wait for your approval.',
  /** Names the projects of the decision about somebody who was invited to several. */
  ofProjects: (names: readonly string[]): string => `The decision counts for ${LIST.format(names)}.`,
  approved: (name: string, email: string): string =>
    `${name} registration was successfully accepted. The confirmation email was sent to ${email}.`,
  rejected: (name: string, email: string): string =>
    `${name} registration was successfully rejected. The notification email was sent to ${email}.`,
  rejectTitle: 'Reject Reason',
  rejectLead: 'Please provide rejection reason below.',
  rejectLabel: 'Reject Reason',
  sendReason: 'Send Reason',
} as const;
