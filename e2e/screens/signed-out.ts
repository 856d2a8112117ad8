import { choiceAddress, COMPANY_PATHS, companyAddress, signUpAddress } from '../fixtures/invites.ts';
import { aResetLink } from '../fixtures/mail-box.ts';
import { PEOPLE } from '../fixtures/people.ts';
import { PasswordPage } from '../pages/password.page.ts';
import { SignUpPage } from '../pages/sign-up.page.ts';
import type { Screen } from './screen.ts';

/** Pages without sign-in. */
export const SIGNED_OUT: readonly Screen[] = [
  { name: 'sign-in', route: '/account/signin', address: () => '/account/signin', who: 'signed out' },
  {
    name: 'password-expired',
    route: '/account/password-expired',
    address: () => '/account/password-expired',
    who: 'signed out',
  },
  {
    name: 'pending-approval',
    route: '/account/pending-approval',
    address: () => '/account/pending-approval',
    who: 'signed out',
  },
  {
    name: 'forgot-password',
    route: '/account/forgot-password',
    address: () => '/account/forgot-password',
    who: 'signed out',
  },
  {
    name: 'link-sent',
    route: '/account/forgot-password',
    address: () => '/account/forgot-password',
    who: 'signed out',
    open: async (page) => {
      const password = new PasswordPage(page);
      await password.email.fill('nobody@nowhere.example');
      await password.sendLink.click();
      await page.getByRole('heading', { name: 'Check your e-mail' }).waitFor();
    },
  },
  {
    name: 'reset-password',
    route: '/account/reset-password',
    address: () => aResetLink(PEOPLE.newcomer),
    who: 'signed out',
  },
  {
    name: 'link-expired',
    route: '/account/link-expired',
    address: () => '/account/reset-password?token=used',
    who: 'signed out',
  },
  { name: 'sign-up', route: '/account/signup/user', address: signUpAddress, who: 'signed out' },
  {
    name: 'sign-up-engineer',
    route: '/account/signup/user',
    address: async () => (await choiceAddress()).replace('/account/signup?', '/account/signup/user?'),
    who: 'signed out',
    open: async (page) => {
      const signUp = new SignUpPage(page);
      await signUp.chooseCv({ name: 'cv.txt', content: 'Just words' });
      await signUp.cv.getByText(/^The file format is not supported/).waitFor();
    },
  },
  { name: 'sign-up-choice', route: '/account/signup', address: choiceAddress, who: 'signed out' },
  ...COMPANY_PATHS.map((path): Screen => {
    const route = `/account/signup/company/${path}`;
    return { name: `sign-up-${path}-company`, route, address: () => companyAddress(path), who: 'signed out' };
  }),
  {
    name: 'sign-up-company-faults',
    route: '/account/signup/company/risk',
    address: async () => (await choiceAddress()).replace('signup', 'signup/company/risk'),
    who: 'signed out',
    open: async (page) => {
      await page.getByRole('checkbox', { name: 'Same contact details as the company' }).uncheck();
      await page.getByRole('button', { name: 'Sign Up' }).click();
      await page.getByText('Please repeat your password.').waitFor();
    },
  },
  { name: 'rejected', route: '/account/rejected', address: () => '/account/rejected', who: 'signed out' },
  { name: 'privacy-policy', route: '/privacy-policy', address: () => '/privacy-policy', who: 'signed out' },
];
