/** Days that the link of an invite is good for (decisions §3.4). */
export const INVITE_DAYS = 14;
/** Refusals of e-mails in use that the people of a company get in an hour, until they have to wait. */
export const TAKEN_EMAILS_AN_HOUR = 100;
/** Seconds before an invite can be sent again (decisions §3.4). */
export const RESEND_SECONDS = 60;
/** Invites mailed to one address in a day. */
export const INVITE_MAILS_A_DAY = 5;
/** Invites that the people of a company have mailed in an hour, to whatever addresses. */
export const INVITES_AN_HOUR = 200;

/** Texts about access statuses and invites (spec 3 §8; decisions §3.4). */
export const INVITE_TEXTS = {
  seatLimitReached: 'There is no seat left in the subscription for this role.',
  resendTooSoon: `An invite can be sent again once a minute, and ${INVITE_MAILS_A_DAY} times a day.`,
  /** Code 400.5 (spec 3 §8). */
  contactDeleted: 'The contact was deleted, you cannot approve or reject it.',
  alreadySent: 'The invite has been sent already.',
  notWaiting: 'This registration is not waiting for approval.',
  notResendable: 'Only an invite with the status “Invite Sent” or “Access Rejected” can be sent again.',
  notWithdrawable: 'Only an invite that is under way can be deleted.',
  notEditable: 'Only members with the status “No Access” can be edited.',
  coordinatorsByPrimary: 'Only the primary contact may add coordinators.',
  primaryStays: 'The primary contact stays a coordinator.',
  emailTaken: 'This email address is already in use.',
  wrongPosition: 'A company of this type has no such position.',
} as const;

/** Codes of refused invites; 400.5 is the specification's (spec 3 §8). */
export const INVITE_CODES = {
  seatLimitReached: 'SeatLimitReached',
  contactDeleted: '400.5',
} as const;
