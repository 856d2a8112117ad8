import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createElement } from 'react';
import { vi } from 'vitest';
import { AccountPages } from '../account-pages.tsx';
// Loaded beforehand: the test is about the page, not its loading time.
import './sign-up-pages.tsx';

export const LINK = { inviteId: '0b6f7a5e-0000-4000-8000-000000000001', token: 'secret' };

const PERSON = {
  kind: 'TeamMember',
  signUpAs: ['User'],
  company: null,
  email: 'elias@insurer.example',
  firstName: 'Elias',
  lastName: 'Moreau',
  designation: null,
  role: 'RiskEngineer',
  companyType: 'Insurance',
  companyName: 'Northwind Insurance',
  inviterName: 'Northwind Insurance',
};
/** The server's answer to a link that works. */
export const invited = (changes: object = {}): Response => Response.json({ data: { ...PERSON, ...changes } });
/** Builds the answer to an invalid link. */
export const expired = (): Response =>
  Response.json({ error: { code: 'LinkExpired', message: 'Expired' }, traceId: 't' }, { status: 400 });
export const signedUp = (accessStatus: string): Response => Response.json({ data: { accessStatus } }, { status: 201 });
export const faulty = (fieldErrors: Readonly<Record<string, readonly string[]>>): Response =>
  Response.json({ error: { code: 'ValidationFailed', message: 'No' }, fieldErrors, traceId: 't' }, { status: 400 });

/** The page below /account/signup with the invite in its address, and the server's answers, one for each request. */
export function setup(page: string, ...answers: Response[]) {
  const path = `/account/signup${page}`;
  history.replaceState(null, '', `${path}?${new URLSearchParams(LINK).toString()}`);
  const requests: { path: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (input: Request) => {
    requests.push({ path: new URL(input.url).pathname, body: await input.clone().json() });
    return answers.shift() ?? new Response(null, { status: 500 });
  });
  render(createElement(AccountPages, { path, onSigningIn: () => undefined }));
  return { requests };
}

/** Fills a field at once, not key by key: the forms are long. */
export const fill = async (label: string, value: string): Promise<boolean> =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
export const submit = (): Promise<void> => userEvent.click(screen.getByRole('button', { name: 'Sign Up' }));
