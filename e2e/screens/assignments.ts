import { anOpenProject } from './projects.ts';
import { opens, type Screen, type Situation } from './screen.ts';
import { hasRole } from './who.ts';

/** An open project of the person's that nobody is assigned to. */
async function anUnassignedProject(situation: Situation): Promise<string> {
  const { api } = situation;
  const answer = await api?.get('projects?pageSize=100&projectStatus=Open');
  const { data } = (await answer?.json()) as { data: { items: { id: string }[] } };
  for (const { id } of data.items) {
    const assignments = await api?.get(`assignments?projectId=${id}`);
    const { create } = ((await assignments?.json()) as { data: { create: { allowed: boolean } } }).data;
    if (create.allowed) return id;
  }
  throw new Error('Every open project of the person’s is assigned');
}

const RESOURCES = hasRole('projects', 'ICCoordinator', 'ICUnderwriter', 'RCCoordinator');

/** RESOURCES of a project, and the page of an engineer's or a company's assignments. */
export const ASSIGNMENTS: readonly Screen[] = [
  {
    name: 'project-assignments',
    route: '/projects/:projectId/:tabName',
    address: async (situation) => `/projects/${await anOpenProject(situation)}/resources`,
    who: RESOURCES,
    variants: ['coordinator', 'riskCoordinator'],
  },
  {
    name: 'project-assignment-add',
    route: '/projects/:projectId/:tabName',
    address: async (situation) => `/projects/${await anUnassignedProject(situation)}/resources`,
    who: hasRole('projects', 'ICCoordinator', 'ICUnderwriter'),
    open: opens('Assign Resource'),
    variants: ['coordinator'],
  },
  {
    name: 'project-assignment-map',
    route: '/projects/:projectId/:tabName',
    address: async (situation) => `/projects/${await anUnassignedProject(situation)}/resources`,
    who: hasRole('projects', 'ICCoordinator', 'ICUnderwriter'),
    open: async (page) => {
      await opens('Assign Resource')(page);
      const panel = page.getByRole('dialog');
      await panel.getByRole('combobox', { name: 'Assign to' }).click();
      await page.getByRole('option', { name: 'Risk Engineer' }).click();
      await panel.getByRole('button', { name: 'Map' }).click();
      // A project without a location has no map, which the panel says.
      const shown = panel.getByRole('application').or(panel.getByText(/has no location|are not known/));
      await shown.first().waitFor();
    },
    variants: ['coordinator'],
  },
  {
    name: 'assignments',
    route: '/dashboard/assignments',
    address: () => '/dashboard/assignments',
    who: hasRole('projects', 'ICCoordinator', 'ICUnderwriter', 'RCCoordinator', 'RiskEngineer'),
    variants: ['externalEngineer', 'riskCoordinator'],
  },
];
