import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { expired, faulty, fill, invited, LINK, setup, signedUp, submit } from './sign-up.fixture.ts';

afterEach(() => vi.unstubAllGlobals());

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
    const { requests } = setup('/user', invited());
    expect(await screen.findByText('Northwind Insurance has invited you.')).toBeInTheDocument();
    expect(screen.getByText('elias@insurer.example')).toBeInTheDocument();
    expect(screen.getByText('Risk Engineer', { selector: 'dd' })).toBeInTheDocument();
    expect(screen.getByLabelText('First name')).toHaveValue('Elias');
    expect(requests).toEqual([{ path: '/api/account/verify-invite-token', body: LINK }]);
  });

  it('says that the link could not be verified, and tries again', async () => {
    setup('/user', new Response(null, { status: 503 }), invited());
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went wrong.');
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('elias@insurer.example')).toBeInTheDocument();
  });

  it('leads to link-expired where the link does not work', async () => {
    setup('/user', expired());
    await waitFor(() => expect(location.pathname).toBe('/account/link-expired'));
  });

  it('leads to link-expired where the link is one of a company', async () => {
    setup('/user', invited({ kind: 'Company', signUpAs: ['RiskCompany'] }));
    await waitFor(() => expect(location.pathname).toBe('/account/link-expired'));
  });

  it('sends what was entered and says that one can sign in; the secret leaves the address', async () => {
    const { requests } = setup('/user', invited(), signedUp('HasAccess'));
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

  it('is sent once by a double click', async () => {
    const { requests } = setup('/user', invited(), signedUp('HasAccess'), expired());
    await fillAll();
    await userEvent.dblClick(screen.getByRole('button', { name: 'Sign Up' }));
    expect(await screen.findByRole('heading', { name: 'You are signed up' })).toBeInTheDocument();
    expect(requests).toHaveLength(2);
    expect(location.pathname).toBe('/account/signin');
  });

  it('leads to pending-approval where somebody has to approve', async () => {
    setup('/user', invited(), signedUp('NeedApproval'));
    await fillAll();
    await submit();
    await waitFor(() => expect(location.pathname).toBe('/account/pending-approval'));
  });

  it('checks the fields before it asks', async () => {
    const { requests } = setup('/user', invited());
    await fill('Password', 'short');
    await submit();
    const rule = 'The password must contain 8 or more characters with at least one letter (a-z) and one number (0-9).';
    await waitFor(() => expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(rule));
    expect(screen.getByLabelText('Repeat password')).toHaveAccessibleDescription('Please repeat your password.');
    for (const label of ['Designation', 'Country', 'Region', 'City', 'Address line', 'Zip Code', 'Phone'])
      expect(screen.getByLabelText(label)).toHaveAccessibleDescription('Field is required.');
    expect(requests).toHaveLength(1);
  });

  it('shows after a refusal what was chosen, by the form and by the server', async () => {
    setup('/user', invited(), faulty({ password: ['Not that one'] }));
    await fill('Country', 'United States');
    await fill('State', 'Texas');
    const showsTheChoice = () => {
      expect(screen.getByLabelText('Country')).toHaveValue('United States');
      expect(screen.getByLabelText('State')).toHaveValue('Texas');
    };
    await submit();
    await waitFor(() => expect(screen.getByLabelText('City')).toHaveAccessibleDescription('Field is required.'));
    showsTheChoice();
    const left = { Designation: 'Surveyor', City: 'Austin', 'Address line': '1 Congress Avenue', 'Zip Code': '78701' };
    const last = { Phone: '2125550123', Password: 'Portal-2026', 'Repeat password': 'Portal-2026' };
    for (const [label, value] of Object.entries({ ...left, ...last })) await fill(label, value);
    await submit();
    await waitFor(() => expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Not that one'));
    showsTheChoice();
  });

  it('takes a link that was used meanwhile for one that works no more', async () => {
    setup('/user', invited(), expired());
    await fillAll();
    await submit();
    await waitFor(() => expect(location.pathname).toBe('/account/link-expired'));
  });

  it('refuses a password of 10,000 characters before it asks', async () => {
    const { requests } = setup('/user', invited());
    await fillAll({ password: 'Aa1'.repeat(3_334) });
    await submit();
    await waitFor(() =>
      expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Must be at most 128 characters'),
    );
    expect(requests).toHaveLength(1);
  });

  it('puts the server’s faults to their fields', async () => {
    const fieldErrors = { 'address.city': ['Not there'], password: ['Not that one'] };
    setup('/user', invited(), faulty(fieldErrors));
    await fillAll();
    await submit();
    await waitFor(() => expect(screen.getByLabelText('City')).toHaveAccessibleDescription('Not there'));
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Not that one');
  });

  it('clears the state with the country, names it and groups the telephone number as the country does (spec 3 §5)', async () => {
    setup('/user', invited({ role: 'ICUnderwriter' }));
    await fill('Country', 'United States');
    await fill('State', 'Texas');
    expect(screen.getByLabelText('State')).toHaveValue('Texas');
    expect(screen.getByLabelText('Zip Code')).toBeInTheDocument();
    await fill('Phone', '2125550123');
    expect(screen.getByLabelText('Phone')).toHaveValue('+1 (212) 555-0123');
    await fill('Country', 'Switzerland');
    expect(screen.getByLabelText('Region')).toHaveValue('');
    expect(screen.getByLabelText('Region')).toHaveRole('textbox');
    expect(screen.getByLabelText('Designation')).not.toBeRequired();
  });

  it('offers an engineer the designations that fit, and takes one of their own (spec 3 §5)', async () => {
    const { requests } = setup('/user', invited({ designation: 'Loss Surveyor' }), signedUp('HasAccess'));
    const list = await screen.findByLabelText('Designation');
    expect(list).toHaveValue('Loss Surveyor');
    const offered = within(list)
      .getAllByRole('option')
      .map(({ textContent }) => textContent);
    expect(offered).toEqual(expect.arrayContaining(['Senior Surveyor', 'Risk Coordinator', 'Loss Surveyor']));
    expect(offered).not.toContain('Insurance Coordinator');
    await fillAll();
    await userEvent.click(screen.getByRole('button', { name: '+ Add New Designation' }));
    expect(screen.getByLabelText('Designation')).toHaveFocus();
    await fill('Designation', 'Insurance Coordinator');
    await submit();
    await waitFor(() =>
      expect(screen.getByLabelText('Designation')).toHaveAccessibleDescription(
        "A risk engineer’s designation cannot be 'Insurance Coordinator'.",
      ),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Choose from the list' }));
    expect(screen.getByLabelText('Designation')).toHaveRole('combobox');
    expect(screen.getByLabelText('Designation')).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: '+ Add New Designation' }));
    await fill('Designation', 'Crane Surveyor');
    await submit();
    await screen.findByRole('heading', { name: 'You are signed up' });
    expect(requests.at(-1)?.body).toMatchObject({ designation: 'Crane Surveyor' });
  });
});
