import type { SessionClaims } from '@portal/contracts/identity/session';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderInShell } from '../testing/render-in-shell.tsx';
import MyAccountPage from './my-account.page.tsx';

afterEach(() => vi.unstubAllGlobals());

const SUBSCRIPTION = {
  id: '00000000-0000-4000-8000-000000000020',
  type: 'Paid',
  package: 'Global',
  period: 'ThreeMonths',
  startDate: '2026-03-01',
  endDate: '2026-05-31',
  status: 'Upcoming',
  maxProjectsCount: null,
};

const USER = {
  version: 1,
  email: 'coordinator@insurer.example',
  name: { firstName: 'Clara', lastName: 'Nordin' },
  role: 'ICCoordinator',
  designation: null,
  companyId: null,
  companyName: null,
  address: null,
  phone: null,
};

function setup(claims: Partial<SessionClaims>, path = '/my-account', subscription: object | null = SUBSCRIPTION) {
  const requests: string[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url);
    requests.push(pathname);
    if (pathname.endsWith('/subscriptions/current')) return Response.json({ data: subscription });
    if (pathname.endsWith('/account/sessions')) return Response.json({ data: [] });
    if (pathname.endsWith('/users/current')) return Response.json({ data: USER });
    return new Promise<Response>(() => undefined);
  });
  const view = renderInShell(<MyAccountPage />, { claims, path });
  return { ...view, requests };
}
const BROKER = { role: 'Broker', companyType: 'NoCompany' } as const;
const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);
const current = () => screen.getByRole('tab', { selected: true }).textContent;

describe('the tabs of the account page (spec 3 §2)', () => {
  it('are Personal Info and Update Password, the first one open', async () => {
    const { requests } = setup({ role: 'ICCoordinator', companyType: 'Insurance' });
    expect(tabs()).toEqual(['Personal Info', 'Update Password']);
    expect(current()).toBe('Personal Info');
    await waitFor(() => expect(requests).toContain('/api/users/current'));
    expect(requests).not.toContain('/api/subscriptions/current');
  });

  it('the administrator has Update Password alone, with the setting of shortcuts', async () => {
    const { requests } = setup({ role: 'Admin', companyType: 'NoCompany' }, '/my-account?tab=PersonalInfo');
    expect(tabs()).toEqual(['Update Password']);
    expect(screen.getByRole('heading', { name: 'Where you are signed in' })).toBeVisible();
    await waitFor(() => expect(requests).toEqual(['/api/account/sessions', '/api/users/current']));
  });

  it('the address chooses one; an unknown or forbidden one is the first', () => {
    setup({}, '/my-account?tab=UpdatePassword');
    expect(current()).toBe('Update Password');
  });
  it.each(['Subscription', 'Elsewhere', ''])('%j is the first for who does not have it', (tab) => {
    setup({}, `/my-account?tab=${tab}`);
    expect(current()).toBe('Personal Info');
  });

  it('a broker with a subscription sees it: package, status, period, dates', async () => {
    const { router } = setup(BROKER);
    await userEvent.click(await screen.findByRole('tab', { name: 'Subscription' }));
    expect(router.state.location.search).toBe('?tab=Subscription');
    const panel = await screen.findByRole('tabpanel', { name: 'Subscription' });
    const facts = within(panel).getAllByRole('definition');
    expect(facts.map(({ textContent }) => textContent)).toEqual([
      'Global',
      'Upcoming',
      '3 Months',
      '03/01/2026',
      '05/31/2026',
    ]);
  });

  it('a broker without one does not', async () => {
    const { requests } = setup(BROKER, '/my-account?tab=Subscription', null);
    await waitFor(() => expect(tabs()).toEqual(['Personal Info', 'Update Password']));
    expect(requests).toContain('/api/subscriptions/current');
    expect(current()).toBe('Personal Info');
  });

  it('changes that are not saved need a confirmation before another tab takes their place', async () => {
    setup({});
    await userEvent.click(await screen.findByRole('button', { name: 'Update' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'First name' }), ' Maria');
    const leave = async (button: string) => {
      await userEvent.click(screen.getByRole('tab', { name: 'Update Password' }));
      const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
      await userEvent.click(within(dialog).getByRole('button', { name: button }));
    };
    await leave('Stay');
    expect(screen.getByRole('textbox', { name: 'First name' })).toHaveValue('Clara Maria');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await leave('Leave');
    await waitFor(() => expect(current()).toBe('Update Password'));
  });
});
