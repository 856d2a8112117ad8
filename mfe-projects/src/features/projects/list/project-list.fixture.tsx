import { answering, renderWithPortal, type RenderOptions } from '@portal/portal-sdk/testing';
import type { ProjectView } from '@portal/contracts/projects/project-view';
import { screen } from '@testing-library/react';
import { anId, aRow } from '../../../testing/project.builder.ts';
import { ProjectList } from './project-list.tsx';

const OPTIONS = {
  projectTypeId: [{ value: anId(4), label: 'Bridge', type: 'Construction' }],
  parentCompanyId: [{ value: anId(3), label: 'Van Oord' }],
  insuranceCompanyId: [],
  countryName: [{ value: 'Norway', label: 'Norway' }],
};
export const aView = (over: Partial<ProjectView> = {}): ProjectView => ({
  id: anId(9),
  version: 4,
  name: 'Norway',
  columns: ['name', 'status'],
  selection: { countryName: 'Norway' },
  ...over,
});

/** Renders the list of projects of a company that has one, and a saved view. */
export function setup(options: RenderOptions = {}, answers: Record<string, unknown> = {}) {
  const requests = answering({
    'get projects': { items: [aRow()], totalPages: 1, totalCount: 1 },
    'get projects/count-limits': { currentCount: 240, allowedCount: null },
    'get projects/views': { items: [aView()], columns: null },
    'get projects/filters': OPTIONS,
    ...answers,
  });
  const view = renderWithPortal(<ProjectList />, { path: '/projects', ...options });
  const lastList = () =>
    Object.fromEntries(new URLSearchParams(requests.findLast(({ path }) => path === 'projects')?.search));
  return { ...view, requests, lastList };
}
export const heads = async () => {
  await screen.findByRole('link', { name: 'Harbour Tower' });
  return screen.getAllByRole('columnheader').map((head) => head.textContent);
};
export const press = (name: string | RegExp) => screen.findByRole('button', { name });
export const entry = (name: string) => screen.findByRole('menuitem', { name });
