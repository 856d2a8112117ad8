/** Texts of Team Members (spec 3 §2, §5, §8; decisions §21). */
export const TEAM_SCREEN_TEXTS = {
  rename: (designation: string): string => `Rename ${designation}`,
  newName: (designation: string): string => `New name of ${designation}`,
  renameHelp: 'People and rates that have it get the new name.',
  saveName: 'Save Name',
  renamed: (from: string, to: string): string => `${from} is ${to} now.`,
  title: 'Team Members',
  member: 'Team Member',
  newMember: 'New Team Member',
  seats: 'Seats',
  /** `3 of 10 underwriters`; `positions` is the position's name in the plural. */
  seatsOf: (occupied: number, limit: number, position: string): string =>
    `${occupied} of ${limit} ${position.toLowerCase()}${limit === 1 ? '' : 's'}`,
  empty: 'There are no team members yet.',
  emptyHint: 'Click "New Team Member" to invite a colleague.',
  systemRole: 'System Role',
  designation: 'Designation',
  email: 'Email',
  status: 'Status',
  officeLocation: 'Office Location',
  cv: 'CV',
  cvOf: (name: string): string => `CV of ${name}`,
  primaryContact: 'Primary contact',
  coordinator: 'Coordinator',
  address: 'Address',
  rejectReason: 'Reject Reason',
  sendInviteHelp: 'The invitation email is sent when the member is saved.',
  signOut: 'Sign Out Everywhere',
  signOutTitle: (name: string): string => `Sign ${name} out everywhere?`,
  signOutBody: 'All browsers and devices of this person are signed out at once. Access stays as it is.',
  signedOut: (name: string): string => `${name} was signed out everywhere`,
  approve: 'Approve',
  reject: 'Reject',
  review: 'Approve or Reject',
  maxCoordinators: (limit: number): string =>
    `You are only allowed to have a maximum of ${limit} Coordinators per company.`,
  transferTo: 'Transfer projects to',
  transferCount: (count: number): string =>
    count === 1 ? 'Takes part in 1 project.' : `Takes part in ${count.toLocaleString('en-US')} projects.`,
  doNotTransfer: 'Do not transfer the projects',
  noTarget: 'Nobody else of this role has access. Add somebody before deleting.',

  /** Success texts (spec 3 §8). */
  deleted: 'Team member was successfully deleted from your company',
  updated: (name: string): string => `${name} data was successfully updated`,
  added: (name: string): string => `${name} was successfully added`,
} as const;
