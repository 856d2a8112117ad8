import type { Page } from '@playwright/test';
import { addProject, uniqueName } from '../fixtures/projects.ts';
import { navigate } from '../fixtures/visit.ts';
import { claimsAt } from './claims.ts';
import { anOpenProject } from './projects.ts';
import type { Screen, Situation } from './screen.ts';
import { has, hasRole } from './who.ts';

const ROUTE = '/projects/:projectId/:tabName';
const COORDINATORS = hasRole('projects', 'ICCoordinator');
/** The answer of a service that is down, which the browser asks again at once. */
const DOWN = {
  status: 503,
  headers: { 'Retry-After': '0' },
  json: {
    error: { code: 'Unavailable', message: 'The service is not available.' },
    traceId: '8051d8f740c345829fa530043f2881e2',
  },
};

/** The address of a new project, in which nothing was entered yet and nothing changes. */
const inUntouched =
  (tab: string) =>
  async ({ api }: Situation): Promise<string> => {
    if (!api) throw new Error('Nobody is signed in who could add a project');
    const { id } = await addProject(api, { name: uniqueName('Untouched') });
    return `/projects/${id}/${tab}`;
  };

/** Opens what is not read: requests of a pattern are answered by nothing but faults meanwhile. */
async function whileDown(page: Page, reads: string, open: () => Promise<void>): Promise<void> {
  await page.route(reads, (route) => route.fulfill(DOWN));
  await open();
  await page.getByRole('main').getByRole('button', { name: 'Retry' }).waitFor();
  await page.unroute(reads);
}

/** Opens a page, relative to the present one, whose list cannot be read. */
const opensWhileDown = (reads: string, path: string) => (page: Page) =>
  whileDown(page, reads, () => navigate(page, new URL(path, page.url()).pathname));

async function opensItemWhileDown(page: Page): Promise<void> {
  const item = page.getByRole('table', { name: 'Claims' }).getByRole('row').nth(1).getByRole('link');
  await whileDown(page, '**/api/claims/*', () => item.click());
}

const isGone = (page: Page) => page.getByRole('region').getByText('This item no longer exists.').waitFor();

/** Lists of a project with what each says while it is empty. */
const EMPTY = {
  recommendations: 'There are no recommendations yet.',
  inspections: 'There are no inspections yet.',
  notes: 'There are no notes yet.',
  claims: 'There are no claims yet.',
} as const;

/** Lists of a project with the requests that fill them. */
const READS = {
  recommendations: '**/api/inspections/all-risks?**',
  notes: '**/api/notes?**',
} as const;

/** Lists of a project with the parameter that opens one of their items. */
const PARAMETERS = {
  recommendations: 'recommendationId',
  notes: 'noteId',
  claims: 'claimId',
} as const;

/** Lists and panes without items to show: there are none, they cannot be read, the one of the address is gone. */
export const LIST_STATES: readonly Screen[] = [
  ...Object.entries(EMPTY).map(([tab, text]): Screen => ({
    name: `project-${tab}-empty`,
    route: ROUTE,
    address: inUntouched(tab),
    who: COORDINATORS,
    open: (page) => page.getByText(text).waitFor(),
    variants: ['coordinator'],
  })),
  ...Object.entries(READS).map(([tab, reads]): Screen => ({
    name: `project-${tab}-not-read`,
    route: ROUTE,
    address: inUntouched('details'),
    who: COORDINATORS,
    open: opensWhileDown(reads, tab),
    variants: ['coordinator'],
  })),
  {
    name: 'dashboard-recommendations-not-read',
    route: '/dashboard/recommendations',
    address: () => '/dashboard',
    who: has('dashboard'),
    open: opensWhileDown('**/api/dashboard/recommendations?**', '/dashboard/recommendations'),
    variants: ['coordinator'],
  },
  {
    name: 'project-claim-not-read',
    route: ROUTE,
    address: claimsAt,
    who: COORDINATORS,
    open: opensItemWhileDown,
    variants: ['coordinator'],
  },
  ...Object.entries(PARAMETERS).map(([tab, parameter]): Screen => ({
    name: `project-${tab}-gone`,
    route: ROUTE,
    address: async (situation) =>
      `/projects/${await anOpenProject(situation)}/${tab}?${parameter}=${crypto.randomUUID()}`,
    who: COORDINATORS,
    open: isGone,
    variants: ['coordinator'],
  })),
  {
    name: 'team-member-gone',
    route: '/my-company',
    address: () => `/my-company?tab=TeamMembers&memberId=${crypto.randomUUID()}`,
    who: has('my-company'),
    open: isGone,
    variants: ['coordinator'],
  },
];
