import type { Page } from '@playwright/test';
import { uniqueName } from '../fixtures/projects.ts';
import { aRow, asFile, workbook, type WorkbookRow } from '../fixtures/workbook.ts';
import { Frame } from '../pages/frame.ts';
import { ImportDialog } from '../pages/import-dialog.ts';
import { ProjectForm } from '../pages/project-form.page.ts';
import { ProjectLocationPage } from '../pages/project-location.page.ts';
import { ProjectMapPage } from '../pages/project-map.page.ts';
import { ProjectPage } from '../pages/project.page.ts';
import { button, edits, opens, type Screen, type Situation } from './screen.ts';
import { but, has, hasRole, without } from './who.ts';

/** The first project of a status that the person can open. */
async function aProject({ api }: Situation, status: string): Promise<string> {
  if (!api) throw new Error('Nobody is signed in who could open a project');
  for (let page = 1; ; page++) {
    const path = `projects?pageSize=100&page=${page}`;
    const answer = await api.get(path);
    if (!answer.ok()) throw new Error(`GET ${path}: ${answer.status()} ${await answer.text()}`);
    const { data } = (await answer.json()) as {
      data: { items: { id: string; status: string }[]; totalCount: number };
    };
    const found = data.items.find((item) => item.status === status);
    if (found) return found.id;
    if (page * 100 >= data.totalCount) throw new Error(`There is no project with the status ${status} to open`);
  }
}
/** A project that the person can open and that takes changes. */
export const anOpenProject = (situation: Situation): Promise<string> => aProject(situation, 'Open');
/** The name of a project of the person's that is on the map. */
async function aPlacedProject({ api }: Situation): Promise<string> {
  const answer = await api?.get('projects/map?bbox=-180,-90,180,90&zoom=2');
  const { data } = (await answer?.json()) as { data: { projects: { name: string }[] } };
  const [project] = data.projects;
  if (!project) throw new Error('None of the person’s projects is on the map by itself');
  return project.name;
}
const projectAt =
  (tab: string, status = 'Open') =>
  async (situation: Situation) =>
    `/projects/${await aProject(situation, status)}/${tab}`;
/** Imports a workbook of one row and waits for how it ends. */
const imported = (row: WorkbookRow, end: 'problem' | 'showImported') => async (page: Page) => {
  await button('Import')(page);
  const dialog = new ImportDialog(page);
  await dialog.choose(asFile('portfolio.xlsx', await workbook([aRow(row)])));
  await dialog.import.click();
  await dialog[end].waitFor();
};

/** Edits and saves with an outdated version, so that the service's own refusal is shown. */
async function saveStale(page: Page): Promise<void> {
  await button('Edit')(page);
  const form = new ProjectForm(page);
  await form.field('Policy No.').fill('STALE');
  const isWrite = (url: URL): boolean => url.pathname === '/api/projects';
  await page.route(isWrite, (route) =>
    route.continue({ headers: { ...route.request().headers(), 'if-match': '"0"' } }),
  );
  await form.save.click();
  await page.getByRole('dialog', { name: /^Changed by / }).waitFor();
  // At its end the page has no field half beneath the form's sticky buttons, however high its header is.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await page.unroute(isWrite);
}

async function leaveWithChanges(page: Page): Promise<void> {
  await new ProjectForm(page).field('Project Name').fill('Half a thought');
  await new Frame(page).sidebar.getByRole('link', { name: 'Help' }).click();
  await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
}

/** Projects: the list, its import, and one project. */
export const PROJECTS: readonly Screen[] = [
  {
    name: 'projects',
    route: '/projects',
    address: () => '/projects',
    who: has('projects'),
    variants: ['coordinator', 'broker', 'brokerCoordinator', 'riskManager'],
  },
  {
    name: 'projects-nothing-found',
    route: '/projects',
    address: () => '/projects?name=nothing%20has%20this%20name',
    who: has('projects'),
  },
  {
    name: 'projects-filters',
    route: '/projects',
    address: () => '/projects?projectStatus=Open',
    who: has('projects'),
    open: async (page) => {
      await page.getByRole('button', { name: /^Filters/ }).click();
      await page.getByRole('form', { name: 'Filters' }).waitFor();
    },
    variants: ['coordinator', 'broker'],
  },
  {
    name: 'projects-columns',
    route: '/projects',
    address: () => '/projects',
    who: has('projects'),
    open: opens('Columns'),
    variants: ['coordinator'],
  },
  {
    name: 'projects-map',
    route: '/projects',
    address: () => '/projects?show=map',
    who: has('projects'),
    open: (page) => new ProjectMapPage(page).table.waitFor(),
    variants: ['coordinator', 'siteContact'],
  },
  {
    name: 'projects-map-nothing-found',
    route: '/projects',
    address: () => '/projects?show=map&name=nothing%20has%20this%20name',
    who: has('projects'),
    open: (page) => page.getByText('No project is in this part of the map.').waitFor(),
    variants: ['coordinator'],
  },
  {
    name: 'projects-map-place',
    route: '/projects',
    address: async (situation) => `/projects?show=map&name=${encodeURIComponent(await aPlacedProject(situation))}`,
    who: has('projects'),
    open: async (page) => {
      const map = new ProjectMapPage(page);
      await map.table.waitFor();
      await map.map.focus();
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor();
    },
    variants: ['coordinator', 'broker'],
  },
  {
    name: 'import',
    route: '/projects',
    address: () => '/projects',
    who: hasRole('projects', 'ICCoordinator'),
    open: opens('Import'),
    variants: ['coordinator', 'brokerCoordinator'],
  },
  {
    name: 'import-failed',
    route: '/projects',
    address: () => '/projects',
    who: hasRole('projects', 'ICCoordinator'),
    open: (page) => imported({ name: null, constructionValue: -5 }, 'problem')(page),
    variants: ['colleague'],
  },
  {
    name: 'import-succeeded',
    route: '/projects',
    address: () => '/projects',
    who: hasRole('projects', 'ICCoordinator'),
    open: (page) => imported({ name: uniqueName('Imported') }, 'showImported')(page),
    variants: ['colleague'],
  },
  {
    name: 'add-project',
    route: '/projects/add',
    address: () => '/projects/add',
    who: hasRole('projects', 'ICCoordinator'),
  },
  {
    name: 'add-project-leave',
    route: '/projects/add',
    address: () => '/projects/add',
    who: hasRole('projects', 'ICCoordinator'),
    open: leaveWithChanges,
  },
  { name: 'project', route: '/projects/:projectId', address: projectAt(''), who: hasRole('projects', 'SiteContact') },
  {
    name: 'project-details',
    route: '/projects/:projectId/:tabName',
    address: projectAt('details'),
    who: but(has('projects'), 'SiteContact'),
    variants: ['coordinator', 'riskManager'],
  },
  {
    name: 'project-closed',
    route: '/projects/:projectId/:tabName',
    address: projectAt('details', 'Closed'),
    // The demo portfolio has closed nothing that the engineer without a company works on.
    who: without(but(has('projects'), 'SiteContact'), 'soloEngineer'),
  },
  {
    name: 'project-reopen',
    route: '/projects/:projectId/:tabName',
    address: projectAt('details', 'Closed'),
    who: hasRole('projects', 'ICCoordinator'),
    open: opens('Reopen Project'),
  },
  {
    name: 'project-edit',
    route: '/projects/:projectId/:tabName',
    address: projectAt('details'),
    who: hasRole('projects', 'ICCoordinator', 'ICUnderwriter'),
    open: edits('Edit'),
  },
  {
    name: 'project-edit-stale',
    route: '/projects/:projectId/:tabName',
    address: projectAt('details'),
    who: hasRole('projects', 'ICCoordinator', 'ICUnderwriter'),
    open: saveStale,
    variants: ['colleague'],
  },
  {
    name: 'project-close',
    route: '/projects/:projectId/:tabName',
    address: projectAt('details'),
    who: hasRole('projects', 'ICCoordinator'),
    open: async (page) => {
      await new ProjectPage(page).choose('Close Project');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'project-location',
    route: '/projects/:projectId/:tabName',
    address: projectAt('location'),
    who: but(has('projects'), 'SiteContact'),
    open: (page) => new ProjectLocationPage(page).map.waitFor(),
    variants: ['coordinator', 'riskManager'],
  },
  {
    name: 'project-location-layer',
    route: '/projects/:projectId/:tabName',
    address: projectAt('location'),
    who: but(has('projects'), 'SiteContact'),
    open: async (page) => {
      const layer = new ProjectLocationPage(page).layer('Earthquake');
      await layer.check();
      await page.getByRole('region', { name: 'Earthquake' }).waitFor();
      // The screen is the layer, not its tooltip.
      await layer.blur();
      await page.mouse.move(0, 0);
      await page.getByRole('tooltip').waitFor({ state: 'hidden' });
    },
    variants: ['coordinator'],
  },
  {
    name: 'project-location-add',
    route: '/projects/:projectId/:tabName',
    address: projectAt('location'),
    who: hasRole('projects', 'ICCoordinator'),
    open: edits('Add Location'),
    variants: ['coordinator'],
  },
  {
    name: 'project-notes',
    route: '/projects/:projectId/:tabName',
    address: projectAt('notes'),
    who: hasRole('projects', 'ICCoordinator', 'ICUnderwriter', 'RCCoordinator', 'RiskEngineer'),
    variants: ['coordinator', 'internalEngineer'],
  },
  {
    name: 'project-note-add',
    route: '/projects/:projectId/:tabName',
    address: projectAt('notes'),
    who: hasRole('projects', 'ICCoordinator'),
    open: opens('Add Note'),
  },
  {
    name: 'project-contacts',
    route: '/projects/:projectId/:tabName',
    address: projectAt('contacts'),
    who: hasRole(
      'projects',
      'ICCoordinator',
      'ICUnderwriter',
      'Broker',
      'InsuranceRepresentative',
      'RCCoordinator',
      'RiskEngineer',
    ),
    variants: ['coordinator', 'broker', 'accountHandler'],
  },
  {
    name: 'project-contact-add',
    route: '/projects/:projectId/:tabName',
    address: projectAt('contacts'),
    who: hasRole('projects', 'ICCoordinator'),
    open: opens('New Contact'),
  },
  {
    name: 'project-contact-from-user',
    route: '/projects/:projectId/:tabName',
    address: projectAt('contacts'),
    who: hasRole('projects', 'ICCoordinator'),
    open: opens('Add from User'),
  },
];
