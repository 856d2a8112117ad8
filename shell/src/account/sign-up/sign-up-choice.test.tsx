import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { expired, invited, LINK, setup } from './sign-up.fixture.ts';

const QUERY = `?${new URLSearchParams(LINK).toString()}`;
afterEach(() => vi.unstubAllGlobals());

it.each([
  ['User', '/user'],
  ['RiskCompany', '/company/risk'],
  ['InsuranceCompany', '/company/insurance'],
  ['BrokerCompany', '/company/broker'],
])('a link for %s alone leads straight there (decisions §3.1)', async (as, page) => {
  setup('', invited({ signUpAs: [as] }));
  await waitFor(() => expect(location.pathname + location.search).toBe(`/account/signup${page}${QUERY}`));
});

it.each([
  ['As user', '/user'],
  ['As risk company', '/company/risk'],
])('a link for both asks; %s leads to its page', async (label, page) => {
  const { requests } = setup('', invited({ kind: 'Contact', signUpAs: ['User', 'RiskCompany'] }));
  const way = await screen.findByRole('link', { name: new RegExp(`^${label}`) });
  expect(screen.getByText('Northwind Insurance has invited you. How do you want to sign up?')).toBeInTheDocument();
  expect(requests).toEqual([{ path: '/api/account/verify-invite-token', body: LINK }]);
  await userEvent.click(way);
  expect(location.pathname + location.search).toBe(`/account/signup${page}${QUERY}`);
});

it.each([
  [{ companyName: null }, 'Northwind Insurance has invited you. How'],
  [{ companyName: 'Granite Risk' }, 'Northwind Insurance has invited you as a member of Granite Risk. How'],
  [{ inviterName: null }, 'How'],
])('who invites is the company that does: %o', async (changes, lead) => {
  setup('', invited({ kind: 'Contact', signUpAs: ['User', 'RiskCompany'], ...changes }));
  expect(await screen.findByText(`${lead} do you want to sign up?`)).toBeInTheDocument();
});

it('a page that there is none of asks, too', async () => {
  setup('/company', invited({ signUpAs: ['RiskCompany'] }));
  await waitFor(() => expect(location.pathname).toBe('/account/signup/company/risk'));
});

it('a link that does not work leads to link-expired', async () => {
  setup('', expired());
  await waitFor(() => expect(location.pathname).toBe('/account/link-expired'));
});
