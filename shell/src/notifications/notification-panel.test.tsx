import type { InboxItem } from '@portal/contracts/notifications/inbox';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { registryOf, renderInShell } from '../testing/render-in-shell.tsx';
import NotificationPanel from './notification-panel.tsx';
import { clearNotifications, notificationStore, type BellName } from './notification.store.ts';
import { rereadInbox } from './notifications.api.ts';

let serial = 0;

const item = (over: Partial<InboxItem> = {}): InboxItem => ({
  id: `n-${++serial}`,
  type: 'ProjectClosed',
  isViewed: false,
  isDismissed: false,
  isActionRequired: false,
  isAlert: false,
  creationDateTime: new Date().toISOString(),
  subject: 'Project closed',
  body: 'Clara Nordin closed the project.',
  link: '/projects/1/details',
  projectName: 'Harbour Tower',
  data: {},
  ...over,
});

function stubInbox(items: readonly InboxItem[]): readonly string[] {
  const requests: string[] = [];
  const unread = { notifications: 0, claimAlerts: 0 };
  vi.stubGlobal('fetch', async ({ method, url }: Request) => {
    const { pathname, search } = new URL(url);
    requests.push(`${method} ${pathname}${search}`);
    const data =
      method === 'GET'
        ? { items, totalPages: 1, totalCount: items.length, unread, lastEventId: '1' }
        : { id: '1', count: 1, isViewed: true, isActionRequired: false, unread };
    return Response.json({ data });
  });
  return requests;
}

function setup(items: readonly InboxItem[], bell: BellName = 'notifications') {
  const requests = stubInbox(items);
  const onClose = vi.fn<() => void>();
  const { router, client } = renderInShell(<NotificationPanel bell={bell} onClose={onClose} />, {
    registry: registryOf('projects'),
  });
  return { requests, onClose, router, client };
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the notification panel (spec 1 §2, §4)', () => {
  it('acknowledges a new assignment where it is told of, and no other notification', async () => {
    const { requests } = setup([item({ id: 'n-new', type: 'NewAssignment', isActionRequired: true }), item()]);
    const acknowledge = await screen.findByRole('button', { name: 'Acknowledge' });
    await userEvent.click(acknowledge);
    await waitFor(() => expect(requests).toContain('PUT /api/notifications/n-new/acknowledge-assignment'));
    // Stays busy until the row is viewed, so that nobody acknowledges twice.
    expect(acknowledge).toHaveAttribute('aria-busy', 'true');
    await userEvent.click(acknowledge);
    expect(requests.filter((request) => request.startsWith('PUT'))).toHaveLength(1);
  });

  it('begins with New; All shows the viewed ones too', async () => {
    const { requests } = setup([item()]);
    const panel = within(screen.getByRole('dialog', { name: 'Notifications' }));
    expect(await panel.findByText('Harbour Tower')).toBeInTheDocument();
    expect(panel.getByRole('tab', { name: 'New' })).toHaveAttribute('aria-selected', 'true');
    expect(requests[0]).toContain('isShowOnlyNew=true');
    await userEvent.click(panel.getByRole('tab', { name: 'All' }));
    await waitFor(() => expect(requests.some((request) => request.includes('isShowOnlyNew=false'))).toBe(true));
  });

  it('groups by day and marks what is unread', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 25, 12) });
    setup([
      item(),
      item({ isViewed: true, subject: 'Project reopened', creationDateTime: '2026-01-05T12:00:00.000Z' }),
    ]);
    expect(await screen.findByRole('heading', { name: 'Today' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: '01/05/2026' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /^New: Project closed/ })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /^Project reopened/ })).toBeInTheDocument();
  });

  it.each([
    ['notifications', 'There are no notifications yet.', 'alerts=false'],
    ['claimAlerts', 'There are no claim alerts yet.', 'alerts=true'],
  ] as const)('of %s says when there are none', async (bell, text, query) => {
    const { requests } = setup([], bell);
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(requests[0]).toContain(query);
  });

  it('opens the page and marks viewed what requires no action', async () => {
    const opened = item();
    const { requests, router, onClose } = setup([opened]);
    await userEvent.click(await screen.findByRole('button', { name: /Project closed/ }));
    expect(router.state.location.pathname).toBe('/projects/1/details');
    expect(onClose).toHaveBeenCalled();
    await waitFor(() => expect(requests).toContain(`PUT /api/notifications/${opened.id}/mark-as-viewed`));
  });

  it('opens what requires an action without marking it viewed', async () => {
    const { requests, router } = setup([item({ isActionRequired: true })]);
    await userEvent.click(await screen.findByRole('button', { name: /Project closed/ }));
    expect(router.state.location.pathname).toBe('/projects/1/details');
    expect(requests.filter((request) => request.startsWith('PUT'))).toEqual([]);
  });

  it('leads to the start where the section of the link is not released', async () => {
    const { router } = setup([item({ link: '/dashboard' })]);
    await userEvent.click(await screen.findByRole('button', { name: /Project closed/ }));
    expect(router.state.location.pathname).toBe('/');
  });

  it('narrows to what requires an action', async () => {
    const { requests } = setup([]);
    const filter = screen.getByRole('button', { name: 'Action required' });
    await userEvent.click(filter);
    expect(filter).toHaveAttribute('aria-pressed', 'true');
    expect(await screen.findByText('Nothing requires an action.')).toBeInTheDocument();
    expect(requests.at(-1)).toContain('isActionRequired=true');
  });

  it('puts those of a project together, and marks all of the bell as read', async () => {
    const { requests } = setup([item(), item({ projectName: 'Dam' }), item()]);
    notificationStore.setState({ unread: { notifications: 3, claimAlerts: 0 } });
    expect(await screen.findByRole('heading', { name: 'Dam' })).toBeInTheDocument();
    expect(screen.getAllByRole('heading', { name: 'Harbour Tower' })).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
    await waitFor(() => expect(notificationStore.getState().unread.notifications).toBe(0));
    expect(requests).toContain('PUT /api/notifications/mark-all-as-viewed');
    clearNotifications();
  });

  it('returns the focus to the bell', async () => {
    function Bell() {
      const [isOpen, setOpen] = useState(false);
      return (
        <>
          <button onClick={() => setOpen(true)}>Bell</button>
          {isOpen && <NotificationPanel bell="notifications" onClose={() => setOpen(false)} />}
        </>
      );
    }
    stubInbox([]);
    renderInShell(<Bell />);
    const bell = screen.getByRole('button', { name: 'Bell' });
    await userEvent.click(bell);
    expect(screen.getByRole('dialog', { name: 'Notifications' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(bell).toHaveFocus();
  });

  it('keeps the keyboard where a button is busy, and where its row has gone', async () => {
    const items = [item({ type: 'NewAssignment', isActionRequired: true }), item({ subject: 'Project reopened' })];
    const { onClose, client } = setup(items);
    notificationStore.setState({ unread: { notifications: 2, claimAlerts: 0 } });
    const markAll = screen.getByRole('button', { name: 'Mark all as read' });
    await userEvent.click(markAll);
    await waitFor(() => expect(notificationStore.getState().unread.notifications).toBe(0));
    expect(markAll).toHaveFocus();
    // Browsers take the focus from a disabled button, jsdom does not.
    expect(markAll).toBeEnabled();

    const acknowledge = await screen.findByRole('button', { name: 'Acknowledge' });
    await userEvent.click(acknowledge);
    expect(acknowledge).toBeEnabled();
    items.shift();
    await rereadInbox(client);
    await waitFor(() => expect(acknowledge).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: /Project reopened/ })).toHaveFocus();
    items.pop();
    await rereadInbox(client);
    expect(await screen.findByText('There are no notifications yet.')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Notifications' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
    clearNotifications();
  });

  it('closes by Esc', async () => {
    const { onClose } = setup([]);
    await screen.findByText('There are no notifications yet.');
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });
});
