import type { Page } from '@playwright/test';
import type { Screen, Situation } from './screen.ts';
import { hasRole, without } from './who.ts';

interface Shown {
  readonly projectId: string;
  readonly inspectionId: string;
  readonly month: string;
}

/** Finds an open project of the person with an inspection: one that can be rescheduled, or else the first. */
async function anInspection({ api }: Situation): Promise<Shown> {
  const listed = await api?.get('projects?pageSize=100&projectStatus=Open');
  const { data: projects } = (await listed?.json()) as { data: { items: { id: string }[] } };
  for (const { id: projectId } of projects.items) {
    const answer = await api?.get(`inspections?projectId=${projectId}`);
    const { data } = (await answer?.json()) as {
      data: { items: { id: string; status: string; startDateTime: string }[] };
    };
    const shown = data.items.find(({ status }) => status === 'Upcoming') ?? data.items[0];
    if (shown) return { projectId, inspectionId: shown.id, month: shown.startDateTime.slice(0, 7) };
  }
  throw new Error('No open project of the person’s has an inspection');
}
const inspectionsAt =
  (search: (shown: Shown) => string = () => '') =>
  async (situation: Situation) => {
    const shown = await anInspection(situation);
    return `/projects/${shown.projectId}/inspections${search(shown)}`;
  };
const ROUTE = '/projects/:projectId/:tabName';
const readers = hasRole('projects', 'ICCoordinator', 'ICUnderwriter', 'RCCoordinator', 'RiskEngineer');
const schedulers = without(hasRole('projects', 'RCCoordinator', 'RiskEngineer'), 'internalEngineer', 'soloEngineer');
const pane = (page: Page) => page.getByRole('region', { name: /^Inspection \d+$/ });

/** INSPECTIONS of a project: list, calendar, map, pane and form. */
export const INSPECTIONS: readonly Screen[] = [
  {
    name: 'project-inspections',
    route: ROUTE,
    address: inspectionsAt(),
    who: readers,
    variants: ['coordinator', 'riskCoordinator', 'externalEngineer'],
  },
  {
    name: 'project-inspections-calendar',
    route: ROUTE,
    address: inspectionsAt(({ month }) => `?show=calendar&month=${month}`),
    who: readers,
    variants: ['externalEngineer'],
  },
  {
    name: 'project-inspections-map',
    route: ROUTE,
    address: inspectionsAt(() => '?show=map'),
    who: readers,
    open: (page) => page.getByRole('table', { name: 'Inspections by location' }).waitFor(),
    variants: ['coordinator'],
  },
  {
    name: 'project-inspection',
    route: ROUTE,
    address: inspectionsAt(({ inspectionId }) => `?inspectionId=${inspectionId}`),
    who: readers,
    open: (page) => pane(page).getByRole('heading', { name: 'History' }).waitFor(),
    variants: ['coordinator', 'externalEngineer'],
  },
  {
    name: 'project-inspection-schedule',
    route: ROUTE,
    address: inspectionsAt(),
    who: schedulers,
    open: async (page) => {
      await page.getByRole('button', { name: 'Schedule Inspection', exact: true }).click();
      await page.getByRole('dialog').getByRole('textbox', { name: 'Agenda' }).waitFor();
    },
    variants: ['externalEngineer'],
  },
];
