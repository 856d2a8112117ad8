import type { Screen, Situation } from './screen.ts';
import { has, hasRole, but } from './who.ts';

const ANALYSTS = but(has('dashboard'), 'SiteContact');

/** Address of the person's first inspection with a date, which is open beside the list. */
async function inspectionBesideList({ api }: Situation): Promise<string> {
  const answer = await api?.get('dashboard/inspections/list?pageSize=100&status=Scheduled,Progressing,Completed');
  const { data } = (await answer?.json()) as { data: { items: { id: string | null }[] } };
  const [first] = data.items.flatMap(({ id }) => id ?? []);
  if (first === undefined) throw new Error('The person has no inspection with a date');
  return `/dashboard/inspections?inspectionId=${first}`;
}

/** The dashboard and its pages. */
export const DASHBOARD: readonly Screen[] = [
  {
    name: 'dashboard',
    route: '/dashboard',
    address: () => '/dashboard',
    who: has('dashboard'),
    variants: ['coordinator', 'externalEngineer', 'broker', 'siteContact', 'riskCoordinator'],
  },
  {
    name: 'dashboard-filters',
    route: '/dashboard',
    address: () => '/dashboard?projectStatus=Open&countryName=Norway',
    who: has('dashboard'),
    open: async (page) => {
      await page.getByRole('button', { name: /^Filters/ }).click();
      await page.getByRole('form', { name: 'Filters' }).waitFor();
    },
    variants: ['coordinator', 'siteContact'],
  },
  {
    name: 'dashboard-inspections',
    route: '/dashboard/inspections',
    address: () => '/dashboard/inspections',
    who: has('dashboard'),
    variants: ['coordinator', 'siteContact'],
  },
  {
    name: 'dashboard-inspection',
    route: '/dashboard/inspections',
    address: inspectionBesideList,
    who: hasRole('dashboard', 'SiteContact', 'RiskManager'),
    open: (page) => page.getByRole('link', { name: 'Go to Project' }).waitFor(),
    variants: ['siteContact'],
  },
  {
    name: 'dashboard-inspections-calendar',
    route: '/dashboard/inspections',
    address: () => '/dashboard/inspections?show=calendar',
    who: has('dashboard'),
    variants: ['coordinator'],
  },
  {
    name: 'dashboard-inspections-map',
    route: '/dashboard/inspections',
    address: () => '/dashboard/inspections?show=map',
    who: has('dashboard'),
    open: (page) => page.getByRole('application', { name: 'Map of the inspections' }).waitFor(),
    variants: ['internalEngineer'],
  },
  {
    name: 'dashboard-recommendations',
    route: '/dashboard/recommendations',
    address: () => '/dashboard/recommendations',
    who: ANALYSTS,
    variants: ['coordinator', 'riskManager'],
  },
  {
    name: 'dashboard-engineers',
    route: '/dashboard/assignments',
    address: () => '/dashboard/assignments?show=engineers',
    who: hasRole('projects', 'ICCoordinator', 'ICUnderwriter', 'RCCoordinator', 'RiskEngineer'),
    variants: ['coordinator'],
  },
  {
    name: 'dashboard-budgets',
    route: '/dashboard/budgets',
    address: () => '/dashboard/budgets',
    who: hasRole('projects', 'ICCoordinator', 'ICUnderwriter'),
    variants: ['coordinator', 'underwriter'],
  },
  {
    name: 'dashboard-expenses',
    route: '/dashboard/expenses',
    address: () => '/dashboard/expenses',
    who: hasRole('projects', 'ICCoordinator', 'ICUnderwriter', 'RCCoordinator', 'RiskEngineer'),
    variants: ['coordinator', 'riskCoordinator', 'externalEngineer'],
  },
  {
    name: 'dashboard-analytics',
    route: '/dashboard/analytics',
    address: () => '/dashboard/analytics',
    who: ANALYSTS,
    variants: ['coordinator', 'broker'],
  },
  {
    name: 'dashboard-countries',
    route: '/dashboard/analytics',
    address: () => '/dashboard/analytics?show=countries',
    who: ANALYSTS,
    variants: ['underwriter'],
  },
  {
    name: 'dashboard-values-map',
    route: '/dashboard/analytics',
    address: () => '/dashboard/analytics?show=map',
    who: ANALYSTS,
    open: (page) => page.getByRole('application', { name: 'Map of values' }).waitFor(),
    variants: ['coordinator', 'broker'],
  },
  {
    name: 'dashboard-accumulation',
    route: '/dashboard/analytics',
    address: () => '/dashboard/analytics?show=map&area=circle_52.5_13.4_900',
    who: ANALYSTS,
    open: (page) => page.getByRole('table', { name: 'Projects in the area' }).waitFor(),
    variants: ['coordinator', 'broker'],
  },
  {
    name: 'dashboard-accumulation-polygon',
    route: '/dashboard/analytics',
    address: () => '/dashboard/analytics?show=map&tool=polygon&area=polygon_36_-10_58_-8_60_25_38_28',
    who: ANALYSTS,
    open: (page) => page.getByRole('region', { name: 'Projects in the area' }).waitFor(),
    variants: ['underwriter'],
  },
];
