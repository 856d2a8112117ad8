import type { Page } from '@playwright/test';
import { opens, type Screen } from './screen.ts';
import { hasRole, without } from './who.ts';

const PEOPLE = '/projects/contacts';
const COMPANIES = '/projects/contacts?tab=company-contacts';
/** External engineers have no book of contacts. */
const READERS = without(
  hasRole('projects', 'ICCoordinator', 'ICUnderwriter', 'RCCoordinator', 'RiskEngineer'),
  'externalEngineer',
  'soloEngineer',
);
const COORDINATORS = hasRole('projects', 'ICCoordinator', 'RCCoordinator');

async function openFirst(page: Page): Promise<void> {
  await page.getByRole('row').nth(1).getByRole('link').click();
  await page.getByRole('region').getByRole('button', { name: 'Edit' }).waitFor();
}

/** The books of contacts of a company: people, and companies. */
export const CONTACTS: readonly Screen[] = [
  {
    name: 'contacts',
    route: '/projects/contacts',
    address: () => PEOPLE,
    who: READERS,
    variants: ['coordinator', 'internalEngineer', 'riskCoordinator', 'accountHandler'],
  },
  {
    name: 'contacts-nothing-found',
    route: '/projects/contacts',
    address: () => `${PEOPLE}?position=Broker&name=nobody%20has%20this%20name`,
    who: hasRole('projects', 'ICCoordinator'),
  },
  {
    name: 'contact',
    route: '/projects/contacts',
    address: () => PEOPLE,
    who: hasRole('projects', 'ICCoordinator'),
    open: openFirst,
    variants: ['coordinator'],
  },
  {
    name: 'contact-new',
    route: '/projects/contacts',
    address: () => PEOPLE,
    who: hasRole('projects', 'ICCoordinator', 'ICUnderwriter'),
    open: opens('New Contact'),
    variants: ['coordinator'],
  },
  {
    name: 'contact-from-user',
    route: '/projects/contacts',
    address: () => PEOPLE,
    who: hasRole('projects', 'ICCoordinator', 'ICUnderwriter'),
    open: opens('Add from User'),
    variants: ['coordinator'],
  },
  {
    name: 'company-contacts',
    route: '/projects/contacts',
    address: () => COMPANIES,
    who: without(READERS, 'internalEngineer'),
    variants: ['coordinator', 'underwriter', 'brokerCoordinator'],
  },
  {
    name: 'company-contact',
    route: '/projects/contacts',
    address: () => COMPANIES,
    who: COORDINATORS,
    open: openFirst,
    variants: ['riskCoordinator'],
  },
  {
    name: 'company-contact-new',
    route: '/projects/contacts',
    address: () => COMPANIES,
    who: COORDINATORS,
    open: opens('New Company Contact'),
    variants: ['coordinator'],
  },
];
