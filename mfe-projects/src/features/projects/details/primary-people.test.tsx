import type { Project } from '@portal/contracts/projects/project';
import { useLocation } from '@portal/portal-sdk';
import { answering, refusal, renderWithPortal } from '@portal/portal-sdk/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { anId, aProject } from '../../../testing/project.builder.ts';
import { PrimaryPeople } from './primary-people.tsx';

// The dialog is a separate chunk, which loads slowly on a busy machine.
beforeAll(async () => void (await import('./change-primary.tsx')));
afterEach(() => vi.restoreAllMocks());

const PATH = `projects/${anId(1)}`;
const ERIK = { userId: anId(60), firstName: 'Erik', lastName: 'Holm', email: 'erik@riskco.example' };
const SARA = { userId: anId(61), firstName: 'Sara', lastName: 'Lund', email: 'sara@riskco.example' };

function setup(project: Partial<Project> = {}, named: unknown = { id: anId(1), version: 4 }) {
  const requests = answering({
    [`get ${PATH}/primary-candidates`]: {
      primaryUnderwriter: [],
      primaryRiskEngineer: [ERIK, SARA],
      primarySiteContact: [],
    },
    [`put ${PATH}/primary-risk-engineer`]: named,
    [`put ${PATH}/ignore-notification-project-has-no-assignment`]: named,
  });
  const view = renderWithPortal(<PrimaryPeople project={aProject({ primaryRiskEngineer: ERIK, ...project })} />);
  const choose = async () => {
    await view.user.click(screen.getByRole('button', { name: 'Change Primary Risk Engineer' }));
    await view.user.click(await screen.findByRole('combobox', { name: 'Person' }));
    await view.user.click(await screen.findByRole('option', { name: /Sara Lund/ }));
    await view.user.click(screen.getByRole('button', { name: 'Save' }));
  };
  return { ...view, requests, choose, writes: () => requests.filter(({ verb }) => verb === 'put') };
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
  ['an underwriter', ['primaryUnderwriter', 'primarySiteContact'], ['Primary Underwriter', 'Primary Site Contact']],
  ['a risk coordinator', ['primaryRiskEngineer'], ['Primary Risk Engineer']],
  ['a broker', [], []],
] as const)('%s changes what the project says is theirs', (_who, functions, changeable) => {
  setup({ changeablePrimaries: [...functions] });
  expect(screen.getByText('Erik Holm', { exact: false })).toBeVisible();
  expect(screen.queryAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual(
    changeable.map((label) => `Change ${label}`),
  );
});

const IGNORE = { name: 'Ignore that nobody is assigned' };
const WITHOUT_ENGINEER = { primaryRiskEngineer: null, canIgnoreNoAssignment: true };

it('a coordinator ignores that a project has no engineer, over the version that was read (spec 2 §7)', async () => {
  const { user, writes, notices } = setup(WITHOUT_ENGINEER);
  await user.click(screen.getByRole('button', IGNORE));
  await waitFor(() => expect(notices()).toEqual([{ kind: 'success', message: 'The missing assignment is ignored.' }]));
  expect(writes()).toMatchObject([{ headers: { 'If-Match': '"3"' } }]);
});

it('leaves the focus to the button beside it, once it is ignored', async () => {
  answering({ [`put ${PATH}/ignore-notification-project-has-no-assignment`]: { id: anId(1), version: 4 } });
  function People() {
    const canIgnoreNoAssignment = useLocation().search === '';
    const over = { ...WITHOUT_ENGINEER, canIgnoreNoAssignment, changeablePrimaries: ['primaryRiskEngineer' as const] };
    return <PrimaryPeople project={aProject(over)} />;
  }
  const { user, navigate, notices } = renderWithPortal(<People />);
  await user.click(screen.getByRole('button', IGNORE));
  await waitFor(() => expect(notices()).toHaveLength(1));
  await act(() => navigate('/?ignored=true'));
  expect(screen.getByRole('button', { name: 'Change Primary Risk Engineer' })).toHaveFocus();
});

it('who ignores it while somebody names an engineer is told so', async () => {
  const { user } = setup(WITHOUT_ENGINEER, () => {
    throw refusal(409, { code: 'StaleVersion' });
  });
  await user.click(screen.getByRole('button', IGNORE));
  expect(await screen.findByRole('dialog', { name: 'Changed by somebody else' })).toBeVisible();
});

it('nobody ignores it where the server does not offer it', () => {
  setup({ primaryRiskEngineer: null });
  expect(screen.queryByRole('button', IGNORE)).toBeNull();
});

it('names the functions as broker companies do (spec 1 §6)', () => {
  answering({});
  renderWithPortal(<PrimaryPeople project={aProject()} />, {
    claims: { role: 'ICUnderwriter', companyType: 'Broker' },
  });
  for (const label of ['Primary Client Account Handler', 'Primary Risk Engineer', 'Primary Property Respondent'])
    expect(screen.getByText(label)).toBeVisible();
});
