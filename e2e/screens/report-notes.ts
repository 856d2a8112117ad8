import type { Page } from '@playwright/test';
import { ProjectReportNotesPage } from '../pages/project-report-notes.page.ts';
import type { Screen, Situation } from './screen.ts';
import { hasRole } from './who.ts';

interface Noted {
  readonly inspectionId: string;
  readonly percent: number;
}

/** A project of the person's whose notes are as far as they are to be, with one of its inspections. */
async function aNotedProject({ api }: Situation, type: string, isFar: (percent: number) => boolean): Promise<string> {
  const read = async <Content>(path: string): Promise<Content> =>
    ((await (await api?.get(path))?.json()) as { data: Content }).data;
  const { items } = await read<{ items: { id: string; status: string }[] }>('projects?pageSize=100');
  for (const { id, status } of items) {
    if (status !== 'Open') continue;
    const project = await read<{ type: string }>(`projects/${id}`);
    if (project.type !== type) continue;
    const notes = await read<{ items: Noted[] }>(`report-notes/populated?projectId=${id}`);
    const found = notes.items.find(({ percent }) => isFar(percent));
    if (found) return `/projects/${id}/report-notes?inspectionId=${found.inspectionId}`;
  }
  throw new Error(`None of the person’s projects has such report notes`);
}
/** Address of the notes of a project of the person's of which no report is shared yet. */
async function aProjectWithoutReport({ api }: Situation): Promise<string> {
  const read = async <Content>(path: string): Promise<Content> =>
    ((await (await api?.get(path))?.json()) as { data: Content }).data;
  const { items } = await read<{ items: { id: string; status: string }[] }>('projects?pageSize=100');
  for (const { id, status } of items) {
    if (status === 'Open' && !(await read<boolean>(`report-notes/is-tab-available?projectId=${id}`)))
      return `/projects/${id}/report-notes`;
  }
  throw new Error('A report of each of the person’s projects is shared');
}
const READERS = hasRole('projects', 'ICCoordinator', 'ICUnderwriter', 'RCCoordinator', 'RiskEngineer');
const ENGINEERS = hasRole('projects', 'RiskEngineer');
const half = (percent: number): boolean => percent > 0 && percent < 90;

async function openMissing(page: Page): Promise<void> {
  await new ProjectReportNotesPage(page).missing.click();
}

/** REPORT NOTES: sections, questions, missing answers. */
export const REPORT_NOTES: readonly Screen[] = [
  {
    name: 'project-report-notes',
    route: '/projects/:projectId/:tabName',
    address: (situation) => aNotedProject(situation, 'Construction', half),
    who: READERS,
    variants: ['internalEngineer', 'externalEngineer', 'coordinator'],
  },
  {
    name: 'project-report-notes-operational',
    route: '/projects/:projectId/:tabName',
    address: (situation) => aNotedProject(situation, 'OperationalProperty', half),
    who: ENGINEERS,
    variants: ['internalEngineer'],
  },
  {
    name: 'project-report-notes-missing',
    route: '/projects/:projectId/:tabName',
    address: (situation) => aNotedProject(situation, 'Construction', half),
    who: ENGINEERS,
    open: openMissing,
    variants: ['internalEngineer'],
  },
  {
    name: 'project-report-notes-no-report',
    route: '/projects/:projectId/:tabName',
    address: aProjectWithoutReport,
    who: hasRole('projects', 'RiskManager'),
    variants: ['riskManager'],
  },
];
