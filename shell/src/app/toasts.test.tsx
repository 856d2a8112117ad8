import { notify, noticeStore } from '@portal/portal-sdk';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { announceUnread } from '../notifications/announce-unread.ts';
import { renderInShell } from '../testing/render-in-shell.tsx';
import { Toasts } from './toasts.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  noticeStore.setState({ notices: [] });
  renderInShell(<Toasts />);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

describe('toasts (spec 1 §8; screens.md)', () => {
  it.each([
    ['success', 'status', 'Success'],
    ['warning', 'status', 'Warning'],
    ['error', 'alert', 'Error'],
    ['info', 'status', 'Information'],
  ] as const)('of kind %s are a %s titled %s', (kind, role, title) => {
    act(() => notify[kind]('It is so.'));
    expect(screen.getByRole(role)).toHaveTextContent(`${title}It is so.`);
  });

  it('are titled as what they tell where they tell of unread notifications and claim alerts', () => {
    act(() => announceUnread({ notifications: 2, claimAlerts: 1 }, null));
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual([
      'New NotificationYou have 2 new notifications.',
      'Claim AlertYou have a new claim alert.',
    ]);
  });

  it('come one after the other on a phone, which has room for one beneath the top bar', async () => {
    cleanup();
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (media) => ({ matches: true, media, addEventListener() {}, removeEventListener() {} }) as never,
    );
    renderInShell(<Toasts />);
    act(() => announceUnread({ notifications: 2, claimAlerts: 1 }, null));
    expect(screen.getByRole('status')).toHaveTextContent('You have 2 new notifications.');
    await pass(3_000);
    expect(screen.getByRole('status')).toHaveTextContent('You have a new claim alert.');
    await pass(3_000);
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('close after 3 seconds', async () => {
    act(() => notify.success('Saved'));
    await pass(2_999);
    expect(screen.getByRole('status')).toBeInTheDocument();
    await pass(1);
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('stay while hovered or focused', async () => {
    act(() => notify.success('Saved'));
    const toast = screen.getByRole('status');
    fireEvent.pointerEnter(toast);
    await pass(10_000);
    expect(toast).toBeInTheDocument();
    fireEvent.pointerLeave(toast);
    fireEvent.focus(screen.getByRole('button', { name: 'Dismiss' }));
    await pass(10_000);
    expect(toast).toBeInTheDocument();
    fireEvent.blur(screen.getByRole('button', { name: 'Dismiss' }));
    await pass(3_000);
    expect(toast).not.toBeInTheDocument();
  });
});
