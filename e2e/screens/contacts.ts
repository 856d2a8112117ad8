import { button, type Screen } from './screen.ts';
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
    open: (page) => page.getByRole('row').nth(1).getByRole('link').click(),
    variants: ['coordinator'],
  },
  {
    name: 'contact-new',
    route: '/projects/contacts',
    address: () => PEOPLE,
    who: hasRole('projects', 'ICCoordinator', 'ICUnderwriter'),
    open: button('New Contact'),
    variants: ['coordinator'],
  },
  {
    name: 'contact-from-user',
    route: '/projects/contacts',
    address: () => PEOPLE,
    who: hasRole('projects', 'ICCoordinator', 'ICUnderwriter'),
    open: button('Add from User'),
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
    open: (page) => page.getByRole('row').nth(1).getByRole('link').click(),
    variants: ['riskCoordinator'],
  },
  {
    name: 'company-contact-new',
    route: '/projects/contacts',
    address: () => COMPANIES,
    who: COORDINATORS,
    open: button('New Company Contact'),
    variants: ['coordinator'],
  },
];
