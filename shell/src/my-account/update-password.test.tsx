import { PASSWORD_TEXTS } from '@portal/contracts/identity/password-rule';
import { noticeStore } from '@portal/portal-sdk';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderInShell } from '../testing/render-in-shell.tsx';
import { UpdatePassword } from './update-password.tsx';

afterEach(() => vi.unstubAllGlobals());

function setup(answer: () => Response) {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push(await request.json());
    return answer();
  });
  renderInShell(<UpdatePassword />);
  const user = userEvent.setup();
  const update = async (current: string, next: string, repeated: string) => {
    const texts = { 'Current password': current, 'New password': next, 'Repeat password': repeated };
    for (const [label, text] of Object.entries(texts)) {
      const field = screen.getByLabelText(label);
      await user.clear(field);
      if (text) await user.type(field, text);
    }
    await user.click(screen.getByRole('button', { name: 'Update Password' }));
  };
  return { sent, update };
}

it('says what is wrong in each field’s place and sends nothing', async () => {
  const { sent, update } = setup(() => Response.json({ data: null }));
  await update('', 'short', '');
  expect(await screen.findByText('Please enter your password.')).toBeInTheDocument();
  expect(screen.getByText(PASSWORD_TEXTS.rule)).toBeInTheDocument();
  expect(screen.getByText('Please repeat your password.')).toBeInTheDocument();
  await update('Portal-2026', 'Portal-2026', 'Portal-2027');
  expect(await screen.findByText(PASSWORD_TEXTS.sameAsCurrent)).toBeInTheDocument();
  expect(screen.getByText("Passwords don't match. Please try again.")).toBeInTheDocument();
  expect(sent).toEqual([]);
});

it('sends the e-mail along, empties the form and says that it was done', async () => {
  const { sent, update } = setup(() => Response.json({ data: null }));
  await update('Portal-2026', 'Harbour-2027', 'Harbour-2027');
  await waitFor(() => expect(noticeStore.getState().notices.at(-1)?.message).toBe(PASSWORD_TEXTS.updated));
  expect(sent).toEqual([
    {
      email: 'coordinator@insurer.example',
      currentPassword: 'Portal-2026',
      newPassword: 'Harbour-2027',
      confirmPassword: 'Harbour-2027',
    },
  ]);
  expect(screen.getByLabelText('New password')).toHaveValue('');
});

it('shows 400.1 under the current password (spec 3 §8)', async () => {
  const message = 'The email address or password is incorrect. Please try again.';
  const { update } = setup(() => Response.json({ error: { code: '400.1', message }, traceId: 't' }, { status: 400 }));
  await update('Portal-1999', 'Harbour-2027', 'Harbour-2027');
  await waitFor(() => expect(screen.getByLabelText('Current password')).toHaveAccessibleDescription(message));
});

it('says how long the account is locked, and otherwise what the server says (spec 3 §8)', async () => {
  const error = (code: string, details: object) => ({ error: { code, message: 'Not now.', details }, traceId: 't' });
  const answers = [
    () => error('400.6', { accessLockOutEndDateTime: new Date(Date.now() + 14.5 * 60_000).toISOString() }),
    () => error('Elsewhere', {}),
  ];
  const { update } = setup(() => Response.json(answers.shift()?.(), { status: 400 }));
  await update('Portal-1999', 'Harbour-2027', 'Harbour-2027');
  const locked = 'Your account is temporarily locked out. Please, try again in 15 minutes.';
  expect(await screen.findByText(locked)).toBeInTheDocument();
  await update('Portal-1999', 'Harbour-2027', 'Harbour-2027');
  expect(await screen.findByText('Not now.')).toBeInTheDocument();
});
