import { INVITE_DAYS } from '@portal/contracts/admin/access-status';

/** Name of an insurer that is not known. */
const AN_INSURER = 'An insurance company';

function ofProjects(names: readonly string[]): string {
  if (names.length === 0) return '';
  return ` for the project${names.length === 1 ? '' : 's'} ${new Intl.ListFormat('en').format(names)}`;
}

/** Texts of the mails that go to invited people (decisions §3.4). */
export const INVITE_MAIL_TEXTS = {
  /**
   * Returns the subject. It names the inviting company, never the one that the person is invited to; administrators are
   * invited by none.
   */
  inviteSubject: (inviterName: string | null): string =>
    inviterName === null ? 'You are invited to the Risk Portal' : `${inviterName} invites you to the Risk Portal`,
  inviteTitle: 'You are invited',
  /** `ofCompany` is the person's own company where another one invites, `projects` the names of the projects of a contact. */
  invite: (
    inviterName: string | null,
    position: string,
    { ofCompany, projects }: { readonly ofCompany: string | null; readonly projects: readonly string[] },
  ): string => {
    const who = inviterName === null ? 'You are invited' : `${inviterName} invites you`;
    const company = ofCompany === null ? '' : ` of ${ofCompany}`;
    return `${who} to the Risk Portal as ${position}${company}${ofProjects(projects)}. Sign up to set your password and to get started.`;
  },
  /** Returns the text to the primary contact of a company that the administrator invites. */
  inviteCompany: (companyName: string): string =>
    `${companyName} is invited to the Risk Portal, with you as its primary contact. Sign up to register the company, to set your password and to get started.`,
  signUp: 'Sign Up',
  assignedSubject: (insurerName: string | null): string =>
    `${insurerName ?? AN_INSURER} has assigned a project to your company`,
  assignedTitle: 'A project for your company',
  assigned: (insurerName: string | null): string =>
    `${insurerName ?? AN_INSURER} has assigned a project to your company by this e-mail address. Coordinators of a risk company in the Risk Portal find it among their assignments, and name the risk engineer.`,
  /** Text to engineers without a company, and to people of companies that assess no risks. */
  assignedElsewhere:
    'If you do not see it there, your account cannot take it for a company. Ask the insurance company to name you as its risk engineer, or to use the e-mail of your company’s coordinator.',
  assignments: 'Go to Assignments',
  assignedClosing: 'If you did not expect this mail, you can ignore it.',
  inviteClosing: `The link works for ${INVITE_DAYS} days and can be used once. If you did not expect this invite, you can ignore it.`,
} as const;
