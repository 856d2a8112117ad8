import { expect } from '@playwright/test';
import { ProjectReportsPage } from '../pages/project-reports.page.ts';
import type { Screen, Situation } from './screen.ts';
import { but, has, hasRole } from './who.ts';

interface Listed {
  readonly id: string;
  readonly type: string;
  readonly status: string;
  readonly sharedDateTime: string | null;
  readonly actions: readonly { readonly action: string; readonly allowed: boolean; readonly reason?: string }[];
}
interface Reports {
  readonly items: readonly Listed[];
  readonly inspections: readonly { readonly inspectionNumber: number; readonly create: Listed['actions'] }[];
}

const may = (actions: Listed['actions'], name: string): boolean =>
  actions.some(({ action, allowed }) => action === name && allowed);

/** The first open project of the person's whose reports have what is looked for. */
async function projectWith<Found>({ api }: Situation, find: (reports: Reports) => Found | undefined) {
  const answer = await api?.get('projects?pageSize=100&projectStatus=Open');
  const { data } = (await answer?.json()) as { data: { items: { id: string }[] } };
  for (const { id: projectId } of data.items) {
    const listed = await api?.get(`reports?projectId=${projectId}`);
    if (!listed?.ok()) continue;
    const found = find(((await listed.json()) as { data: Reports }).data);
    if (found !== undefined) return { projectId, found };
  }
  throw new Error('No open project of the person’s has such reports');
}

/** Address of a report on which the person may take a step. */
const reportTo =
  (step: string, more = '') =>
  async (situation: Situation) => {
    const { projectId, found } = await projectWith(situation, ({ items }) =>
      items.find(({ actions }) => may(actions, step)),
    );
    return `/projects/${projectId}/reports?reportId=${found.id}${more}`;
  };

/** Address of a report on which the person may take a step once its document, which is made when the report is opened, is set. */
const reportOnceSet = (step: 'approve' | 'share') => async (situation: Situation) => {
  const { projectId, found } = await projectWith(situation, ({ items }) =>
    items.find(({ sharedDateTime, actions }) => sharedDateTime === null && isOrWillBe(actions, step)),
  );
  await expect(async () => {
    const answer = await situation.api?.get(`reports/${found.id}`);
    const { data } = (await answer?.json()) as { data: Listed };
    expect(may(data.actions, step)).toBe(true);
  }).toPass({ timeout: 60_000 });
  return `/projects/${projectId}/reports?reportId=${found.id}`;
};

const isOrWillBe = (actions: Listed['actions'], name: string): boolean =>
  actions.some(({ action, allowed, reason }) => action === name && (allowed || reason === 'NotSet'));

const ROUTE = '/projects/:projectId/:tabName';
const MAKERS = hasRole('projects', 'ICCoordinator', 'ICUnderwriter', 'RCCoordinator', 'RiskEngineer');

/** REPORTS of a project, the editor of a main report, and the page of all reports. */
export const REPORTS: readonly Screen[] = [
  {
    name: 'project-reports',
    route: ROUTE,
    address: async (situation) => {
      const { projectId } = await projectWith(situation, ({ items }) => items.length > 1 || undefined);
      return `/projects/${projectId}/reports`;
    },
    who: MAKERS,
    variants: ['coordinator', 'riskCoordinator', 'internalEngineer'],
  },
  {
    name: 'project-report',
    route: ROUTE,
    address: reportOnceSet('approve'),
    who: hasRole('projects', 'ICCoordinator', 'ICUnderwriter'),
    open: (page) => page.getByRole('region', { name: 'Versions' }).waitFor(),
    variants: ['underwriter'],
  },
  {
    name: 'project-report-reject',
    route: ROUTE,
    address: reportTo('reject'),
    who: hasRole('projects', 'ICCoordinator', 'ICUnderwriter'),
    open: (page) => new ProjectReportsPage(page).fromMenu('Reject'),
    variants: ['coordinator'],
  },
  {
    name: 'project-report-share',
    route: ROUTE,
    address: reportOnceSet('share'),
    who: hasRole('projects', 'ICCoordinator', 'ICUnderwriter'),
    open: (page) => new ProjectReportsPage(page).share(),
    variants: ['coordinator'],
  },
  {
    name: 'project-report-editor',
    route: ROUTE,
    address: reportTo('update', '&mode=edit'),
    who: hasRole('projects', 'RiskEngineer'),
    open: (page) => page.getByRole('textbox', { name: 'Executive Summary' }).waitFor(),
    variants: ['internalEngineer'],
  },
  {
    name: 'project-report-abridged',
    route: ROUTE,
    address: async (situation) => {
      const { projectId } = await projectWith(situation, ({ inspections }) =>
        may(inspections[0]?.create ?? [], 'createAbridged') ? inspections[0] : undefined,
      );
      return `/projects/${projectId}/reports`;
    },
    who: hasRole('projects', 'ICCoordinator', 'ICUnderwriter'),
    open: async (page) => {
      const reports = new ProjectReportsPage(page);
      await reports.make('Abridged Report');
      await reports.goOn(page.getByRole('dialog', { name: 'New Abridged Report' }));
    },
    variants: ['coordinator'],
  },
  {
    name: 'reports',
    route: '/dashboard/reports',
    address: () => '/dashboard/reports',
    who: but(has('projects'), 'SiteContact'),
    variants: ['underwriter', 'broker', 'riskManager'],
  },
];
