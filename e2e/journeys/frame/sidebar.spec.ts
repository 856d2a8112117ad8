import type { Person } from '../../fixtures/people.ts';
import { expect, test } from '../../fixtures/test.ts';
import { Frame } from '../../pages/frame.ts';

/** What is released so far; entries of areas that are not are not shown. */
const RELEASED = ['Projects', 'Help'];

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
  administrator: 'Administrator',
  underwriter: 'Underwriter',
  accountHandler: 'Client Account Handler',
  siteContact: 'Site Contact',
};

test.describe('Sidebar by role (spec 1 §6)', () => {
  for (const [name, entries] of Object.entries(SIDEBAR)) {
    // The newcomer's is seen once the terms are accepted, in the journey of the first sign-in.
    if (name === 'newcomer' || name === 'administrator') continue;
    test(`of ${name}`, async ({ as }) => {
      const page = await as(name as Person);
      const frame = new Frame(page);
      await page.goto('/');
      await expect(page).toHaveURL(/\/projects$/);
      await expect(frame.entries).toHaveText(entries.filter((entry) => RELEASED.includes(entry)));
      await frame.sidebar.getByRole('link', { name: 'Help' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
      await expect(frame.sidebar.getByRole('link', { name: 'Help' })).toHaveAttribute('aria-current', 'page');
    });
  }

  test('of an administrator, none of whose sections is released: says so, and has no bells', async ({ as }) => {
    const page = await as('administrator');
    const frame = new Frame(page);
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1, name: 'No section is available to you yet' })).toBeVisible();
    await expect(frame.entries).toHaveCount(0);
    await expect(frame.bell).toHaveCount(0);
    await expect(frame.claimBell).toHaveCount(0);
  });

  for (const [name, role] of Object.entries(ROLES)) {
    test(`the user menu says who ${name} is`, async ({ as }) => {
      const page = await as(name as Person);
      await page.goto('/');
      await new Frame(page).userMenu.click();
      await expect(page.getByRole('menu')).toContainText(role);
    });
  }

  test('collapses and expands, and stays so', async ({ as }) => {
    const page = await as('coordinator');
    const frame = new Frame(page);
    await page.goto('/projects');
    await frame.sidebar
      .getByRole('button', { name: 'Collapse sidebar' })
      .or(page.getByRole('button', { name: 'Collapse sidebar' }))
      .first()
      .click();
    await page.reload();
    const projects = frame.sidebar.getByRole('link', { name: 'Projects' });
    await expect(projects).toBeVisible();
    await page.getByRole('button', { name: 'Expand sidebar' }).click();
    await expect(page.getByRole('button', { name: 'Collapse sidebar' })).toBeVisible();
  });
});
