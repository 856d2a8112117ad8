/** Words that Team Members and CONTACTS share, and refusals of Team Members (spec 3 §2, §5, §8; decisions §21). */
export const TEAM_TEXTS = {
  name: 'Name',
  firstName: 'First Name',
  lastName: 'Last Name',
  sendInvite: 'Send invite',

  edit: 'Edit',
  resend: 'Resend Invite',
  remove: 'Delete',

  /** Decisions §21. */
  primaryStays: 'The primary contact cannot be deleted. Update the Primary Contact in Company Info first.',
  assigned: 'This risk engineer is assigned to a project. Reassign the project before deleting.',
  notYourself: 'You cannot delete yourself.',
  coordinatorsByPrimary: 'Only the primary contact may change or delete coordinators.',
  ownRow: 'Your own role, designation and email cannot be changed here.',
  /** Spec 3 §5. */
  chooseTarget: 'Please select another team member to transfer their projects.',
  wrongTarget: 'Choose a member of the same role who has access.',
  unknownLocation: 'Choose one of the company’s offices.',
  stale: 'This team member was changed by somebody else.',

  deleteTitle: (name: string): string => `Delete ${name}?`,
  /** Confirmations by status (spec 3 §8). */
  deleteInvited: 'The invitation link expires and the user can no longer register.',
  deleteWithAccess: 'The user loses access to the project immediately.',
  deleteOther: "It will be deleted immediately, you can't undo this action.",

  invited: (email: string): string => `invitation email was successfully sent to ${email}`,
} as const;
