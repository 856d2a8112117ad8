import { noticeStore, sessionStore } from '@portal/portal-sdk';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInShell } from '../testing/render-in-shell.tsx';
import { UnopenedLinkNotice } from './unopened-link-notice.tsx';
import { keepUnopenedLink } from './unopened-link.ts';

const LINK = '/account/signup/user?inviteId=1&token=secret';
const keep = (address: string): void => keepUnopenedLink(new URL(address, location.origin));

beforeEach(() => noticeStore.setState({ notices: [] }));
afterEach(() => vi.unstubAllGlobals());

it('who opens a link while signed in is told as whom, and goes on with it after signing out', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ data: null }));
  keep(LINK);
  renderInShell(<UnopenedLinkNotice />);
  const [notice] = noticeStore.getState().notices;
  expect(notice?.message).toBe('You are signed in as Clara Nordin. Sign out to open the link.');
  notice?.action?.run();
  await vi.waitFor(() => expect(location.pathname + location.search).toBe(LINK));
  expect(sessionStore.getState().status).toBe('signedOut');
});

it('other addresses below /account say nothing, and the same link speaks once', () => {
  keep('/account/signin');
  renderInShell(<UnopenedLinkNotice />);
  expect(noticeStore.getState().notices).toEqual([]);
  keep(LINK);
  renderInShell(<UnopenedLinkNotice />);
  renderInShell(<UnopenedLinkNotice />);
  expect(noticeStore.getState().notices).toHaveLength(1);
});
