import type { InvitedPerson } from '@portal/contracts/identity/sign-up';

/** Texts of the pages below /account/signup (decisions §3.1, §3.4; spec 3 §5 New company, Company form). */
export const SIGN_UP_PAGE_TEXTS = {
  chooseLead: 'How do you want to sign up?',
  asUser: 'As user',
  asUserHelp: 'You work on projects under your own name, without a company.',
  asRiskCompany: 'As risk company',
  asRiskCompanyHelp: 'Your company is registered with you. You become its coordinator, and can invite your colleagues.',
  asInsuranceCompany: 'As insurance company',
  asBrokerCompany: 'As broker company',
  asInvitedCompanyHelp: 'Your company is registered with you as its primary contact.',
  chooseAgain: 'Sign up in another way',
  companyTitle: 'Sign up your company',
  invitedCompanyLead: 'Please check what is known of your company, and add what is missing.',
  ownCompanyLead: 'Your company is registered with you as its coordinator. You can sign in once it has been approved.',
  company: 'Company',
  companyName: 'Company name',
  locationName: 'Office location',
  person: 'Personal information',
  primaryContact: 'Primary contact',
  sameAddress: 'Same contact details as the company',
  password: 'Password',
  userTitle: 'Sign up',
  /**
   * Returns the text about the inviting company, and the company that the person is invited to where it is another one.
   */
  invitedBy: ({ inviterName, companyName }: Pick<InvitedPerson, 'inviterName' | 'companyName'>): string | undefined => {
    if (!inviterName) return undefined;
    const isOther = companyName !== null && companyName !== inviterName;
    return isOther
      ? `${inviterName} has invited you as a member of ${companyName}.`
      : `${inviterName} has invited you.`;
  },
  checkingLink: 'Checking your invite…',
  role: 'Role',
  firstName: 'First name',
  lastName: 'Last name',
  designation: 'Designation',
  chooseDesignation: 'Choose from the list',
  signUp: 'Sign Up',
  signingUp: 'Signing up…',
  doneTitle: 'You are signed up',
  done: 'Your account is ready. You can sign in now.',
  doneSoon: 'Your account is being set up. You can sign in within a minute.',
} as const;
