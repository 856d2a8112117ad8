import { sessionStore } from '@portal/portal-sdk/session';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AccountPages } from './account-pages.tsx';

/** The zone of the browser, which is kept for times of reminders. */
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

const TOKEN = `h.${btoa(JSON.stringify({ sub: 'clara', jti: '1', iat: 0, exp: 900 }))}.s`;

function setup(...answers: Response[]) {
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', async (input: Request) => {
    bodies.push(await input.clone().json());
    return answers.shift() ?? new Response(null, { status: 500 });
  });
  const onSigningIn = vi.fn();
  render(<AccountPages path="/account/signin" onSigningIn={onSigningIn} />);
  return { bodies, onSigningIn };
}

const refused = (code: string, message: string, details = {}): Response =>
  Response.json({ error: { code, message, details }, traceId: 't' }, { status: 400 });

async function signIn({ email = 'clara@insurer.example', password = 'Portal-2026', remember = false } = {}) {
  const field = screen.getByLabelText('E-mail');
  await userEvent.clear(field);
  if (email) await userEvent.type(field, email);
  if (password) await userEvent.type(screen.getByLabelText('Password'), password);
  if (remember) await userEvent.click(screen.getByLabelText('Remember me'));
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
}

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/account/signin');
  sessionStore.setState({ status: 'signedOut', accessToken: null, claims: null, expiresAt: 0 });
});
afterEach(() => vi.unstubAllGlobals());

describe('the sign-in page (decisions §3.1)', () => {
  it('signs in and remembers the e-mail of who asks for it', async () => {
    const { bodies, onSigningIn } = setup(Response.json({ data: { accessToken: TOKEN } }));
    await signIn({ remember: true });
    await waitFor(() => expect(sessionStore.getState().status).toBe('signedIn'));
    expect(bodies).toEqual([{ email: 'clara@insurer.example', password: 'Portal-2026', rememberMe: true, timeZone }]);
    expect(localStorage.getItem('portal.email')).toBe('"clara@insurer.example"');
    expect(onSigningIn).toHaveBeenCalledOnce();
  });

  it('counts as activity, however long the browser was left before', async () => {
    localStorage.setItem('portal.last-activity', '0');
    setup(Response.json({ data: { accessToken: TOKEN } }));
    const before = Date.now();
    await signIn();
    await waitFor(() => expect(sessionStore.getState().status).toBe('signedIn'));
    expect(Number(localStorage.getItem('portal.last-activity'))).toBeGreaterThanOrEqual(before);
  });

  it('is prefilled with the remembered e-mail', () => {
    localStorage.setItem('portal.email', '"clara@insurer.example"');
    setup();
    expect(screen.getByLabelText('E-mail')).toHaveValue('clara@insurer.example');
    expect(screen.getByLabelText('Remember me')).toBeChecked();
  });

  it('checks the fields before it asks', async () => {
    const { bodies, onSigningIn } = setup();
    await signIn({ email: 'clara', password: '' });
    expect(await screen.findByText('Please enter a valid email address.')).toBeInTheDocument();
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Please enter your password.');
    expect(bodies).toHaveLength(0);
    expect(onSigningIn).not.toHaveBeenCalled();
  });

  it('shows the password when asked to', async () => {
    setup();
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
    await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
  });

  it('says what the server says of wrong credentials (400.1)', async () => {
    setup(refused('400.1', 'The email address or password is incorrect. Please try again.'));
    await signIn();
    expect(await screen.findByRole('alert')).toHaveTextContent('The email address or password is incorrect.');
  });

  it('shows after a refusal what was entered, and sends that again', async () => {
    const wrong = () => refused('400.1', 'The email address or password is incorrect. Please try again.');
    const { bodies } = setup(wrong(), wrong());
    await signIn({ remember: true });
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    expect(screen.getByLabelText('Remember me')).toBeChecked();
    expect(screen.getByLabelText('E-mail')).toHaveValue('clara@insurer.example');
    await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
    await waitFor(() => expect(bodies).toHaveLength(2));
    expect(bodies[1]).toEqual({ email: 'clara@insurer.example', password: 'Portal-2026', rememberMe: true, timeZone });
    await userEvent.click(screen.getByLabelText('Remember me'));
    expect(screen.getByLabelText('Remember me')).not.toBeChecked();
  });

  it('is sent once however often the button is pressed', async () => {
    const { bodies } = setup(refused('400.1', 'The email address or password is incorrect. Please try again.'));
    await userEvent.type(screen.getByLabelText('E-mail'), 'clara@insurer.example');
    await userEvent.type(screen.getByLabelText('Password'), 'Portal-2026');
    const button = screen.getByRole('button', { name: 'Sign In' });
    // At once: no answer comes between.
    for (let press = 0; press < 3; press += 1) fireEvent.click(button);
    expect(await screen.findByRole('alert')).toHaveTextContent('The email address or password is incorrect.');
    expect(bodies).toHaveLength(1);
  });

  it('takes a password of 10,000 characters for a wrong one, without sending it', async () => {
    const { bodies } = setup();
    await userEvent.type(screen.getByLabelText('E-mail'), 'clara@insurer.example');
    await userEvent.click(screen.getByLabelText('Password'));
    await userEvent.paste('Aa1'.repeat(3_334));
    await userEvent.click(screen.getByRole('button', { name: 'Sign In' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The email address or password is incorrect.');
    expect(bodies).toEqual([]);
  });

  it('tells how long the account is locked (400.6)', async () => {
    const accessLockOutEndDateTime = new Date(Date.now() + 14.5 * 60_000).toISOString();
    setup(refused('400.6', 'Locked', { accessLockOutEndDateTime }));
    await signIn();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Your account is temporarily locked out. Please, try again in 15 minutes.',
    );
  });

  it.each([-60, 0, 60])(
    'tells it by the server’s clock where that of the browser is off by %i minutes',
    async (minutes) => {
      // An answer's `Date` has no milliseconds; the lock begins somewhere in its second.
      const server = Math.floor(Date.now() / 1_000) * 1_000 + minutes * 60_000;
      const accessLockOutEndDateTime = new Date(server + 15 * 60_000 + 900).toISOString();
      const answer = refused('400.6', 'Locked', { accessLockOutEndDateTime });
      answer.headers.set('Date', new Date(server).toUTCString());
      setup(answer);
      await signIn();
      expect(await screen.findByRole('alert')).toHaveTextContent(/try again in 15 minutes\.$/);
    },
  );

  it('keeps the session for as long as its token lives, whatever the clock of the browser says', async () => {
    setup(Response.json({ data: { accessToken: TOKEN } }));
    await signIn();
    await waitFor(() => expect(sessionStore.getState().status).toBe('signedIn'));
    const left = sessionStore.getState().expiresAt - Date.now();
    expect(left).toBeGreaterThan(890_000);
    expect(left).toBeLessThanOrEqual(900_000);
  });

  it.each([
    'Clara@Insurer.EXAMPLE',
    'clara+portal@insurer.example',
    'clära@insurer.example',
    'clara@xn--bcher-kva.example',
  ])('sends %s as it was typed: the server says whose it is', async (email) => {
    const { bodies } = setup(refused('400.1', 'The email address or password is incorrect. Please try again.'));
    await signIn({ email });
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    expect(bodies).toEqual([{ email, password: 'Portal-2026', rememberMe: false, timeZone }]);
  });

  it.each([
    ['400.2', '/account/password-expired'],
    ['400.3', '/account/pending-approval'],
    ['400.4', '/account/rejected'],
  ])('leads from %s to %s', async (code, path) => {
    setup(refused(code, 'No', { rejectionReason: 'Not known to us.' }));
    await signIn();
    await waitFor(() => expect(location.pathname).toBe(path));
    expect(sessionStore.getState().status).toBe('signedOut');
  });
});

it('/account/rejected shows the reason that came with the refusal', () => {
  history.replaceState({ reason: 'Not known to us.' }, '', '/account/rejected');
  render(<AccountPages path="/account/rejected" onSigningIn={() => undefined} />);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Your registration was rejected');
  expect(screen.getByText('Not known to us.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back to sign-in' })).toBeInTheDocument();
});
