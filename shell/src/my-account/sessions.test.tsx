import type { OwnSession } from '@portal/contracts/identity/sessions';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInShell } from '../testing/render-in-shell.tsx';
import { Sessions } from './sessions.tsx';

const { signOut } = vi.hoisted(() => ({ signOut: vi.fn(async () => undefined) }));
vi.mock('../session/sign-out.ts', () => ({ signOut }));
afterEach(() => {
  vi.unstubAllGlobals();
  signOut.mockClear();
});

const aSession = (changes: Partial<OwnSession>): OwnSession => ({
  id: '00000000-0000-4000-8000-000000000010',
  browser: 'Firefox',
  system: 'Windows',
  ipAddress: '203.0.113.7',
  signedInAt: '2026-03-01T09:00:00.000Z',
  lastUsedAt: '2026-03-01T10:00:00.000Z',
  expiresAt: '2026-03-01T17:00:00.000Z',
  isCurrent: false,
  ...changes,
});
const current = aSession({ id: '00000000-0000-4000-8000-000000000011', browser: 'Chrome', isCurrent: true });

function setup(...found: OwnSession[]) {
  let sessions = found;
  const deleted: string[] = [];
  const PASSWORD = 'Portal-2026';
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url);
    if (request.method !== 'DELETE') return Response.json({ data: sessions });
    const { password } = (await request.json()) as { password: string };
    if (password !== PASSWORD) {
      const error = { code: '400.1', message: 'The email address or password is incorrect. Please try again.' };
      return Response.json({ error, traceId: 't' }, { status: 400 });
    }
    deleted.push(pathname);
    const id = pathname.split('/sessions/')[1];
    const left = sessions.filter((session) => (id ? session.id !== id : session.isCurrent));
    const ended = sessions.length - left.length;
    sessions = left;
    return Response.json({ data: id ? null : { ended } });
  });
  renderInShell(<Sessions />);
  return deleted;
}
const rows = () => screen.getAllByRole('row').slice(1);

it('lists where one is signed in and ends a session', async () => {
  const other = aSession({});
  const deleted = setup(current, other);
  const row = await screen.findByRole('row', { name: /Firefox on Windows.*203\.0\.113\.7/ });
  expect(within(screen.getByRole('row', { name: /Chrome/ })).getByText('This browser')).toBeInTheDocument();
  await userEvent.click(within(row).getByRole('button', { name: 'Sign out Firefox on Windows' }));
  const dialog = await screen.findByRole('dialog', { name: 'Sign out Firefox on Windows?' });
  await userEvent.type(within(dialog).getByLabelText('Current password'), 'Portal-2026{Enter}');
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(deleted).toEqual([`/api/account/sessions/${other.id}`]);
  expect(signOut).not.toHaveBeenCalled();
});

it('says at each cell what the head says above it, for where the rows are one below the other', async () => {
  setup(current);
  const heads = (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent);
  const cells = within(screen.getByRole('row', { name: /Chrome/ })).getAllByRole('cell');
  expect([heads[0], ...cells.slice(0, -1).map((cell) => cell.dataset['label'])]).toEqual(heads);
});

it('signs out as always where the session is this one', async () => {
  const deleted = setup(current);
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out This browser' }));
  expect(signOut).toHaveBeenCalledOnce();
  expect(deleted).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Sign Out Everywhere Else' })).toBeNull();
});

it('ends all others after asking', async () => {
  const deleted = setup(current, aSession({}), aSession({ id: '00000000-0000-4000-8000-000000000012', browser: null }));
  await userEvent.click(await screen.findByRole('button', { name: 'Sign Out Everywhere Else' }));
  const dialog = await screen.findByRole('dialog', { name: 'Sign out everywhere else?' });
  await waitFor(() => expect(within(dialog).getByLabelText('Current password')).toHaveFocus());
  await userEvent.type(within(dialog).getByLabelText('Current password'), 'Portal-2026');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Sign Out Everywhere Else' }));
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(deleted).toEqual(['/api/account/sessions']);
});

it('ends nothing without the right password, and says so at the field', async () => {
  const deleted = setup(current, aSession({}));
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out Firefox on Windows' }));
  const dialog = await screen.findByRole('dialog', { name: 'Sign out Firefox on Windows?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Sign Out' }));
  expect(await within(dialog).findByText('Please enter your password.')).toBeVisible();
  const field = within(dialog).getByLabelText('Current password');
  await userEvent.type(field, 'Portal-2025{Enter}');
  expect(await within(dialog).findByText('The password is incorrect. Please try again.')).toBeVisible();
  expect(field).toHaveFocus();
  expect(deleted).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(rows()).toHaveLength(2);
});
