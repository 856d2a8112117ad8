import { INVITE_DAYS } from './access-status.ts';

/** Texts of the mails that go to invited people (decisions §3.4). */
export const INVITE_MAIL_TEXTS = {
  greeting: (firstName: string): string => `Hello ${firstName},`,
  /** Administrators are invited by no company. */
  inviteSubject: (companyName: string | null): string =>
    companyName === null ? 'You are invited to the Risk Portal' : `${companyName} invites you to the Risk Portal`,
  inviteTitle: 'You are invited',
  invite: (companyName: string | null, position: string): string =>
    `${companyName === null ? 'You are invited' : `${companyName} invites you`} to the Risk Portal as ${position}. Sign up to set your password and to get started.`,
  signUp: 'Sign Up',
  inviteClosing: `The link works for ${INVITE_DAYS} days and can be used once. If you did not expect this invite, you can ignore it.`,
  approvedSubject: 'Your registration was approved',
  approvedTitle: 'Your registration was approved',
  approved: (companyName: string | null): string =>
    `${companyName === null ? 'Your registration was approved.' : `${companyName} approved your registration.`} You can sign in now.`,
  signIn: 'Sign In',
  rejectedSubject: 'Your registration was rejected',
  rejectedTitle: 'Your registration was rejected',
  rejected: (companyName: string | null): string =>
    `${companyName === null ? 'Your registration was rejected' : `${companyName} rejected your registration`} for this reason:`,
} as const;
