import type { Page } from '@playwright/test';
import { withoutArea } from '../fixtures/registry.ts';
import { Frame } from '../pages/frame.ts';
import type { Screen } from './screen.ts';
import { has, signedIn } from './who.ts';

const bellOpens = (name: 'bell' | 'claimBell') => async (page: Page) => {
  await new Frame(page)[name].click();
  await page.getByRole('dialog').waitFor();
};

/** Screens of the shell itself: the menu, the bells, and the pages for unknown addresses. */
export const FRAME: readonly Screen[] = [
  {
    name: 'start',
    route: '/',
    address: () => '/',
    who: has('subscriptions'),
    // Every demo person has a section, so the page is shown with none of theirs released.
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
    open: async (page) => {
      await new Frame(page).userMenu.click();
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'notifications',
    route: '/projects',
    address: () => '/projects',
    who: has('projects'),
    open: bellOpens('bell'),
    variants: ['coordinator', 'siteContact'],
  },
  {
    name: 'claim-alerts',
    route: '/projects',
    address: () => '/projects',
    who: has('projects'),
    open: bellOpens('claimBell'),
    variants: ['coordinator'],
  },
];
