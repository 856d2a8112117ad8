import type { Subscriber } from '@portal/contracts/admin/subscriber';
import { answering, refusal, renderWithPortal } from '@portal/portal-sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aCompanyInvite } from '../../../testing/invite.builder.ts';
import { SUBSCRIBER_LISTS } from '../subscriber-lists.ts';
import { SubscriberList } from './subscriber-list.tsx';

afterEach(() => vi.restoreAllMocks());

const aSubscriber = (
  over: Partial<Subscriber> = {},
  info: Partial<Subscriber['subscriptionInfo']> = {},
): Subscriber => ({
  id: '00000000-0000-4000-8000-000000000001',
  subscriberType: 'InsuranceCompany',
  name: 'Alpine Re',
  address: null,
  phone: null,
  email: 'ines@alpine.example',
  primaryContactFullName: 'Ines Alder',
  icInviteStatus: 'Sent',
  subscriptionInfo: {
    id: '00000000-0000-4000-8000-000000000002',
    type: 'Paid',
    package: 'Pro',
    period: 'Year',
    startDate: '2026-03-01',
    endDate: '2027-02-28',
    status: 'Active',
    maxProjectsCount: null,
    ...info,
  },
  ...over,
});
const SUMMARY = {
  activeSubscriptionsCount: 1234,
  litePackageSubscriptionsCount: 3,
  proPackageSubscriptionsCount: 4,
  globalPackageSubscriptionsCount: 5,
};

function setup(items: readonly Subscriber[], path = 'insurance-company', answers: Record<string, unknown> = {}) {
  const requests = answering({
    'get subscriptions': { items, totalPages: 1, totalCount: items.length },
    'get subscriptions/summary': SUMMARY,
    ...answers,
  });
  const list = SUBSCRIBER_LISTS.find((one) => one.path === path) ?? SUBSCRIBER_LISTS[0];
  const options = { path: `/subscriptions/list/${path}`, claims: { role: 'Admin', companyType: 'NoCompany' } } as const;
  return { ...renderWithPortal(<SubscriberList list={list} />, options), requests };
}
const columns = () => screen.getAllByRole('columnheader').map((head) => head.textContent);
const tiles = () => screen.getAllByRole('term').map((term) => term.textContent);
const resend = () => screen.queryByRole('button', { name: 'Resend Invite to Alpine Re' });

describe('the subscribers of a type (spec 3 §2)', () => {
  it('of companies have their contact, invite and subscription', async () => {
    const { requests } = setup([aSubscriber()]);
    const row = (await screen.findByText('Alpine Re')).closest('tr');
    expect(columns()).toEqual([
      'Name',
      'Primary Contact',
      'Email',
      'Package',
      'Start',
      'End',
      'Status',
      'Invite',
      'Actions',
    ]);
    for (const text of ['Ines Alder', 'ines@alpine.example', 'Pro', '03/01/2026', '02/28/2027', 'Active', 'Sent'])
      expect(within(row as HTMLElement).getByText(text)).toBeVisible();
    expect(requests[1]).toMatchObject({ search: 'subscriberType=InsuranceCompany&page=1&pageSize=10' });
  });

  it('of people have neither', async () => {
    setup([aSubscriber({ subscriberType: 'Broker', icInviteStatus: null, primaryContactFullName: null })], 'broker');
    await screen.findByText('Alpine Re');
    expect(columns()).toEqual(['Name', 'Email', 'Package', 'Start', 'End', 'Status']);
  });

  it('are searched by name, and say so where there are none', async () => {
    const { user, requests } = setup([]);
    expect(await screen.findByText('There are no subscribers of this type yet.')).toBeVisible();
    await user.type(screen.getByRole('searchbox'), 'alp');
    expect(await screen.findByText('No results found.')).toBeVisible();
    await waitFor(() => expect(requests.at(-1)?.search).toContain('name=alp'));
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(await screen.findByText('There are no subscribers of this type yet.')).toBeVisible();
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });

  it('that cannot be loaded say so, and are loaded again', async () => {
    let isDown = true;
    const { user } = setup([], 'insurance-company', {
      'get subscriptions': () => {
        if (isDown) throw refusal(400, { message: 'Not now' });
        return { items: [aSubscriber()], totalPages: 1, totalCount: 1 };
      },
    });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    isDown = false;
    await user.click(retry);
    expect(await screen.findByText('Alpine Re')).toBeVisible();
  });
});

describe('the tiles (spec 3 §2)', () => {
  it.each([
    ['insurance-company', ['Total Active Subscribers', 'Lite Package', 'Pro Package', 'Global Package']],
    ['risk-company', ['Total Active Subscribers', 'Pro Package', 'Global Package']],
    ['insurance-representative', ['Total Active Subscribers', 'Pro Package', 'Global Package']],
    ['risk-manager', ['Total Active Subscribers']],
    ['developer-owner', ['Total Active Subscribers']],
  ])('of %s', async (path, expected) => {
    setup([], path);
    expect(await screen.findByText('1,234')).toBeVisible();
    expect(tiles()).toEqual(expected);
  });
});

describe('Resend Invite (spec 3 §4)', () => {
  it('is there while the invite is not answered and the subscription is active', async () => {
    for (const [icInviteStatus, status, isThere] of [
      ['Sent', 'Active', true],
      ['Expired', 'Active', true],
      ['Accepted', 'Active', false],
      [null, 'Active', false],
      ['Sent', 'Upcoming', false],
      ['Sent', 'Expired', false],
    ] as const) {
      const { unmount } = setup([aSubscriber({ icInviteStatus }, { status })]);
      await screen.findByText('Alpine Re');
      expect(resend() !== null, `${icInviteStatus} ${status}`).toBe(isThere);
      unmount();
    }
  });

  it('sends it again and says to whom; what is refused is told', async () => {
    let refused = false;
    const { user, requests, notices } = setup([aSubscriber()], 'insurance-company', {
      'put invites/company/insurance/resend': () => {
        if (refused) throw refusal(429, { message: 'An invite can be sent again once a minute.' });
        return aCompanyInvite();
      },
    });
    await screen.findByText('Alpine Re');
    await user.click(resend() as HTMLElement);
    await waitFor(() => expect(notices()).toHaveLength(1));
    expect(notices()).toMatchObject([
      { kind: 'success', message: 'The invitation email was successfully sent to ines@alpine.example.' },
    ]);
    expect(requests.find(({ verb }) => verb === 'put')?.json).toEqual({ insuranceCompanyId: aSubscriber().id });
    refused = true;
    await user.click(resend() as HTMLElement);
    await waitFor(() => expect(notices()).toHaveLength(2));
    expect(notices()[1]?.message).toContain('An invite can be sent again once a minute.');
  });
});
