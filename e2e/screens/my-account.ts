import type { Page } from '@playwright/test';
import { isSubscriber } from '@portal/access';
import { accountOf } from '../fixtures/people.ts';
import { MyAccountPage } from '../pages/my-account.page.ts';
import { edits, type Screen } from './screen.ts';
import { but, signedIn } from './who.ts';

/** Enters invalid personal info and saves. */
async function saveWrongInfo(page: Page): Promise<void> {
  const account = new MyAccountPage(page);
  await account.update.click();
  await account.field('City').fill('');
  await account.field('Phone').fill('+44 1');
  await account.save.click();
  await page.getByText('Please enter a valid phone number.').waitFor();
}

/** The account page. */
export const MY_ACCOUNT: readonly Screen[] = [
  {
    name: 'my-account',
    route: '/my-account',
    address: () => '/my-account',
    who: signedIn,
    variants: ['coordinator', 'soloEngineer', 'broker', 'administrator'],
  },
  {
    name: 'my-account-edit',
    route: '/my-account',
    address: () => '/my-account',
    who: but(signedIn, 'Admin'),
    open: edits('Update'),
    variants: ['coordinator', 'soloEngineer'],
  },
  {
    name: 'my-account-faults',
    route: '/my-account',
    address: () => '/my-account',
    who: but(signedIn, 'Admin'),
    open: saveWrongInfo,
  },
  {
    name: 'my-account-password',
    route: '/my-account',
    address: () => '/my-account?tab=UpdatePassword',
    who: signedIn,
  },
  {
    name: 'my-account-subscription',
    route: '/my-account',
    address: () => '/my-account?tab=Subscription',
    who: (person) => isSubscriber({ role: accountOf(person).role, companyType: 'NoCompany', plan: 'Pro' }),
  },
];
