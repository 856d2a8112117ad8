import type { Project } from '@portal/contracts/projects/project';
import { answering, refusal, renderWithPortal, type RenderOptions } from '@portal/portal-sdk/testing';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { anId, aProject } from '../../../testing/project.builder.ts';
import { PrimaryPeople } from './primary-people.tsx';

// The dialog is a separate chunk, which loads slowly on a busy machine.
beforeAll(async () => void (await import('./change-primary.tsx')));
afterEach(() => vi.restoreAllMocks());

const PATH = `projects/${anId(1)}`;
const ERIK = { userId: anId(60), firstName: 'Erik', lastName: 'Holm', email: 'erik@riskco.example' };
const SARA = { userId: anId(61), firstName: 'Sara', lastName: 'Lund', email: 'sara@riskco.example' };

function setup(project: Partial<Project> = {}, named: unknown = { id: anId(1), version: 4 }, options?: RenderOptions) {
  const asked = answering({
    [`get ${PATH}/primary-candidates`]: {
      primaryUnderwriter: [],
      primaryRiskEngineer: [ERIK, SARA],
      primarySiteContact: [],
    },
    [`put ${PATH}/primary-risk-engineer`]: named,
  });
  const view = renderWithPortal(
    <PrimaryPeople project={aProject({ primaryRiskEngineer: ERIK, ...project })} />,
    options,
  );
  const choose = async () => {
    await view.user.click(screen.getByRole('button', { name: 'Change Primary Risk Engineer' }));
    await view.user.click(await screen.findByRole('combobox', { name: 'Person' }));
    await view.user.click(await screen.findByRole('option', { name: /Sara Lund/ }));
    await view.user.click(screen.getByRole('button', { name: 'Save' }));
  };
  return { ...view, asked, choose, writes: () => asked.filter(({ verb }) => verb === 'put') };
}

it('a coordinator gives a function to another person, over the version that was read (decisions §9)', async () => {
  const { choose, writes, notices } = setup();
  await choose();
  await waitFor(() =>
    expect(notices()).toEqual([{ kind: 'success', message: 'Primary Risk Engineer is now Sara Lund.' }]),
  );
  expect(writes()).toMatchObject([{ json: { email: SARA.email }, headers: { 'If-Match': '"3"' } }]);
});

it('who was slower is told so (decisions §4)', async () => {
  const { choose } = setup({}, () => {
    throw refusal(409, { code: 'StaleVersion' });
  });
  await choose();
  expect(await screen.findByRole('dialog', { name: 'Changed by somebody else' })).toBeVisible();
});

it.each([
  ['an underwriter', { claims: { role: 'ICUnderwriter' } }, {}, ['Primary Underwriter', 'Primary Site Contact']],
  ['a risk coordinator', { claims: { role: 'RCCoordinator', companyType: 'Risk' } }, {}, ['Primary Risk Engineer']],
  ['a broker', { claims: { role: 'Broker', companyType: 'NoCompany' } }, {}, []],
  ['nobody in a closed project', {}, { status: 'Closed' }, []],
] as const)('%s changes what is theirs', (_who, options, project, changeable) => {
  setup(project, undefined, options as RenderOptions);
  expect(screen.getByText('Erik Holm', { exact: false })).toBeVisible();
  expect(screen.queryAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(
    changeable.map((label) => `Change ${label}`),
  );
});
