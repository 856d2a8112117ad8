import type { Page } from '@playwright/test';
import { ProjectRecommendationsPage } from '../pages/project-recommendations.page.ts';
import { LIST_STATES } from './list-states.ts';
import { anOpenProject } from './projects.ts';
import type { Screen, Situation } from './screen.ts';
import { has, hasRole } from './who.ts';

const read = async <Content>({ api }: Situation, path: string): Promise<Content> =>
  ((await (await api?.get(path))?.json()) as { data: Content }).data;

/** The address within the first open project of the person's that has what the screen needs. */
const inProject =
  (addressIn: (situation: Situation, projectId: string) => Promise<string | undefined>) =>
  async (situation: Situation): Promise<string> => {
    const { items } = await read<{ items: { id: string }[] }>(situation, 'projects?pageSize=100&projectStatus=Open');
    for (const { id } of items) {
      const address = await addressIn(situation, id);
      if (address !== undefined) return `/projects/${id}/${address}`;
    }
    throw new Error('No open project of the person’s has what the screen shows');
  };

interface Listed {
  readonly id: string;
  readonly actions: readonly { readonly action: string; readonly allowed: boolean }[];
}

/** The address of a recommendation of one of the statuses, which allows the person an action. */
const recommendation = (statuses: string, action: string, searchOf: (id: string) => string) =>
  inProject(async (situation, projectId) => {
    const path = `inspections/all-risks?projectId=${projectId}&status=${statuses}`;
    const { items } = await read<{ items: readonly Listed[] }>(situation, path);
    const found = items.find(({ actions }) => actions.some((one) => one.action === action && one.allowed));
    return found && `recommendations${searchOf(found.id)}`;
  });

const itself = (id: string): string => `?recommendationId=${id}`;
const ROUTE = '/projects/:projectId/:tabName';

async function chooseAll(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Choose all on this page' }).check();
  await page.getByText(/^\d+ selected$/).waitFor();
}

/**
 * States of pages in which the work is done, and that no page begins with: what the keyboard opens, chosen rows, forms in
 * panes, what is folded, what somebody has no access to, and what lists and panes show in the place of items. Each is seen as one
 * person.
 */
export const STATES: readonly Screen[] = [
  {
    name: 'palette',
    route: '/projects',
    address: () => '/projects',
    who: has('projects'),
    open: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: 'Search and jump' }).fill('pro');
      await page
        .getByRole('option', { name: /^Projects/ })
        .first()
        .waitFor();
    },
    variants: ['coordinator'],
  },
  {
    name: 'shortcuts',
    route: '/projects',
    address: () => '/projects',
    who: has('projects'),
    open: async (page) => {
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    },
    variants: ['coordinator'],
  },
  {
    name: 'project-recommendations-chosen',
    route: ROUTE,
    address: recommendation('Draft', 'update', () => '?status=Draft'),
    who: hasRole('projects', 'RiskEngineer'),
    open: chooseAll,
    variants: ['internalEngineer'],
  },
  {
    name: 'project-recommendations-edit-chosen',
    route: ROUTE,
    address: recommendation('Draft', 'update', () => '?status=Draft'),
    who: hasRole('projects', 'RiskEngineer'),
    open: async (page) => {
      await chooseAll(page);
      await page.getByRole('main').getByRole('button', { name: 'Edit', exact: true }).click();
      await page.getByRole('dialog', { name: /^Edit \d+ recommendations?$/ }).waitFor();
    },
    variants: ['internalEngineer'],
  },
  {
    name: 'project-recommendations-closed',
    route: ROUTE,
    address: inProject(async (situation, projectId) => {
      const path = `inspections/all-risks?projectId=${projectId}&status=Closed`;
      const { items } = await read<{ items: readonly Listed[] }>(situation, path);
      return items.length > 0 ? 'recommendations' : undefined;
    }),
    who: has('projects'),
    open: async (page) => {
      await new ProjectRecommendationsPage(page).closed.click();
      await page.getByRole('table', { name: 'Closed recommendations' }).waitFor();
    },
    variants: ['siteContact'],
  },
  {
    name: 'project-recommendation-step',
    route: ROUTE,
    address: recommendation('Issued,InProgress,FurtherAction', 'action', itself),
    who: hasRole('projects', 'SiteContact'),
    open: async (page) => {
      await new ProjectRecommendationsPage(page).press('Mark as Actioned');
      await page.getByRole('region', { name: 'What was done?' }).waitFor();
    },
    variants: ['siteContact'],
  },
  {
    name: 'project-recommendation-edit',
    route: ROUTE,
    address: recommendation('Draft', 'update', itself),
    who: hasRole('projects', 'RiskEngineer'),
    open: async (page) => {
      const list = new ProjectRecommendationsPage(page);
      await list.chooseAction('Edit');
      await list.panel.getByRole('button', { name: 'Cancel' }).waitFor();
    },
    variants: ['internalEngineer'],
  },
  {
    name: 'project-note',
    route: ROUTE,
    address: inProject(async (situation, projectId) => {
      const { items } = await read<{ items: readonly Listed[] }>(situation, `notes?projectId=${projectId}`);
      return items[0] && `notes?noteId=${items[0].id}`;
    }),
    who: hasRole('projects', 'ICCoordinator'),
    open: (page) => page.getByRole('region').getByRole('button', { name: 'Edit', exact: true }).waitFor(),
    variants: ['coordinator'],
  },
  {
    name: 'project-no-access',
    route: ROUTE,
    address: async (situation) => `/projects/${await anOpenProject(situation)}/budget`,
    who: hasRole('projects', 'SiteContact'),
    open: (page) => page.getByRole('alert').getByText('You do not have access to this section.').waitFor(),
    variants: ['siteContact'],
  },
  ...LIST_STATES,
];
