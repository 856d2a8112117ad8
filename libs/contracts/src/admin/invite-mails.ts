import { INVITE_DAYS } from './access-status.ts';

/** Texts of the mails that go to invited people (decisions §3.4). */
export const INVITE_MAIL_TEXTS = {
  greeting: (firstName: string): string => `Hello ${firstName},`,
  inviteSubject: (companyName: string): string => `${companyName} invites you to the Risk Portal`,
  inviteTitle: 'You are invited',
  invite: (companyName: string, position: string): string =>
    `${companyName} invites you to the Risk Portal as ${position}. Sign up to set your password and to get started.`,
  signUp: 'Sign Up',
  inviteClosing: `The link works for ${INVITE_DAYS} days and can be used once. If you did not expect this invite, you can ignore it.`,
  approvedSubject: 'Your registration was approved',
  approvedTitle: 'Your registration was approved',
  approved: (companyName: string): string => `${companyName} approved your registration. You can sign in now.`,
  signIn: 'Sign In',
  rejectedSubject: 'Your registration was rejected',
  rejectedTitle: 'Your registration was rejected',
  rejected: (companyName: string): string => `${companyName} rejected your registration for this reason:`,
} as const;
