import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInShell } from '../testing/render-in-shell.tsx';
import { SessionTimeout } from './session-timeout.tsx';

const { signOut } = vi.hoisted(() => ({ signOut: vi.fn(async () => undefined) }));
vi.mock('./sign-out.ts', () => ({ signOut }));

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  renderInShell(<SessionTimeout />);
});
afterEach(() => {
  vi.useRealTimers();
  signOut.mockClear();
});
const pass = (minutes: number): Promise<void> =>
  act(async () => {
    vi.advanceTimersByTime(minutes * 60_000);
    // The dialog is loaded when it is first shown.
    await import('./session-timeout-dialog.tsx');
  });
const dialog = () => screen.queryByRole('dialog', { name: 'Your session is about to end' });

it('counts down after 30 minutes and signs out at 0, back to where the person was (spec 3 §2)', async () => {
  expect(dialog()).toBeNull();
  await pass(30);
  expect(screen.getByRole('timer')).toHaveTextContent('60 seconds');
  await pass(0.5);
  expect(screen.getByRole('timer')).toHaveTextContent('30 seconds');
  expect(signOut).not.toHaveBeenCalled();
  await pass(0.5);
  expect(signOut).toHaveBeenCalledExactlyOnceWith();
});

it('is closed by Stay Signed In, and begins anew', async () => {
  await pass(30);
  fireEvent.click(screen.getByRole('button', { name: 'Stay Signed In' }));
  await pass(29.9);
  expect(dialog()).toBeNull();
  expect(signOut).not.toHaveBeenCalled();
  await pass(0.1);
  expect(screen.getByRole('timer')).toHaveTextContent('60 seconds');
});

it('signs out at once where that is wanted', async () => {
  await pass(30);
  fireEvent.click(screen.getByRole('button', { name: 'Sign Out' }));
  expect(signOut).toHaveBeenCalledExactlyOnceWith();
});
