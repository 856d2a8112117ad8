import { INVITE_DAYS } from './access-status.ts';

/** Texts of the mails that go to invited people (decisions §3.4). */
export const INVITE_MAIL_TEXTS = {
  /** Administrators are invited by no company. */
  inviteSubject: (companyName: string | null): string =>
    companyName === null ? 'You are invited to the Risk Portal' : `${companyName} invites you to the Risk Portal`,
  inviteTitle: 'You are invited',
  invite: (companyName: string | null, position: string): string =>
    `${companyName === null ? 'You are invited' : `${companyName} invites you`} to the Risk Portal as ${position}. Sign up to set your password and to get started.`,
  /** To the primary contact of a company that the administrator invites. */
  inviteCompany: (companyName: string): string =>
    `${companyName} is invited to the Risk Portal, with you as its primary contact. Sign up to register the company, to set your password and to get started.`,
  signUp: 'Sign Up',
  inviteClosing: `The link works for ${INVITE_DAYS} days and can be used once. If you did not expect this invite, you can ignore it.`,
} as const;
