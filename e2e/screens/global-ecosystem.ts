import { opens, type Screen } from './screen.ts';
import { has } from './who.ts';

/** Global Ecosystem. */
export const GLOBAL_ECOSYSTEM: readonly Screen[] = [
  {
    name: 'global-ecosystem',
    route: '/global-ecosystem',
    address: () => '/global-ecosystem',
    who: has('global-ecosystem'),
    variants: ['coordinator', 'riskCoordinator'],
  },
  {
    name: 'global-ecosystem-categories',
    route: '/global-ecosystem',
    address: () => '/global-ecosystem?chart=riskCategories&projectType=Construction',
    who: has('global-ecosystem'),
    open: async (page) => {
      await page.getByRole('button', { name: /^Filters/ }).click();
      await page.getByRole('form', { name: 'Filters' }).waitFor();
    },
    variants: ['broker'],
  },
  {
    name: 'global-ecosystem-tour',
    route: '/global-ecosystem',
    address: () => '/global-ecosystem',
    who: has('global-ecosystem'),
    open: opens('Start Tour'),
    variants: ['internalEngineer'],
  },
];
