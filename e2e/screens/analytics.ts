import type { Page } from '@playwright/test';
import type { Screen, Situation } from './screen.ts';
import { hasRole } from './who.ts';

/** A project of the person's whose ANALYTICS opens and has a score. */
async function scored({ api }: Situation): Promise<string> {
  const answer = await api?.get('projects?pageSize=100');
  const { data } = (await answer?.json()) as { data: { items: { id: string }[] } };
  for (const { id } of data.items) {
    // The tab opens later than the score is explained.
    const improvements = await api?.get(`analytics/improvements?projectId=${id}`);
    if (!improvements?.ok()) continue;
    const { shown } = ((await improvements.json()) as { data: { shown: object | null } }).data;
    if (shown) return `/projects/${id}/analytics`;
  }
  throw new Error('No project of the person’s has a score');
}

const ROUTE = '/projects/:projectId/:tabName';
const who = hasRole('projects', 'ICCoordinator', 'ICUnderwriter', 'RiskEngineer');

/** Shows the figures of the trend in the place of its picture. */
const asTable = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Show Risk score over time as a table' }).click();
  // The tooltip of the button goes with the mouse.
  await page.mouse.move(0, 0);
  await page.getByRole('tooltip').waitFor({ state: 'hidden' });
};

/** ANALYTICS of a project. */
export const ANALYTICS: readonly Screen[] = [
  { name: 'project-analytics', route: ROUTE, address: scored, who, variants: ['coordinator'] },
  { name: 'project-analytics-table', route: ROUTE, address: scored, who, open: asTable, variants: ['underwriter'] },
  {
    name: 'project-score',
    route: ROUTE,
    address: scored,
    who,
    open: async (page) => {
      await page
        .getByRole('region', { name: 'What matters now' })
        .getByRole('button', { name: /explain$/ })
        .click();
      await page.getByRole('dialog', { name: 'Risk score explained' }).waitFor();
    },
    variants: ['coordinator'],
  },
];
