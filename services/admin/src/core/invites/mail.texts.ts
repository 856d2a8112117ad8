import { INVITE_DAYS } from '@portal/contracts/admin/access-status';

/** Texts of the mails that go to invited people (decisions §3.4). */
export const INVITE_MAIL_TEXTS = {
  /**
   * Returns the subject. It names the inviting company, never the one that the person is invited to; administrators are
   * invited by none.
   */
  inviteSubject: (inviterName: string | null): string =>
    inviterName === null ? 'You are invited to the Risk Portal' : `${inviterName} invites you to the Risk Portal`,
  inviteTitle: 'You are invited',
  /** `ofCompany` is the person's own company where another one invites. */
  invite: (inviterName: string | null, position: string, ofCompany: string | null): string =>
    `${inviterName === null ? 'You are invited' : `${inviterName} invites you`} to the Risk Portal as ${position}${ofCompany === null ? '' : ` of ${ofCompany}`}. Sign up to set your password and to get started.`,
  /** Returns the text to the primary contact of a company that the administrator invites. */
  inviteCompany: (companyName: string): string =>
    `${companyName} is invited to the Risk Portal, with you as its primary contact. Sign up to register the company, to set your password and to get started.`,
  signUp: 'Sign Up',
  inviteClosing: `The link works for ${INVITE_DAYS} days and can be used once. If you did not expect this invite, you can ignore it.`,
} as const;
