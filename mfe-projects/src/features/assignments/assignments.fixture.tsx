import type { Assignment } from '@portal/contracts/projects/assignment';
import type { Project } from '@portal/contracts/projects/project';
import { answering, renderWithPortal, type RenderOptions } from '@portal/portal-sdk/testing';
import { screen } from '@testing-library/react';
import DashboardPage from '../../pages/dashboard.page.tsx';
import { anAssignment, assignmentsOf, SUGGESTIONS } from '../../testing/assignment.builder.ts';
import { aListedAssignment, pageOf } from '../../testing/dashboard.builder.ts';
import { anId, aProject } from '../../testing/project.builder.ts';
import { ProjectAssignments } from './project-assignments.tsx';

const LINE = {
  ...{ id: anId(95), happenedDateTime: '2026-11-20T10:00:00Z', actorName: 'Rita Stone', action: 'nameEngineer' },
  ...{ oldStatus: 'AwaitingResource', newStatus: 'Unviewed', words: null },
  changes: [{ field: 'engineer', oldValue: null, newValue: 'Erik Stone' }],
};
export interface Setup extends RenderOptions {
  readonly assignment?: Assignment;
  readonly page?: ReturnType<typeof assignmentsOf>;
  readonly answers?: Record<string, unknown>;
}

export function answered({ assignment = anAssignment(), page = assignmentsOf([assignment]), answers = {} }: Setup) {
  const { id } = assignment;
  return answering({
    ...{
      'get assignments': page,
      'get dashboard/assignments': pageOf([aListedAssignment()]),
      'get assignments/suggestions': SUGGESTIONS,
    },
    ...{ [`get assignments/${id}`]: assignment, 'post assignments': assignment, 'put assignments': assignment },
    [`get assignments/${id}/history`]: { items: [LINE], totalCount: 1, totalPages: 1 },
    'put assignments/assign/risk-engineer': assignment,
    [`put assignments/${id}/acknowledge`]: assignment,
    [`put assignments/${id}/decline`]: assignment,
    [`delete assignments/${id}`]: assignment,
    ...answers,
  });
}
function shown(view: ReturnType<typeof renderWithPortal>, requests: ReturnType<typeof answered>) {
  const press = async (name: string) => view.user.click(await screen.findByRole('button', { name }));
  const choose = async (name: string) => {
    await press('More actions');
    await view.user.click(await screen.findByRole('menuitem', { name }));
  };
  const select = async (label: string, option: RegExp) => {
    await view.user.click(await screen.findByRole('combobox', { name: label }));
    await view.user.click(await screen.findByRole('option', { name: option }));
  };
  return { ...view, press, choose, select, requests, writes: () => requests.filter(({ verb }) => verb !== 'get') };
}
/** RESOURCES of a project. */
export function setup({ project = {}, ...options }: Setup & { readonly project?: Partial<Project> } = {}) {
  const requests = answered(options);
  return shown(renderWithPortal(<ProjectAssignments project={aProject(project)} />, options), requests);
}
/** /dashboard/assignments of an engineer. */
export function setupPage(options: Setup = {}) {
  const requests = answered(options);
  const as = { claims: { role: 'RiskEngineer', companyType: 'Risk' }, path: '/dashboard/assignments' } as const;
  return shown(renderWithPortal(<DashboardPage current="assignments" />, { ...as, ...options }), requests);
}
/** Waits for the open assignment of a name. */
export const pane = (name: string) => screen.findByRole('region', { name });
