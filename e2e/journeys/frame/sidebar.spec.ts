import type { Person } from '../../fixtures/people.ts';
import { expect, test } from '../../fixtures/test.ts';
import { withoutArea } from '../../fixtures/registry.ts';
import { Frame } from '../../pages/frame.ts';
import { ProjectListPage } from '../../pages/project-list.page.ts';

/** The column sets, letter by letter from decisions §19. */
const A = [
  'Project Name',
  'Reference No.',
  'Client Company',
  'Country',
  'Policy No.',
  'Total Premium',
  'Line %',
  'Policy Start',
  'Policy Expiry',
  'Status',
];
const B = [
  'Project Name',
  'Reference No.',
  'Country',
  'Build Date',
  'Construction Value',
  'Value at Risk',
  'Risk Score',
  'Status',
];
const C = [
  'Project Name',
  'Reference No.',
  'Country',
  'Policy No.',
  'Policy Start',
  'Policy Expiry',
  'Total Premium',
  'Line %',
  'Status',
];
const D = [
  'Project Name',
  'Reference No.',
  'Insurance Company',
  'Country',
  'Build Date',
  'Construction Value',
  'Status',
];
const COLUMNS: Partial<Record<Person, readonly string[]>> = {
  broker: A,
  representative: A,
  brokerCoordinator: B,
  accountHandler: B,
  coordinator: C,
  colleague: C,
  liteCoordinator: C,
  rival: C,
  underwriter: C,
  internalEngineer: C,
  riskCoordinator: D,
  externalEngineer: D,
  soloEngineer: D,
  riskManager: D,
  developerOwner: D,
  siteContact: D,
};

/** Entries of released areas; all others are hidden. Custom Reports is no area and always disabled. */
const SHOWN = [
  'Dashboard',
  'Subscriptions',
  'Projects',
  'Global Ecosystem',
  'My Company',
  'Custom Reports',
  'Library',
  'Help',
];

/** The sidebar of each role as document 1 §2 and §6 have it, in order. */
const SIDEBAR: Record<Person, readonly string[]> = {
  administrator: ['Subscriptions', 'Non-Subscribers', 'Communications'],
  coordinator: [
    'Dashboard',
    'Projects',
    'Global Ecosystem',
    'My Company',
    'Custom Reports',
    'Library',
    'Partners',
    'Help',
  ],
  colleague: [
    'Dashboard',
    'Projects',
    'Global Ecosystem',
    'My Company',
    'Custom Reports',
    'Library',
    'Partners',
    'Help',
  ],
  liteCoordinator: [
    'Dashboard',
    'Projects',
    'Global Ecosystem',
    'My Company',
    'Custom Reports',
    'Library',
    'Partners',
    'Help',
  ],
  rival: ['Dashboard', 'Projects', 'Global Ecosystem', 'My Company', 'Custom Reports', 'Library', 'Partners', 'Help'],
  underwriter: ['Dashboard', 'Projects', 'Global Ecosystem', 'Partners', 'Help'],
  newcomer: ['Dashboard', 'Projects', 'Global Ecosystem', 'Partners', 'Help'],
  internalEngineer: ['Dashboard', 'Projects', 'Global Ecosystem', 'Library', 'Partners', 'Help'],
  riskCoordinator: ['Dashboard', 'Projects', 'Global Ecosystem', 'My Company', 'Library', 'Partners', 'Help'],
  externalEngineer: ['Dashboard', 'Projects', 'Global Ecosystem', 'Library', 'Partners', 'Help'],
  soloEngineer: ['Dashboard', 'Projects', 'Library', 'Partners', 'Help'],
  brokerCoordinator: ['Dashboard', 'Projects', 'My Company', 'Custom Reports', 'Partners', 'Help'],
  accountHandler: ['Dashboard', 'Projects', 'Partners', 'Help'],
  broker: ['Dashboard', 'Projects', 'Global Ecosystem', 'Partners', 'Help'],
  representative: ['Dashboard', 'Projects', 'Global Ecosystem', 'Partners', 'Help'],
  riskManager: ['Dashboard', 'Projects', 'Partners', 'Help'],
  developerOwner: ['Dashboard', 'Projects', 'Partners', 'Help'],
  siteContact: ['Dashboard', 'Projects', 'Partners', 'Help'],
};
/** The role as the user menu shows it. */
const ROLES: Partial<Record<Person, string>> = {
  coordinator: 'Insurance Coordinator',
  brokerCoordinator: 'Broker Coordinator',
  underwriter: 'Underwriter',
  accountHandler: 'Client Account Handler',
  siteContact: 'Site Contact',
};

test.describe('Sidebar by role (spec 1 §6) and columns by role (spec 2 §2, decisions §19)', () => {
  for (const [name, entries] of Object.entries(SIDEBAR)) {
    // The newcomer's is seen once the terms are accepted, in the journey of the first sign-in.
    if (name === 'newcomer' || name === 'administrator') continue;
    test(`of ${name}, and the columns of the list of projects`, async ({ as }) => {
      const page = await as(name as Person);
      await page.goto('/');
      await expect(page).toHaveURL(/\/dashboard$/);
      await new Frame(page).sidebar.getByRole('link', { name: 'Projects' }).click();
      await expect(new Frame(page).entries).toHaveText(entries.filter((entry) => SHOWN.includes(entry)));
      await expect(new Frame(page).userMenu).toContainText(ROLES[name as Person] ?? '');
      const list = new ProjectListPage(page);
      await expect(list.heading).toBeVisible();
      const heads = await list.table.getByRole('columnheader').allInnerTexts();
      expect(heads.map((head) => head.trim()).filter((head) => head !== 'Reallocate')).toEqual(COLUMNS[name as Person]);
    });
  }

  test('an entry leads to its section and is marked as the current one', async ({ as }) => {
    const page = await as('siteContact');
    const frame = new Frame(page);
    await page.goto('/');
    await frame.sidebar.getByRole('link', { name: 'Help' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
    await expect(frame.sidebar.getByRole('link', { name: 'Help' })).toHaveAttribute('aria-current', 'page');
    await expect(page).toHaveTitle(/^Help · /);
  });

  test('of an administrator, who begins with the subscriptions and has no bells', async ({ as }) => {
    const page = await as('administrator');
    const frame = new Frame(page);
    await page.goto('/');
    await expect(page).toHaveURL(/\/subscriptions\/list\/insurance-company$/);
    await expect(frame.entries).toHaveText(SIDEBAR.administrator.filter((entry) => SHOWN.includes(entry)));
    await expect(frame.bell).toHaveCount(0);
    await expect(frame.claimBell).toHaveCount(0);
    await expect(frame.userMenu).toContainText('Administrator');
  });

  test('of somebody none of whose sections is released: says so', async ({ as }) => {
    const page = await as('administrator');
    await withoutArea(page, 'mfe-admin');
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1, name: 'No section is available to you yet' })).toBeVisible();
    await expect(new Frame(page).entries).toHaveCount(0);
  });

  test('a disabled entry says why, on focus as on hover', async ({ as }) => {
    const page = await as('coordinator');
    const frame = new Frame(page);
    await page.goto('/projects');
    const entry = frame.sidebar.getByRole('link', { name: 'Custom Reports' });
    await expect(entry).toHaveAttribute('aria-disabled', 'true');
    await entry.focus();
    await expect(page.getByRole('tooltip', { name: 'Not available in Beta' })).toBeVisible();
    await entry.press('Enter');
    await expect(page).toHaveURL(/\/projects$/);
  });

  test('collapses and expands, and stays so', async ({ as }) => {
    const page = await as('coordinator');
    const frame = new Frame(page);
    await page.goto('/projects');
    await page.getByRole('button', { name: 'Collapse sidebar' }).click();
    await page.reload();
    const projects = frame.sidebar.getByRole('link', { name: 'Projects' });
    await expect(projects).toBeVisible();
    await page.getByRole('button', { name: 'Expand sidebar' }).click();
    await expect(page.getByRole('button', { name: 'Collapse sidebar' })).toBeVisible();
  });
});
