import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AccountPages } from './account-pages.tsx';

type Answer = Response | Error;
const done = () => Response.json({ data: null });
const refused = (code: string, message: string, parts: object = {}): Response =>
  Response.json({ error: { code, message, details: {} }, traceId: 't', ...parts }, { status: 400 });

/** Opens a page; the server gives these answers in turn. */
function setup(address: string, ...answers: Answer[]) {
  history.replaceState(history.state, '', address);
  const calls: { path: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (input: Request) => {
    calls.push({ path: new URL(input.url).pathname, body: await input.clone().json() });
    const answer = answers.shift() ?? new Response(null, { status: 500 });
    if (answer instanceof Error) throw answer;
    return answer;
  });
  render(<AccountPages path={new URL(address, location.origin).pathname} onSigningIn={() => undefined} />);
  return { calls };
}
const field = (name: string) => screen.getByLabelText(name);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const heading = () => screen.findByRole('heading', { level: 1 });

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/account/signin');
});
afterEach(() => vi.unstubAllGlobals());

describe('/account/forgot-password (decisions §3.1)', () => {
  it('sends the e-mail and says the same whoever it belongs to', async () => {
    const { calls } = setup('/account/forgot-password', done());
    await userEvent.type(field('E-mail'), 'clara@insurer.example');
    await press('Send Link');
    expect(await screen.findByText(/^If an account belongs to this e-mail, a link/)).toBeInTheDocument();
    expect(calls).toEqual([{ path: '/api/account/forgot-password', body: { email: 'clara@insurer.example' } }]);
  });

  it('is filled in with what was typed at sign-in', () => {
    history.replaceState({ email: 'clara@insurer.example' }, '');
    setup('/account/forgot-password');
    expect(field('E-mail')).toHaveValue('clara@insurer.example');
  });

  it.each([
    ['', 'Field is required.'],
    ['clara', 'Please enter a valid email address.'],
  ])('asks for an e-mail before it sends %j', async (typed, text) => {
    const { calls } = setup('/account/forgot-password');
    if (typed) await userEvent.type(field('E-mail'), typed);
    await press('Send Link');
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(calls).toEqual([]);
  });

  it('says when it was requested too often', async () => {
    setup(
      '/account/forgot-password',
      Response.json({ error: { code: 'RateLimited', message: 'Too many requests.' }, traceId: 't' }, { status: 429 }),
    );
    await userEvent.type(field('E-mail'), 'clara@insurer.example');
    await press('Send Link');
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many requests.');
  });
});

describe('/account/reset-password', () => {
  const ADDRESS = '/account/reset-password?token=abc';

  it('sets the new password; the token leaves the address', async () => {
    const { calls } = setup(ADDRESS, done(), done());
    await userEvent.type(await screen.findByLabelText('New password'), 'Harbour-88');
    await userEvent.type(field('Repeat password'), 'Harbour-88');
    await press('Set Password');
    expect(await screen.findByText('Your password was successfully updated.')).toBeInTheDocument();
    expect(calls.map(({ path }) => path)).toEqual([
      '/api/account/verify-reset-password-token',
      '/api/account/reset-password',
    ]);
    expect(calls[1]?.body).toEqual({ token: 'abc', password: 'Harbour-88' });
    await waitFor(() => expect(location.search).toBe(''));
  });

  it.each([
    ['', '', ['Please enter new password.', 'Please repeat your password.']],
    [
      'short1',
      'short1',
      ['The password must contain 8 or more characters with at least one letter (a-z) and one number (0-9).'],
    ],
    ['Harbour-88', 'Harbour-89', ["Passwords don't match. Please try again."]],
  ])('checks %j and %j before it sends', async (password, repeated, texts) => {
    const { calls } = setup(ADDRESS, done());
    const first = await screen.findByLabelText('New password');
    if (password) await userEvent.type(first, password);
    if (repeated) await userEvent.type(field('Repeat password'), repeated);
    await press('Set Password');
    for (const text of texts) expect((await screen.findAllByText(text)).at(-1)).toBeInTheDocument();
    expect(calls).toHaveLength(1);
  });

  it('takes a pasted password, and tells password managers which is which', async () => {
    setup(ADDRESS, done());
    for (const name of ['New password', 'Repeat password']) {
      await userEvent.click(await screen.findByLabelText(name));
      await userEvent.paste('Harbour-88');
      expect(field(name)).toHaveValue('Harbour-88');
      expect(field(name)).toHaveAttribute('autocomplete', 'new-password');
    }
  });

  it('shows under the field that the password was used before', async () => {
    const text = 'Your new password cannot be the same as one of your last 5 passwords. Please try another one.';
    setup(ADDRESS, done(), refused('ValidationFailed', 'No', { fieldErrors: { password: [text] } }));
    await userEvent.type(await screen.findByLabelText('New password'), 'Harbour-88');
    await userEvent.type(field('Repeat password'), 'Harbour-88');
    await press('Set Password');
    await waitFor(() => expect(field('New password')).toHaveAccessibleDescription(text));
  });

  it('leads to link-expired when the link works no more', async () => {
    setup(ADDRESS, refused('LinkExpired', 'Sorry.'));
    await waitFor(() => expect(location.pathname).toBe('/account/link-expired'));
    expect(location.search).toBe('');
  });

  it('lets the person try when the link cannot be verified', async () => {
    setup(ADDRESS, new TypeError('offline'), new TypeError('offline'), new TypeError('offline'));
    expect(await screen.findByLabelText('New password')).toBeInTheDocument();
  });
});

describe('/account/link-expired', () => {
  it('offers a new link to who came with one to a new password', async () => {
    history.replaceState({ from: 'reset' }, '');
    setup('/account/link-expired');
    expect(await heading()).toHaveTextContent('The link has expired');
    await userEvent.click(screen.getByRole('link', { name: 'Request a new link' }));
    expect(location.pathname).toBe('/account/forgot-password');
  });

  it('offers none to others', () => {
    setup('/account/link-expired');
    expect(screen.queryByRole('link', { name: 'Request a new link' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back to sign-in' })).toBeInTheDocument();
  });
});

describe('/account/password-expired (400.2)', () => {
  const ADDRESS = '/account/password-expired';
  async function fill(current = 'Portal-2026', next = 'Harbour-88', repeated = next) {
    history.replaceState({ email: 'clara@insurer.example' }, '');
    await userEvent.type(field('E-mail'), 'clara@insurer.example');
    await userEvent.type(field('Current password'), current);
    await userEvent.type(field('New password'), next);
    await userEvent.type(field('Repeat password'), repeated);
    await press('Set Password');
  }

  it('sets a new password by the present one', async () => {
    const { calls } = setup(ADDRESS, done());
    await fill();
    expect(await screen.findByText('Your password was successfully updated.')).toBeInTheDocument();
    expect(calls).toEqual([
      {
        path: '/api/account/update-password',
        body: {
          email: 'clara@insurer.example',
          currentPassword: 'Portal-2026',
          newPassword: 'Harbour-88',
          confirmPassword: 'Harbour-88',
        },
      },
    ]);
  });

  it('refuses the present password as the new one', async () => {
    const { calls } = setup(ADDRESS);
    await fill('Portal-2026', 'Portal-2026');
    expect(
      await screen.findByText('Your new password cannot be the same as your current password. Please try another one.'),
    ).toBeInTheDocument();
    expect(calls).toEqual([]);
  });

  it('shows the message of 400.1 under the current password (spec 3 §8)', async () => {
    setup(ADDRESS, refused('400.1', 'The email address or password is incorrect. Please try again.'));
    await fill();
    await waitFor(() =>
      expect(field('Current password')).toHaveAccessibleDescription(/^The email address or password is incorrect/),
    );
  });

  it('tells how long the account is locked (400.6)', async () => {
    const details = { accessLockOutEndDateTime: new Date(Date.now() + 14.5 * 60_000).toISOString() };
    setup(ADDRESS, refused('400.6', 'Locked', { error: { code: '400.6', message: 'Locked', details } }));
    await fill();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Your account is temporarily locked out. Please, try again in 15 minutes.',
    );
  });
});
