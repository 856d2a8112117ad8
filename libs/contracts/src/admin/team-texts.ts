/** What Team Members says (spec 3 §2, §5, §8; decisions §21). */
export const TEAM_TEXTS = {
  title: 'Team Members',
  newMember: 'New Team Member',
  seats: 'Seats',
  /** `3 of 10 underwriters`; `positions` is the position's name in the plural. */
  seatsOf: (occupied: number, limit: number, position: string): string =>
    `${occupied} of ${limit} ${position.toLowerCase()}${limit === 1 ? '' : 's'}`,
  empty: 'There are no team members yet.',
  emptyHint: 'Once they are added, they will appear here.',

  name: 'Name',
  systemRole: 'System Role',
  designation: 'Designation',
  email: 'Email',
  status: 'Status',
  officeLocation: 'Office Location',
  cv: 'CV',
  cvOf: (name: string): string => `CV of ${name}`,
  actions: 'Actions',
  actionsFor: (name: string): string => `Actions for ${name}`,
  primaryContact: 'Primary contact',
  yes: 'Yes',
  coordinator: 'Coordinator',
  firstName: 'First Name',
  lastName: 'Last Name',
  address: 'Address',
  sendInvite: 'Send invite',
  sendInviteHelp: 'The invitation email goes out when the member is saved.',

  edit: 'Edit',
  resend: 'Resend Invite',
  signOut: 'Sign Out Everywhere',
  signOutTitle: (name: string): string => `Sign ${name} out everywhere?`,
  signOutBody: 'All browsers and devices of this person are signed out at once. Access stays as it is.',
  signedOut: (name: string): string => `${name} was signed out everywhere`,
  remove: 'Delete',
  approve: 'Approve',
  reject: 'Reject',
  review: 'Approve or Reject',

  /** Decisions §21. */
  primaryStays: 'The primary contact cannot be deleted. Update the Primary Contact in Company Info first.',
  assigned: 'This risk engineer is assigned to a project. Reassign the project before deleting.',
  notYourself: 'You cannot delete yourself.',
  coordinatorsByPrimary: 'Only the primary contact may change or delete coordinators.',
  ownRow: 'Your own role, designation and email cannot be changed here.',
  /** Spec 3 §5. */
  chooseTarget: 'Please select another team member to transfer their projects.',
  wrongTarget: 'Choose a member of the same role who has access.',
  maxCoordinators: (limit: number): string =>
    `You are only allowed to have a maximum of ${limit} Coordinators per company.`,
  unknownLocation: 'Choose one of the company’s offices.',
  stale: 'This team member was changed by somebody else.',

  deleteTitle: (name: string): string => `Delete ${name}?`,
  /** Confirmations by status (spec 3 §8). */
  deleteInvited: 'The invitation link expires and the user can no longer register.',
  deleteWithAccess: 'The user loses access to the project immediately.',
  deleteOther: "It will be deleted immediately, you can't undo this action.",
  transferTo: 'Transfer projects to',
  transferCount: (count: number): string =>
    count === 1 ? 'Takes part in 1 project.' : `Takes part in ${count.toLocaleString('en-US')} projects.`,
  doNotTransfer: 'Do not transfer the projects',
  noTarget: 'Nobody else of this role has access. Add somebody before deleting.',

  /** Success texts (spec 3 §8). */
  deleted: 'Team member was successfully deleted from your company',
  updated: (name: string): string => `${name} data was successfully updated`,
  added: (name: string): string => `${name} was successfully added`,
  invited: (email: string): string => `invitation email was successfully sent to ${email}`,
} as const;

/** Status of a member as the table words it. */
export const ACCESS_STATUS_LABELS = {
  NoAccess: 'No Access',
  InviteSent: 'Invite Sent',
  NeedApproval: 'Need Approval',
  HasAccess: 'Has Access',
  AccessRejected: 'Access Rejected',
} as const;

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
  reason: 'Reject Reason',
} as const;
