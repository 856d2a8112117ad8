import { TEASER_CLOSE_MS } from '@portal/contracts/common/limits';
import type { InboxItem } from '@portal/contracts/notifications/inbox';
import { noticeStore } from '@portal/portal-sdk';
import { IconBell } from '@tabler/icons-react';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { registryOf, renderInShell } from '../testing/render-in-shell.tsx';
import { announceUnread } from './announce-unread.ts';
import { Bell } from './bell.tsx';
import { NotificationTeaser } from './notification-teaser.tsx';
import { clearNotifications, notificationStore, storeNotification } from './notification.store.ts';

const ITEM: InboxItem = {
  id: 'n-1',
  type: 'ProjectHasNoAssignment',
  isViewed: false,
  isDismissed: false,
  isActionRequired: true,
  isAlert: false,
  creationDateTime: '2026-11-20T12:00:00.000Z',
  subject: 'Project has no assignment',
  body: '',
  link: '/projects/1/details',
  projectName: 'Harbour Tower',
  data: {},
};

function setup() {
  const requests: string[] = [];
  vi.stubGlobal('fetch', async ({ method, url }: Request) => {
    requests.push(`${method} ${new URL(url).pathname}`);
    return Response.json({ data: { id: ITEM.id, isDismissed: true } });
  });
  notificationStore.setState({ latest: ITEM });
  const bell = (
    <Bell bell="notifications" label="Notifications" icon={IconBell} isOpen={false} onClick={() => undefined} />
  );
  renderInShell([<NotificationTeaser key="teaser" />, <div key="bell">{bell}</div>], {
    registry: registryOf('projects'),
  });
  return requests;
}
const teaser = () => screen.queryByRole('button', { name: /Project has no assignment/ });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  clearNotifications();
});

describe('the teaser (spec 1 §2, decisions §27)', () => {
  it('leaves after 8 s without a word to the server', async () => {
    const requests = setup();
    await pass(TEASER_CLOSE_MS - 1);
    expect(teaser()).toBeVisible();
    await pass(1);
    expect(teaser()).toBeNull();
    expect(requests).toEqual([]);
  });

  it('stays under the pointer', async () => {
    setup();
    fireEvent.pointerEnter(teaser() as HTMLElement);
    await pass(2 * TEASER_CLOSE_MS);
    expect(teaser()).toBeVisible();
  });

  it.each([
    ['dismissed', 'Dismiss'],
    ['opened', /Project has no assignment/],
  ])('is kept away by the server once it was %s', async (_how, name) => {
    const requests = setup();
    fireEvent.click(screen.getByRole('button', { name }));
    await pass(0);
    expect(teaser()).toBeNull();
    expect(requests).toEqual(['PUT /api/notifications/n-1/dismiss']);
    // The stream tells all windows of it.
    act(() => storeNotification({ ...ITEM, isDismissed: true }));
    expect(teaser()).toBeNull();
  });

  it.each([
    ['Dismiss', '{Enter}'],
    [/Project has no assignment/, '{Escape}'],
  ])('is dismissed by the keyboard, which goes on at the bell: %s %s', async (name, keys) => {
    vi.useRealTimers();
    const requests = setup();
    const isHeard = vi.fn<(isHandled: boolean) => void>();
    document.addEventListener('keydown', ({ defaultPrevented }) => isHeard(defaultPrevented), { once: true });
    act(() => screen.getByRole('button', { name }).focus());
    await userEvent.keyboard(keys);
    expect(teaser()).toBeNull();
    await waitFor(() => expect(requests).toEqual(['PUT /api/notifications/n-1/dismiss']));
    expect(screen.getByRole('button', { name: 'Notifications' })).toHaveFocus();
    // Escape does not close what is open on the page as well.
    expect(isHeard).toHaveBeenCalledWith(keys === '{Escape}');
  });

  it('leaves when it was dismissed in another window', async () => {
    setup();
    act(() => storeNotification({ ...ITEM, isDismissed: true }));
    expect(teaser()).toBeNull();
  });
});

describe('the toasts at start', () => {
  const shown = () => noticeStore.getState().notices.map(({ message }) => message);
  beforeEach(() => noticeStore.setState({ notices: [] }));

  it('do not tell of the one that the teaser shows', () => {
    announceUnread({ notifications: 1, claimAlerts: 1 }, ITEM);
    expect(shown()).toEqual(['You have a new claim alert.']);
  });

  it('tell of several, and of one that was dismissed', () => {
    announceUnread({ notifications: 2, claimAlerts: 0 }, ITEM);
    announceUnread({ notifications: 1, claimAlerts: 0 }, null);
    expect(shown()).toEqual(['You have 2 new notifications.', 'You have a new notification.']);
  });
});
