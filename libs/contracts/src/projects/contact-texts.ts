/** Refusals of CONTACTS (spec 3 §2, §5, §8; decisions §21); new texts follow the tone of Team Members. */
export const CONTACT_TEXTS = {
  alreadyContact: 'This person is already a contact of the project.',
  alreadyInBook: 'This person is already in the contacts of your company.',
  /** Reveals nothing about the owner of the address. */
  emailOfOther: 'This email address cannot be used for this position.',
  wrongPosition: 'People of this position are added from the users.',
  engineersByInsurer: 'Risk engineers are added by the company that owns the project.',
  accountData: 'This is kept by the person’s own account and cannot be changed here.',
  inviteByCoordinator: 'Invites are sent by coordinators.',
  invitedByOwnCompany: 'This person is invited by the coordinator of their own company.',
  tooManyEmails: 'Too many email addresses were entered. Try again later.',
  notWaiting: 'This contact does not wait for access.',
  ownRequest: 'Somebody else decides about the access that you asked for.',
  notCandidate: 'This person cannot be added to the project.',
  notCandidateOfBook: 'This person cannot be added to the contacts of your company.',
  stale: 'This contact was changed by somebody else.',
} as const;
