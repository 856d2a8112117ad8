import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { expired, faulty, fill, invited, LINK, setup, signedUp, submit } from './sign-up.fixture.ts';

const ADDRESS = {
  country: 'United Kingdom',
  state: 'London',
  city: 'London',
  addressLine: '1 Lime Street',
  zipCode: 'EC3M 7AF',
};
const HARBOUR = { name: 'Harbour Mutual', address: ADDRESS, phone: '+442079460118', locationName: 'Main Location' };
const byAdmin = (changes: object = {}): Response =>
  invited({
    kind: 'Company',
    signUpAs: ['InsuranceCompany'],
    role: 'ICCoordinator',
    company: HARBOUR,
    companyName: HARBOUR.name,
    ...changes,
  });
const asRiskCompany = (): Response =>
  invited({ kind: 'Contact', signUpAs: ['User', 'RiskCompany'], companyType: 'NoCompany' });

const section = (name: string) => within(screen.getByRole('group', { name }));
async function setPassword(password = 'Portal-2026'): Promise<void> {
  await fill('Password', password);
  await fill('Repeat password', password);
}

afterEach(() => vi.unstubAllGlobals());

describe('the page of signing up a company (decisions §3.4, spec 3 §5)', () => {
  it('is filled in with what the administrator said of the company', async () => {
    setup('/company/insurance', byAdmin());
    expect(await screen.findByLabelText('Company name')).toHaveValue('Harbour Mutual');
    const company = section('Company');
    expect(company.getByLabelText('Office location')).toHaveValue('Main Location');
    expect(company.getByLabelText('Country')).toHaveValue('United Kingdom');
    expect(company.getByLabelText('Region')).toHaveValue('London');
    expect(company.getByLabelText('Postal Code')).toHaveValue('EC3M 7AF');
    expect(company.getByLabelText('Phone')).toHaveValue('+44 2079 460118');
    expect(section('Primary contact').getByLabelText('First name')).toHaveValue('Elias');
    expect(screen.getByText('elias@insurer.example')).toBeInTheDocument();
    expect(screen.getByText('Insurance Coordinator', { selector: 'dd' })).toBeInTheDocument();
    expect(screen.getByText(/^Please check what is known of your company/)).toBeInTheDocument();
  });

  it('sends company and primary contact, who is reached where the company is unless they say otherwise', async () => {
    const { requests } = setup('/company/insurance', byAdmin(), signedUp('HasAccess'));
    await setPassword();
    await submit();
    expect(await screen.findByRole('heading', { name: 'You are signed up' })).toBeInTheDocument();
    expect(requests.at(-1)).toEqual({
      path: '/api/account/signup-company/insurance',
      body: {
        ...LINK,
        companyName: 'Harbour Mutual',
        companyAddress: ADDRESS,
        companyPhone: '+44 2079 460118',
        locationName: 'Main Location',
        firstName: 'Elias',
        lastName: 'Moreau',
        designation: '',
        address: ADDRESS,
        phone: '+44 2079 460118',
        password: 'Portal-2026',
        confirmPassword: 'Portal-2026',
      },
    });
    expect(location.pathname + location.search).toBe('/account/signin');
  });

  it('takes an address of the primary contact’s own', async () => {
    const { requests } = setup('/company/insurance', byAdmin(), signedUp('HasAccess'));
    await setPassword();
    await userEvent.click(screen.getByLabelText('Same contact details as the company'));
    const own = section('Primary contact');
    const entered = { Country: 'Switzerland', Region: 'Bern', City: 'Thun', 'Address line': 'Seestrasse 1' };
    for (const [label, value] of Object.entries({ ...entered, 'Zip Code': '3600', Phone: '+41331234567' }))
      fireEvent.change(own.getByLabelText(label), { target: { value } });
    await submit();
    await screen.findByRole('heading', { name: 'You are signed up' });
    expect(requests.at(-1)?.body).toMatchObject({
      companyAddress: ADDRESS,
      address: { country: 'Switzerland', state: 'Bern', city: 'Thun', addressLine: 'Seestrasse 1', zipCode: '3600' },
      phone: '+41 331 234 567',
    });
  });

  it('starts empty for who registers a risk company of their own, and waits for approval after it', async () => {
    const { requests } = setup('/company/risk', asRiskCompany(), signedUp('NeedApproval'));
    expect(await screen.findByLabelText('Company name')).toHaveValue('');
    expect(screen.getByText(/You can sign in once it has been approved\.$/)).toBeInTheDocument();
    expect(screen.getByText('Risk Coordinator', { selector: 'dd' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Sign up in another way' })).toBeInTheDocument();
    await submit();
    for (const label of ['Company name', 'Country', 'Region', 'City', 'Address line', 'Zip Code', 'Phone'])
      await waitFor(() => expect(screen.getByLabelText(label)).toHaveAccessibleDescription('Field is required.'));
    await waitFor(() => expect(screen.getByLabelText('Company name')).toHaveFocus());
    expect(screen.getByLabelText('Designation')).not.toBeRequired();
    expect(requests).toHaveLength(1);
    await fill('Company name', 'Granite North');
    await fill('Country', 'United States');
    await fill('State', 'Texas');
    await fill('City', 'Austin');
    await fill('Address line', '1 Congress Avenue');
    await fill('Zip Code', '78701');
    await fill('Phone', '2125550123');
    await setPassword();
    await submit();
    await waitFor(() => expect(location.pathname).toBe('/account/pending-approval'));
  });

  it('says at the company’s name that it is taken, and at its fields what else the server finds', async () => {
    const taken = 'A company of this name exists already.';
    setup(
      '/company/insurance',
      byAdmin(),
      faulty({ companyName: [taken], 'companyAddress.city': ['Not there'], 'address.city': ['Not there'] }),
    );
    await setPassword();
    await submit();
    await waitFor(() => expect(screen.getByLabelText('Company name')).toHaveAccessibleDescription(taken));
    expect(screen.getByLabelText('City')).toHaveAccessibleDescription('Not there');
  });

  it('shows after a refusal that the primary contact has details of their own, and the country chosen', async () => {
    setup('/company/insurance', byAdmin());
    await setPassword();
    const isSame = screen.getByLabelText('Same contact details as the company');
    await userEvent.click(isSame);
    const own = section('Primary contact');
    fireEvent.change(own.getByLabelText('Country'), { target: { value: 'Switzerland' } });
    await submit();
    await waitFor(() => expect(own.getByLabelText('City')).toHaveAccessibleDescription('Field is required.'));
    expect(isSame).not.toBeChecked();
    expect(own.getByLabelText('Country')).toHaveValue('Switzerland');
    expect(section('Company').getByLabelText('Country')).toHaveValue('United Kingdom');
  });

  it('checks before it asks that the designation is one of a coordinator; an engineer’s is not filled in', async () => {
    const { requests } = setup('/company/insurance', byAdmin({ designation: 'Surveyor' }), signedUp('HasAccess'));
    const list = await screen.findByLabelText('Designation');
    expect(list).toHaveValue('');
    expect(
      within(list)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['', 'Insurance Coordinator', 'Risk Coordinator']);
    await userEvent.click(screen.getByRole('button', { name: '+ Add New Designation' }));
    await fill('Designation', 'Surveyor');
    await setPassword();
    await submit();
    await waitFor(() =>
      expect(screen.getByLabelText('Designation')).toHaveAccessibleDescription(
        "A coordinator’s designation must contain 'Coordinator'.",
      ),
    );
    expect(requests).toHaveLength(1);
    await fill('Designation', 'Chief Coordinator');
    await submit();
    await screen.findByRole('heading', { name: 'You are signed up' });
    expect(requests.at(-1)?.body).toMatchObject({ designation: 'Chief Coordinator' });
  });

  it.each([
    ['of a user', () => invited()],
    ['of another type of company', () => byAdmin({ signUpAs: ['RiskCompany'] })],
    ['that is expired, used or altered', () => expired()],
  ])('a link %s leads to link-expired', async (_which, answer) => {
    setup('/company/insurance', answer());
    await waitFor(() => expect(location.pathname).toBe('/account/link-expired'));
  });
});
