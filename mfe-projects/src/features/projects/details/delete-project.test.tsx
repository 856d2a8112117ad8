import { answering, refusal, renderWithPortal } from '@portal/portal-sdk/testing';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { anId, aProject } from '../../../testing/project.builder.ts';
import { DeleteProject } from './delete-project.tsx';

vi.setConfig({ testTimeout: 30_000 });

afterEach(() => vi.restoreAllMocks());

const PATH = `projects/${anId(1)}`;

async function setup(deleted: unknown = { id: anId(1) }) {
  const asked = answering({ [`delete ${PATH}`]: deleted });
  const view = renderWithPortal(<DeleteProject project={aProject()} />, {
    path: `/${PATH}/details`,
    routes: [{ path: '/projects', element: <p>The list</p> }],
  });
  await view.user.click(screen.getByRole('button', { name: 'Delete Project' }));
  await screen.findByRole('dialog', { name: 'Delete this project?' });
  const verb = () => screen.getAllByRole('button', { name: 'Delete Project' }).at(-1) as HTMLElement;
  const type = (text: string) =>
    view.user.type(screen.getByRole('textbox', { name: 'Type the name of the project to delete it' }), text);
  return { ...view, asked, verb, type };
}

it('waits until the name is typed exactly, deletes the version that was read, and shows the list', async () => {
  const { verb, type, user, asked, notices } = await setup();
  expect(verb()).toBeDisabled();
  await type('harbour tower');
  expect(verb()).toBeDisabled();
  await user.clear(screen.getByRole('textbox'));
  await type('Harbour Tower');
  await user.click(verb());
  expect(await screen.findByText('The list')).toBeVisible();
  expect(notices()).toEqual([{ kind: 'success', message: 'Project deleted.' }]);
  expect(asked).toMatchObject([
    { verb: 'delete', path: PATH, json: { name: 'Harbour Tower' }, headers: { 'If-Match': '"3"' } },
  ]);
});

it.each([
  ['somebody has changed it', () => refusal(409, { code: 'StaleVersion' }), 'Changed by somebody else'],
  [
    'it has another name by now',
    () => refusal(400, { fieldErrors: { name: ['Another name.'] } }),
    'Delete this project?',
  ],
])('asks again where %s', async (_case, refuse, title) => {
  const { verb, type, user } = await setup(() => {
    throw refuse();
  });
  await type('Harbour Tower');
  await user.click(verb());
  await waitFor(() => expect(screen.getByRole('dialog', { name: title })).toBeVisible());
});
