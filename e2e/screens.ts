import { sidebarFor } from '@portal/access';
import { DEMO_COMPANIES } from '@portal/contracts/common/demo';
import type { APIRequestContext, Page } from '@playwright/test';
import { accountOf, EVERYBODY, type Person } from './fixtures/people.ts';
import { Frame } from './pages/frame.ts';

/** What an address of a screen may need: something that the person can open. */
export interface Situation {
  readonly api: APIRequestContext | undefined;
}

/** A screen of the portal: a page of the route table, or something that is opened on one. */
export interface Screen {
  readonly name: string;
  /** The pattern under which its page is registered. */
  readonly route: string;
  /** Its address; undefined where the person has nothing to open there. */
  readonly address: (situation: Situation) => string | undefined | Promise<string | undefined>;
  /** Whose it is: nobody signed in, or the people who have a sidebar entry, narrowed where the page is narrower. */
  readonly who: 'signed out' | ((person: Person) => boolean);
  /** Opens it on its page. */
  readonly open?: (page: Page) => Promise<void>;
  /** Those to whom it looks different in kind, not only in content; where absent, one of its people stands for all. */
  readonly variants?: readonly Person[];
}

/** Whether the person has an enabled sidebar entry. */
const has = (entry: string) => (person: Person) => {
  const { role, company, plan } = accountOf(person);
  const employer = DEMO_COMPANIES.find(({ key }) => key === company);
  const viewer = {
    role,
    companyType: employer?.type ?? ('NoCompany' as const),
    plan: employer?.plan ?? plan ?? ('FreeUsage' as const),
  };
  return sidebarFor(viewer).some(({ id, disabled }) => id === entry && !disabled);
};
const signedIn = (): boolean => true;
const hasRole =
  (entry: string, ...roles: readonly string[]) =>
  (person: Person) =>
    has(entry)(person) && roles.includes(accountOf(person).role);
const but =
  (who: (person: Person) => boolean, ...roles: readonly string[]) =>
  (person: Person) =>
    who(person) && !roles.includes(accountOf(person).role);

async function aProject({ api }: Situation, status: string): Promise<string | undefined> {
  const answer = await api?.get('projects?pageSize=100');
  if (!answer?.ok()) return undefined;
  const { data } = (await answer.json()) as { data: { items: { id: string; status: string }[] } };
  return data.items.find((item) => item.status === status)?.id;
}
const projectAt =
  (tab: string, status = 'Open') =>
  async (situation: Situation) => {
    const id = await aProject(situation, status);
    return id && `/projects/${id}/${tab}`;
  };
const topics = (address: string) => () => address;
const button = (name: string) => (page: Page) => page.getByRole('main').getByRole('button', { name }).click();

/**
 * The one table of screens: accessibility and screenshots are made from it, and `route-table.spec.ts` fails when a page
 * that a remote or the shell registers is missing here.
 */
export const SCREENS: readonly Screen[] = [
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
  { name: 'rejected', route: '/account/rejected', address: () => '/account/rejected', who: 'signed out' },
  { name: 'privacy-policy', route: '/privacy-policy', address: () => '/privacy-policy', who: 'signed out' },

  { name: 'start', route: '/', address: () => '/', who: (person) => accountOf(person).role === 'Admin' },
  { name: 'not-found', route: '/*', address: () => '/nowhere', who: signedIn },
  {
    name: 'user-menu',
    route: '/*',
    address: () => '/nowhere',
    who: signedIn,
    open: (page) => new Frame(page).userMenu.click(),
  },
  {
    name: 'notifications',
    route: '/projects',
    address: () => '/projects',
    who: has('projects'),
    open: (page) => new Frame(page).bell.click(),
  },

  {
    name: 'projects',
    route: '/projects',
    address: () => '/projects',
    who: has('projects'),
    variants: ['coordinator', 'broker', 'brokerCoordinator', 'riskManager'],
  },
  {
    name: 'projects-nothing-found',
    route: '/projects',
    address: () => '/projects?name=nothing%20has%20this%20name',
    who: has('projects'),
  },
  {
    name: 'import',
    route: '/projects',
    address: () => '/projects',
    who: hasRole('projects', 'ICCoordinator'),
    open: button('Import'),
  },
  {
    name: 'add-project',
    route: '/projects/add',
    address: () => '/projects/add',
    who: hasRole('projects', 'ICCoordinator'),
  },
  { name: 'project', route: '/projects/:projectId', address: projectAt(''), who: hasRole('projects', 'SiteContact') },
  {
    name: 'project-details',
    route: '/projects/:projectId/:tabName',
    address: projectAt('details'),
    who: but(has('projects'), 'SiteContact'),
    variants: ['coordinator', 'riskManager'],
  },
  {
    name: 'project-closed',
    route: '/projects/:projectId/:tabName',
    address: projectAt('details', 'Closed'),
    who: but(has('projects'), 'SiteContact'),
  },
  {
    name: 'project-edit',
    route: '/projects/:projectId/:tabName',
    address: projectAt('details'),
    who: hasRole('projects', 'ICCoordinator', 'ICUnderwriter'),
    open: button('Edit'),
  },
  {
    name: 'project-close',
    route: '/projects/:projectId/:tabName',
    address: projectAt('details'),
    who: hasRole('projects', 'ICCoordinator'),
    open: button('Close Project'),
  },

  { name: 'help', route: '/help', address: topics('/help'), who: has('help') },
  { name: 'help-search', route: '/help', address: topics('/help?name=project'), who: has('help') },
  { name: 'help-contact-us', route: '/help', address: topics('/help'), who: has('help'), open: button('Contact us') },
  { name: 'help-dashboard', route: '/help/:area/:topic?', address: topics('/help/dashboard'), who: has('help') },
  { name: 'help-projects', route: '/help/:area/:topic?', address: topics('/help/projects'), who: has('help') },
  {
    name: 'help-details',
    route: '/help/:area/:topic?',
    address: topics('/help/projects/details-location'),
    who: but(has('help'), 'SiteContact'),
  },
  { name: 'help-account', route: '/help/:area/:topic?', address: topics('/help/account'), who: has('help') },
];

/** Pages that only lead elsewhere: there is nothing of them to look at. */
export const REDIRECTS: readonly string[] = ['/help/*'];

/** The people who have a screen; empty for those that nobody is signed in for. */
export const peopleOf = ({ who }: Screen): readonly Person[] =>
  who === 'signed out' ? [] : EVERYBODY.filter((person) => person !== 'newcomer' && who(person));

/** Those as whom a screen has to be seen so that nothing of it stays unseen; the screens are spread over their people. */
export function variantsOf(screen: Screen): readonly Person[] {
  if (screen.variants) return screen.variants;
  const people = peopleOf(screen);
  const one = people[SCREENS.indexOf(screen) % Math.max(1, people.length)];
  return one ? [one] : [];
}
