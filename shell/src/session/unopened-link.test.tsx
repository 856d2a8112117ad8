import { sessionStore } from '@portal/portal-sdk';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInShell } from '../testing/render-in-shell.tsx';
import { storeUnopenedLink } from './stored-link.ts';
// Loaded beforehand: the test is about the dialog, not its loading time.
import './unopened-link-dialog.tsx';
import { UnopenedLink } from './unopened-link.tsx';

const LINK = '/account/signup/user?inviteId=1&token=secret';
const keep = (address: string): void => storeUnopenedLink(new URL(address, location.origin));
const NAME = 'Sign out to open the link?';

afterEach(() => vi.unstubAllGlobals());

it('who opens a link while signed in is told as whom, and goes on with it after signing out', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ data: null }));
  keep(LINK);
  renderInShell(<UnopenedLink />);
  expect(await screen.findByRole('dialog', { name: NAME })).toHaveTextContent('You are signed in as Clara Nordin.');
  await userEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
  await waitFor(() => expect(location.pathname + location.search).toBe(LINK));
  expect(sessionStore.getState().status).toBe('signedOut');
});

it('who cancels stays signed in, and is not asked again', async () => {
  keep(LINK);
  const { unmount } = renderInShell(<UnopenedLink />);
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sessionStore.getState().status).toBe('signedIn');
  unmount();
  renderInShell(<UnopenedLink />);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('other addresses below /account ask nothing', () => {
  keep('/account/signin');
  renderInShell(<UnopenedLink />);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
