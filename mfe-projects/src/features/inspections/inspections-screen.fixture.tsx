import type { Inspection, Inspections } from '@portal/contracts/projects/inspection';
import type { Project } from '@portal/contracts/projects/project';
import { answering, renderWithPortal, type RenderOptions } from '@portal/portal-sdk/testing';
import { screen } from '@testing-library/react';
import { contactsOf } from '../../testing/contact.builder.ts';
import { anInspection, choicesOf, inspectionsOf } from '../../testing/inspection.builder.ts';
import { aLocation, locationsOf } from '../../testing/location.builder.ts';
import { anId, aProject } from '../../testing/project.builder.ts';
import { historyOf, siteTimeOf, SUMMARY } from './inspections.fixture.ts';
import { ProjectInspections } from './project-inspections.tsx';

/** The second inspection of the project, as the server answers it. */
export const INSPECTION = anInspection();
/** Address of the screen. */
export const PATH = `/projects/${anId(1)}/inspections`;

interface Setup {
  readonly items?: readonly Inspection[];
  readonly schedule?: Inspections['schedule'];
  readonly search?: string;
  readonly project?: Partial<Project>;
  readonly answers?: Record<string, unknown>;
  readonly claims?: RenderOptions['claims'];
}

const ENGINEER = { role: 'RiskEngineer' } as const;

/** Shows INSPECTIONS of a project, to its engineer unless the claims say otherwise. */
export function setup({
  items = [INSPECTION],
  schedule,
  search = '',
  project,
  answers,
  claims = ENGINEER,
}: Setup = {}) {
  const requests = answering({
    'get inspections': inspectionsOf(items, schedule),
    'get inspections/summary': SUMMARY,
    'get inspections/max-count': { maxCount: 4, nextNumber: 3 },
    'get inspections/dropdown': choicesOf([anInspection({ id: anId(199), inspectionNumber: 1 }), INSPECTION]),
    'get inspections/anticipated-date': { inspectionNumber: 3, anticipatedDate: '2027-03-01' },
    'get inspections/should-generate-preliminary-report': { shouldGenerate: false, key: null },
    'get inspections/by-interval': { items, totalCount: items.length },
    [`get inspections/${INSPECTION.id}`]: items[0] ?? INSPECTION,
    [`get inspections/${INSPECTION.id}/history`]: { items: historyOf(INSPECTION), totalCount: 1, totalPages: 1 },
    'get contacts': contactsOf([]),
    'get locations': locationsOf([aLocation()]),
    'get i18n/timezone/by-location': ({ search }: { search: string }) => [siteTimeOf(search)],
    'post inspections': INSPECTION,
    'put inspections': INSPECTION,
    'put inspections/cancel': INSPECTION,
    [`delete inspections/${INSPECTION.id}`]: { id: INSPECTION.id },
    ...answers,
  });
  const view = renderWithPortal(<ProjectInspections project={aProject(project)} />, {
    path: `${PATH}${search}`,
    claims,
  });
  const press = async (name: string | RegExp) => view.user.click(await screen.findByRole('button', { name }));
  /** Chooses an entry of the pane's menu. */
  const choose = async (name: string) => {
    await press('More actions');
    await view.user.click(await screen.findByRole('menuitem', { name }));
  };
  return { ...view, requests, press, choose, writes: () => requests.filter(({ verb }) => verb !== 'get') };
}
/** Finds the open inspection beside the list, or its form. */
export const pane = (name: string | RegExp) => screen.findByRole('region', { name });
/** Finds the open dialog. */
export const panel = (name: string | RegExp) => screen.findByRole('dialog', { name });
/** Fills in a field of the form at once. */
export const fill = async ({ user }: ReturnType<typeof setup>, name: string, text: string) => {
  const field = await screen.findByRole('textbox', { name });
  await user.clear(field);
  await user.click(field);
  await user.paste(text);
};
/** Chooses an option of a field. */
export const pick = async ({ user }: ReturnType<typeof setup>, field: string, option: string) => {
  await user.click(await screen.findByRole('combobox', { name: field }));
  await user.click(await screen.findByRole('option', { name: option }));
};
