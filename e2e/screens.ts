import { isSubscriber, sidebarFor } from '@portal/access';
import { DEMO_COMPANIES } from '@portal/contracts/common/demo';
import type { APIRequestContext, Page } from '@playwright/test';
import { aResetLink } from './fixtures/mail-box.ts';
import { choiceAddress, COMPANY_PATHS, companyAddress, signUpAddress } from './fixtures/invites.ts';
import { accountOf, EVERYBODY, PEOPLE, type Person } from './fixtures/people.ts';
import { uniqueName } from './fixtures/projects.ts';
import { withoutArea } from './fixtures/registry.ts';
import { registrationAddress } from './fixtures/team.ts';
import { aRow, asFile, workbook, type WorkbookRow } from './fixtures/workbook.ts';
import { Frame } from './pages/frame.ts';
import { ImportDialog } from './pages/import-dialog.ts';
import { MyAccountPage } from './pages/my-account.page.ts';
import { PasswordPage } from './pages/password.page.ts';
import { ProjectForm } from './pages/project-form.page.ts';

/** What an address of a screen may need: the API as the person who is to open it; none for nobody. */
export interface Situation {
  readonly api: APIRequestContext | undefined;
}

/** A screen of the portal: a page of the route table, or something that is opened on one. */
export interface Screen {
  readonly name: string;
  /** The pattern under which its page is registered. */
  readonly route: string;
  /** Its address. Throws where a person whose screen it is has nothing to open there. */
  readonly address: (situation: Situation) => string | Promise<string>;
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

const without =
  (who: (person: Person) => boolean, ...people: readonly Person[]) =>
  (person: Person) =>
    who(person) && !people.includes(person);

/** The first project of a status that the person can open. */
async function aProject({ api }: Situation, status: string): Promise<string> {
  if (!api) throw new Error('Nobody is signed in who could open a project');
  for (let page = 1; ; page++) {
    const path = `projects?pageSize=100&page=${page}`;
    const answer = await api.get(path);
    if (!answer.ok()) throw new Error(`GET ${path}: ${answer.status()} ${await answer.text()}`);
    const { data } = (await answer.json()) as {
      data: { items: { id: string; status: string }[]; totalCount: number };
    };
    const found = data.items.find((item) => item.status === status);
    if (found) return found.id;
    if (page * 100 >= data.totalCount) throw new Error(`There is no project with the status ${status} to open`);
  }
}
const projectAt =
  (tab: string, status = 'Open') =>
  async (situation: Situation) =>
    `/projects/${await aProject(situation, status)}/${tab}`;
const topics = (address: string) => () => address;
const button = (name: string) => (page: Page) => page.getByRole('main').getByRole('button', { name }).click();

/** Imports a workbook of one row and waits for how it ends. */
const imported = (row: WorkbookRow, end: 'problem' | 'showImported') => async (page: Page) => {
  await button('Import')(page);
  const dialog = new ImportDialog(page);
  await dialog.choose(asFile('portfolio.xlsx', await workbook([aRow(row)])));
  await dialog.import.click();
  await dialog[end].waitFor();
};

/** Edits and saves on top of a version that is none any more; the service's own refusal is what is shown. */
async function saveStale(page: Page): Promise<void> {
  await button('Edit')(page);
  const form = new ProjectForm(page);
  await form.field('Policy No.').fill('STALE');
  const isWrite = (url: URL): boolean => url.pathname === '/api/projects';
  await page.route(isWrite, (route) =>
    route.continue({ headers: { ...route.request().headers(), 'if-match': '"0"' } }),
  );
  await form.save.click();
  await page.getByRole('dialog', { name: /^Changed by / }).waitFor();
  await page.unroute(isWrite);
}

/** One's own info that cannot be saved as it is. */
async function saveWrongInfo(page: Page): Promise<void> {
  const account = new MyAccountPage(page);
  await account.update.click();
  await account.field('City').fill('');
  await account.field('Phone').fill('+44 1');
  await account.save.click();
  await page.getByText('Please enter a valid phone number.').waitFor();
}

async function leaveWithChanges(page: Page): Promise<void> {
  await new ProjectForm(page).field('Project Name').fill('Half a thought');
  await new Frame(page).sidebar.getByRole('link', { name: 'Help' }).click();
  await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
}

/** The address of the team, searched for one of it: others may fill its first page. */
const teamMember = (person: Person) =>
  `/my-company?tab=TeamMembers&name=${encodeURIComponent(accountOf(person).lastName)}`;

/** Opens the menu of the first row that holds a text or a named picture. */
async function memberMenu(page: Page, mark: string): Promise<void> {
  const rows = page.getByRole('main').getByRole('row');
  const row = rows.filter({ hasText: mark }).or(rows.filter({ has: page.getByRole('img', { name: mark }) }));
  await row
    .first()
    .getByRole('button', { name: /^Actions for / })
    .click();
  await page.getByRole('menu').waitFor();
}

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

  {
    name: 'start',
    route: '/',
    address: () => '/',
    who: has('subscriptions'),
    // Everybody has a section: the page is seen by who has none of those that are released.
    open: async (page) => {
      await withoutArea(page, 'mfe-admin');
      await page.goto('/');
      await page.getByRole('heading', { name: 'No section is available to you yet' }).waitFor();
    },
  },
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
    variants: ['coordinator', 'siteContact'],
  },
  {
    name: 'claim-alerts',
    route: '/projects',
    address: () => '/projects',
    who: has('projects'),
    open: (page) => new Frame(page).claimBell.click(),
    variants: ['coordinator'],
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
    variants: ['coordinator', 'brokerCoordinator'],
  },
  {
    name: 'import-failed',
    route: '/projects',
    address: () => '/projects',
    who: hasRole('projects', 'ICCoordinator'),
    open: (page) => imported({ name: null, constructionValue: -5 }, 'problem')(page),
    variants: ['colleague'],
  },
  {
    name: 'import-succeeded',
    route: '/projects',
    address: () => '/projects',
    who: hasRole('projects', 'ICCoordinator'),
    open: (page) => imported({ name: uniqueName('Imported') }, 'showImported')(page),
    variants: ['colleague'],
  },
  {
    name: 'add-project',
    route: '/projects/add',
    address: () => '/projects/add',
    who: hasRole('projects', 'ICCoordinator'),
  },
  {
    name: 'add-project-leave',
    route: '/projects/add',
    address: () => '/projects/add',
    who: hasRole('projects', 'ICCoordinator'),
    open: leaveWithChanges,
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
    // The demo portfolio has closed nothing that the engineer without a company works on.
    who: without(but(has('projects'), 'SiteContact'), 'soloEngineer'),
  },
  {
    name: 'project-reopen',
    route: '/projects/:projectId/:tabName',
    address: projectAt('details', 'Closed'),
    who: hasRole('projects', 'ICCoordinator'),
    open: button('Reopen Project'),
  },
  {
    name: 'project-edit',
    route: '/projects/:projectId/:tabName',
    address: projectAt('details'),
    who: hasRole('projects', 'ICCoordinator', 'ICUnderwriter'),
    open: button('Edit'),
  },
  {
    name: 'project-edit-stale',
    route: '/projects/:projectId/:tabName',
    address: projectAt('details'),
    who: hasRole('projects', 'ICCoordinator', 'ICUnderwriter'),
    open: saveStale,
    variants: ['colleague'],
  },
  {
    name: 'project-close',
    route: '/projects/:projectId/:tabName',
    address: projectAt('details'),
    who: hasRole('projects', 'ICCoordinator'),
    open: button('Close Project'),
  },

  {
    name: 'team-members',
    route: '/my-company',
    address: () => '/my-company?tab=TeamMembers',
    who: has('my-company'),
    variants: ['coordinator', 'riskCoordinator', 'brokerCoordinator'],
  },
  {
    name: 'team-members-nothing-found',
    route: '/my-company',
    address: () => '/my-company?tab=TeamMembers&name=nobody%20has%20this%20name',
    who: has('my-company'),
  },
  {
    name: 'team-member-new',
    route: '/my-company',
    address: () => '/my-company?tab=TeamMembers&memberId=new',
    who: has('my-company'),
    open: (page) => page.getByRole('dialog', { name: 'New Team Member' }).waitFor(),
    variants: ['coordinator', 'riskCoordinator'],
  },
  {
    name: 'team-member',
    route: '/my-company',
    address: () => '/my-company?tab=TeamMembers',
    who: has('my-company'),
    open: (page) => page.getByRole('row').nth(1).getByRole('link').click(),
    variants: ['coordinator'],
  },
  {
    name: 'team-member-menu',
    route: '/my-company',
    address: () => teamMember('coordinator'),
    who: has('my-company'),
    open: (page) => memberMenu(page, 'Primary contact'),
    variants: ['coordinator'],
  },
  {
    name: 'team-member-delete',
    route: '/my-company',
    address: () => teamMember('underwriter'),
    who: hasRole('my-company', 'ICCoordinator'),
    open: async (page) => {
      await memberMenu(page, PEOPLE.underwriter);
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page.getByRole('dialog', { name: /^Delete / }).waitFor();
    },
    variants: ['coordinator'],
  },
  {
    name: 'registration',
    route: '/my-company',
    address: registrationAddress,
    who: hasRole('my-company', 'ICCoordinator'),
    open: (page) => page.getByRole('dialog', { name: /^Registration of / }).waitFor(),
    variants: ['coordinator'],
  },

  {
    name: 'subscribers',
    route: '/subscriptions/list/:subscriberPath',
    address: () => '/subscriptions/list/insurance-company',
    who: has('subscriptions'),
  },
  {
    name: 'subscribers-people',
    route: '/subscriptions/list/:subscriberPath',
    address: () => '/subscriptions/list/risk-manager',
    who: has('subscriptions'),
  },
  {
    name: 'subscribers-nothing-found',
    route: '/subscriptions/list/:subscriberPath',
    address: () => '/subscriptions/list/broker-company?name=nothing%20has%20this%20name',
    who: has('subscriptions'),
  },
  {
    name: 'new-subscriber',
    route: '/subscriptions/new',
    address: () => '/subscriptions/new',
    who: has('subscriptions'),
  },
  {
    name: 'new-subscriber-faults',
    route: '/subscriptions/new',
    address: () => '/subscriptions/new?type=broker-company',
    who: has('subscriptions'),
    open: button('Add and Send Invite'),
  },
  {
    name: 'new-subscriber-existing',
    route: '/subscriptions/new',
    address: () => '/subscriptions/new?type=risk-manager',
    who: has('subscriptions'),
    open: (page) => page.getByRole('textbox', { name: 'Start Date' }).fill('01/01/2099'),
  },

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
    open: button('Update'),
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
export const REDIRECTS: readonly string[] = ['/help/*', '/subscriptions', '/subscriptions/*'];

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
