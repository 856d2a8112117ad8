import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AccountPages } from '../account-pages.tsx';
// Loaded beforehand: what is tested is the page, not how soon it comes.
import './sign-up-user.page.tsx';

const LINK = { inviteId: '0b6f7a5e-0000-4000-8000-000000000001', token: 'secret' };
const PERSON = {
  email: 'elias@insurer.example',
  firstName: 'Elias',
  lastName: 'Moreau',
  designation: null,
  role: 'RiskEngineer',
  companyType: 'Insurance',
  companyName: 'Northwind Insurance',
};
const invited = (changes: object = {}): Response => Response.json({ data: { ...PERSON, ...changes } });
const expired = (): Response =>
  Response.json({ error: { code: 'LinkExpired', message: 'Expired' }, traceId: 't' }, { status: 400 });

/** The page with the server's answers, one for each request. */
function setup(...answers: Response[]) {
  const requests: { path: string; body: unknown }[] = [];
  vi.stubGlobal('fetch', async (input: Request) => {
    requests.push({ path: new URL(input.url).pathname, body: await input.clone().json() });
    return answers.shift() ?? new Response(null, { status: 500 });
  });
  render(<AccountPages path="/account/signup/user" />);
  return { requests };
}

beforeEach(() => {
  history.replaceState(null, '', `/account/signup/user?${new URLSearchParams(LINK).toString()}`);
});
afterEach(() => vi.unstubAllGlobals());

/** At once, not key by key: the form is long. */
const fill = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Sign Up' }));

/** Fills everything in. */
async function fillAll({ password = 'Portal-2026' } = {}): Promise<void> {
  await fill('Designation', 'Surveyor');
  await fill('Country', 'United Kingdom');
  await fill('Region', 'London');
  await fill('City', 'London');
  await fill('Address line', '1 Lime Street');
  await fill('Postal Code', 'EC3M 7AF');
  await fill('Phone', '+44 2079 460118');
  await fill('Password', password);
  await fill('Repeat password', password);
}

describe('the page of signing up as a user (decisions §3.1, §3.4)', () => {
  it('shows who invited whom, and asks the server with the link of the address', async () => {
    const { requests } = setup(invited());
    expect(await screen.findByText('Northwind Insurance has invited you.')).toBeInTheDocument();
    expect(screen.getByText('elias@insurer.example')).toBeInTheDocument();
    expect(screen.getByText('Risk Engineer')).toBeInTheDocument();
    expect(screen.getByLabelText('First name')).toHaveValue('Elias');
    expect(requests).toEqual([{ path: '/api/account/verify-invite-token', body: LINK }]);
  });

  it('leads to link-expired where the link does not work', async () => {
    setup(expired());
    await vi.waitFor(() => expect(location.pathname).toBe('/account/link-expired'));
  });

  it('sends what was entered and says that one can sign in; the secret leaves the address', async () => {
    const { requests } = setup(invited(), Response.json({ data: { accessStatus: 'HasAccess' } }, { status: 201 }));
    await fillAll();
    await submit();
    expect(await screen.findByRole('heading', { name: 'You are signed up' })).toBeInTheDocument();
    expect(requests.at(-1)).toEqual({
      path: '/api/account/signup-user',
      body: {
        ...LINK,
        firstName: 'Elias',
        lastName: 'Moreau',
        designation: 'Surveyor',
        address: {
          country: 'United Kingdom',
          state: 'London',
          city: 'London',
          addressLine: '1 Lime Street',
          zipCode: 'EC3M 7AF',
        },
        phone: '+44 2079 460118',
        password: 'Portal-2026',
        confirmPassword: 'Portal-2026',
      },
    });
    expect(location.search).toBe('');
  });

  it('leads to pending-approval where somebody has to approve', async () => {
    setup(invited(), Response.json({ data: { accessStatus: 'NeedApproval' } }, { status: 201 }));
    await fillAll();
    await submit();
    await vi.waitFor(() => expect(location.pathname).toBe('/account/pending-approval'));
  });

  it('checks the fields before it asks', async () => {
    const { requests } = setup(invited());
    await fill('Password', 'short');
    await submit();
    const rule = 'The password must contain 8 or more characters with at least one letter (a-z) and one number (0-9).';
    await vi.waitFor(() => expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(rule));
    expect(screen.getByLabelText('Repeat password')).toHaveAccessibleDescription('Please repeat your password.');
    for (const label of ['Designation', 'Country', 'Region', 'City', 'Address line', 'Zip Code', 'Phone'])
      expect(screen.getByLabelText(label)).toHaveAccessibleDescription('Field is required.');
    expect(requests).toHaveLength(1);
  });

  it('puts the server’s faults to their fields', async () => {
    const fieldErrors = { 'address.city': ['Not there'], password: ['Not that one'] };
    setup(
      invited(),
      Response.json({ error: { code: 'ValidationFailed', message: 'No' }, fieldErrors, traceId: 't' }, { status: 400 }),
    );
    await fillAll();
    await submit();
    await vi.waitFor(() => expect(screen.getByLabelText('City')).toHaveAccessibleDescription('Not there'));
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Not that one');
  });

  it('clears the state with the country, names it and groups the telephone number as the country does (spec 3 §5)', async () => {
    setup(invited({ role: 'ICUnderwriter' }));
    await fill('Country', 'United States');
    await fill('State', 'Texas');
    expect(screen.getByLabelText('State')).toHaveValue('Texas');
    expect(screen.getByLabelText('Zip Code')).toBeInTheDocument();
    await fill('Phone', '2125550123');
    fireEvent.blur(screen.getByLabelText('Phone'));
    expect(screen.getByLabelText('Phone')).toHaveValue('+1 (212) 555-0123');
    await fill('Country', 'Switzerland');
    expect(screen.getByLabelText('Region')).toHaveValue('');
    expect(screen.getByLabelText('Region')).toHaveRole('textbox');
    expect(screen.getByLabelText('Designation')).not.toBeRequired();
  });
});

it('/account/signup leads on with the invite of the address', async () => {
  history.replaceState(null, '', '/account/signup?inviteId=1&token=2');
  render(<AccountPages path="/account/signup" />);
  await vi.waitFor(() => expect(location.pathname + location.search).toBe('/account/signup/user?inviteId=1&token=2'));
});
