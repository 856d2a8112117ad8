import { opens, type Screen, type Situation } from './screen.ts';
import { hasRole } from './who.ts';

/** An open project of the person's with budgets. */
async function budgeted({ api }: Situation): Promise<string> {
  const answer = await api?.get('projects?pageSize=100&projectStatus=Open');
  const { data } = (await answer?.json()) as { data: { items: { id: string }[] } };
  for (const { id } of data.items) {
    const budgets = await api?.get(`budgets?projectId=${id}`);
    const { items } = ((await budgets?.json()) as { data: { items: object[] } }).data;
    if (items.length > 2) return `/projects/${id}/budget`;
  }
  throw new Error('No open project of the person’s has budgets');
}
const ROUTE = '/projects/:projectId/:tabName';
const who = hasRole('projects', 'ICCoordinator', 'ICUnderwriter');

/** BUDGET of a project. */
export const BUDGET: readonly Screen[] = [
  { name: 'project-budget', route: ROUTE, address: budgeted, who, variants: ['coordinator', 'accountHandler'] },
  { name: 'project-budget-add', route: ROUTE, address: budgeted, who, open: opens('Add Budget') },
  {
    name: 'project-allowance',
    route: ROUTE,
    address: budgeted,
    who,
    open: opens('Edit Allowance Project Type'),
    variants: ['underwriter'],
  },
];
