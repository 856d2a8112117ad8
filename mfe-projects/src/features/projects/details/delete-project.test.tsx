import { useNavigate } from '@portal/portal-sdk';
import { answering, refusal, renderWithPortal } from '@portal/portal-sdk/testing';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { anId, aProject } from '../../../testing/project.builder.ts';
import { DeleteProject } from './delete-project.tsx';
import { useProject } from './project.api.ts';

afterEach(() => vi.restoreAllMocks());

const PATH = `projects/${anId(1)}`;

async function setup(deleted: unknown = { id: anId(1) }) {
  const requests = answering({ [`delete ${PATH}`]: deleted });
  const view = renderWithPortal(<DeleteProject project={aProject()} onClose={() => undefined} />, {
    path: `/${PATH}/details`,
    routes: [{ path: '/projects', element: <p>The list</p> }],
  });
  await screen.findByRole('dialog', { name: 'Delete this project?' });
  const verb = () => screen.getAllByRole('button', { name: 'Delete Project' }).at(-1) as HTMLElement;
  const type = (text: string) =>
    view.user.type(screen.getByRole('textbox', { name: 'Type the name of the project to delete it' }), text);
  return { ...view, requests, verb, type };
}

it('waits until the name is typed exactly, deletes the version that was read, and shows the list', async () => {
  const { verb, type, user, requests, notices } = await setup();
  expect(verb()).toBeDisabled();
  await type('harbour tower');
  expect(verb()).toBeDisabled();
  await user.clear(screen.getByRole('textbox'));
  await type('Harbour Tower');
  await user.click(verb());
  expect(await screen.findByText('The list')).toBeVisible();
  expect(notices()).toEqual([{ kind: 'success', message: 'Project deleted.' }]);
  expect(requests).toMatchObject([{ verb: 'delete', path: PATH, json: undefined, headers: { 'If-Match': '"3"' } }]);
});

it('deletes by Enter once the name is complete, and not before', async () => {
  const { type, requests } = await setup();
  await type('Harbour{Enter}');
  expect(requests).toEqual([]);
  await type(' Tower{Enter}');
  expect(await screen.findByText('The list')).toBeVisible();
  expect(requests).toMatchObject([{ verb: 'delete', path: PATH }]);
});

it('forgets what was read of the project, so that Back does not show it', async () => {
  answering({ [`get ${PATH}`]: aProject(), [`delete ${PATH}`]: { id: anId(1) } });
  const Page = () => {
    const { data } = useProject(anId(1));
    return data ? <DeleteProject project={data} onClose={() => undefined} /> : <p>Nothing is known.</p>;
  };
  const Back = () => {
    const navigate = useNavigate();
    return <button onClick={() => void navigate(-1)}>Back</button>;
  };
  const { user } = renderWithPortal(<Page />, {
    path: `/${PATH}/details`,
    routes: [{ path: '/projects', element: <Back /> }],
  });
  await user.type(await screen.findByRole('textbox'), 'Harbour Tower');
  await user.click(screen.getAllByRole('button', { name: 'Delete Project' }).at(-1) as HTMLElement);
  const back = await screen.findByRole('button', { name: 'Back' });
  answering({ [`get ${PATH}`]: () => new Promise(() => undefined) });
  await user.click(back);
  expect(await screen.findByText('Nothing is known.')).toBeVisible();
});

it('asks again where somebody has changed it', async () => {
  const { verb, type, user } = await setup(() => {
    throw refusal(409, { code: 'StaleVersion' });
  });
  await type('Harbour Tower');
  await user.click(verb());
  await waitFor(() => expect(screen.getByRole('dialog', { name: 'Changed by somebody else' })).toBeVisible());
});
