import type { Page } from '@playwright/test';
import { accountOf, PEOPLE, type Person } from '../fixtures/people.ts';
import { registrationAddress } from '../fixtures/team.ts';
import type { Screen } from './screen.ts';
import { has, hasRole } from './who.ts';

/** The address of the team, searched for one of it: others may fill its first page. */
const teamMember = (person: Person) =>
  `/my-company?tab=TeamMembers&name=${encodeURIComponent(accountOf(person).lastName)}`;

/** Opens the menu of the first member whose row holds a text or a named picture. */
async function memberMenu(page: Page, mark: string): Promise<void> {
  const rows = page.getByRole('main').getByRole('row');
  const row = rows.filter({ hasText: mark }).or(rows.filter({ has: page.getByRole('img', { name: mark }) }));
  await row.first().click();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menu').waitFor();
}

/** My Company: the logo, the team, rates, and registrations that wait. */
export const MY_COMPANY: readonly Screen[] = [
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
    open: async (page) => {
      await page.getByRole('row').nth(1).getByRole('link').click();
      await page.getByRole('region').getByRole('button', { name: 'More actions' }).waitFor();
    },
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
    name: 'company-info',
    route: '/my-company',
    address: () => '/my-company?tab=CompanyInfo',
    who: hasRole('my-company', 'ICCoordinator'),
    variants: ['coordinator'],
  },
  {
    name: 'rates',
    route: '/my-company',
    address: () => '/my-company?tab=Rates',
    who: has('my-company'),
    variants: ['coordinator'],
  },
  {
    name: 'rate',
    route: '/my-company',
    address: () => '/my-company?tab=Rates',
    who: has('my-company'),
    open: async (page) => {
      await page.getByRole('table', { name: 'Time Rates' }).getByRole('link').first().click();
      await page.getByRole('dialog', { name: 'Time Rate' }).waitFor();
    },
    variants: ['riskCoordinator'],
  },
  {
    name: 'rates-new',
    route: '/my-company',
    address: () => '/my-company?tab=Rates&rateId=newTime',
    who: has('my-company'),
    open: (page) => page.getByRole('dialog', { name: 'Add Time Rate' }).waitFor(),
    variants: ['riskCoordinator', 'brokerCoordinator'],
  },
  {
    name: 'registration',
    route: '/my-company',
    address: registrationAddress,
    who: hasRole('my-company', 'ICCoordinator'),
    open: (page) => page.getByRole('dialog', { name: /^Registration of / }).waitFor(),
    variants: ['coordinator'],
  },
];
