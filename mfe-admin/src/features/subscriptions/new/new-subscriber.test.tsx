import type { SubscriberType } from '@portal/contracts/admin/packages';
import { answering, refusal, renderWithPortal } from '@portal/portal-sdk/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aPage } from '../../../testing/team-member.builder.ts';
import { NewSubscriber } from './new-subscriber.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

const ID = '00000000-0000-4000-8000-000000000001';
const ADDED = {
  id: ID,
  type: 'Paid',
  package: 'Lite',
  period: 'Year',
  startDate: '2026-12-01',
  endDate: '2027-11-30',
  status: 'Upcoming',
  maxProjectsCount: 20,
  subscriberId: ID,
  inviteId: ID,
};

function setup(type: SubscriberType = 'InsuranceCompany', answers: Record<string, unknown> = {}) {
  const requests = answering({
    'get subscriptions/subscribers': aPage([{ id: ID, name: 'Ada Reyes', email: 'ada@r.example' }]),
    'post subscriptions': ADDED,
    ...answers,
  });
  const view = renderWithPortal(<NewSubscriber type={type} />, {
    path: '/subscriptions/new',
    claims: { role: 'Admin', companyType: 'NoCompany' },
    routes: [{ path: '/subscriptions/list/:path', element: <p>The list</p> }],
  });
  const { user } = view;
  const field = (name: string) => screen.getByRole('textbox', { name });
  /** Fills a field at once, not key by key: the form is long. */
  const fill = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
  const choose = async (name: string, option: string) => {
    await user.click(screen.getByRole('combobox', { name }));
    await user.click(await screen.findByRole('option', { name: option }));
  };
  const fillCompany = async () => {
    fill('Company Name', 'Alpine Re');
    await choose('Country', 'Switzerland');
    fill('Region', 'Bern');
    fill('City', 'Bern');
    fill('Address line', 'Marktgasse 1');
    fill('Zip Code', '3011');
    fill('Phone', '+41311234567');
    fill('Office Location', 'Bern');
    fill('First Name', 'Ines');
    fill('Last Name', 'Alder');
    fill('Email', 'ines@alpine.example');
    fill('Start Date', '03/01/2026');
  };
  const posted = () => requests.find(({ verb }) => verb === 'post')?.json;
  const send = () => user.click(screen.getByRole('button', { name: 'Add and Send Invite' }));
  return { ...view, requests, field, fill, choose, fillCompany, posted, send };
}

describe('a new company (spec 3 §5, §7)', () => {
  it('is sent with its primary contact and what is agreed; the list of its type opens', async () => {
    const { fillCompany, choose, send, posted, address, notices } = setup();
    await fillCompany();
    await choose('Period', '1 Year');
    await send();
    await waitFor(() => expect(address()).toBe('/subscriptions/list/insurance-company'));
    expect(posted()).toEqual({
      subscriberType: 'InsuranceCompany',
      type: 'Paid',
      packageType: 'Lite',
      period: 'Year',
      startDate: '2026-03-01',
      maxProjectsCount: 20,
      companyInviteInfo: {
        companyName: 'Alpine Re',
        address: { country: 'Switzerland', state: 'Bern', city: 'Bern', addressLine: 'Marktgasse 1', zipCode: '3011' },
        phone: '+41311234567',
        location: 'Bern',
        primaryUserName: { firstName: 'Ines', lastName: 'Alder' },
        primaryUserEmail: 'ines@alpine.example',
      },
    });
    expect(notices()).toMatchObject([
      {
        kind: 'success',
        message: 'New subscriber was successfully added. The notification email was sent to ines@alpine.example.',
      },
    ]);
  });

  it('needs every field', async () => {
    const { send, posted } = setup();
    await send();
    // Company, five of the address, phone, office, three of the contact, and the start.
    await waitFor(() => expect(screen.getAllByText('Field is required.')).toHaveLength(12));
    expect(posted()).toBeUndefined();
  });

  it('shows what the server refuses at its field', async () => {
    const text = 'A company of this name exists already.';
    const { fillCompany, send, address } = setup('InsuranceCompany', {
      'post subscriptions': () => {
        throw refusal(400, { fieldErrors: { 'companyInviteInfo.companyName': [text] } });
      },
    });
    await fillCompany();
    await send();
    expect(await screen.findByText(text)).toBeVisible();
    expect(address()).toBe('/subscriptions/new');
  });
});

describe('what is agreed (spec 3 §4, §5)', () => {
  it('offers the packages of the type; the number of projects is that of Lite, 20 to 50', async () => {
    const { user, choose, fill, send } = setup();
    fill('Max Number of Projects', '51');
    await send();
    expect(await screen.findByText('Must be between 20 and 50')).toBeVisible();
    await choose('Subscriber Type', 'Risk Company');
    expect(screen.queryByRole('textbox', { name: 'Max Number of Projects' })).toBeNull();
    await user.click(screen.getByRole('combobox', { name: 'Package' }));
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Pro', 'Global']);
  });

  it('tells the end, and whether the subscription will have expired', async () => {
    const { fill, choose } = setup();
    fill('Start Date', '01/31/2020');
    await choose('Period', '1 Month');
    expect(await screen.findByText('02/28/2020')).toBeVisible();
    expect(screen.getByText(/The subscription will have expired\./)).toBeVisible();
  });
});

describe('somebody who is there already', () => {
  it('is chosen among the people of the role; they cannot be invited here', async () => {
    const { fill, choose, user, posted, address } = setup('RiskManager');
    expect(screen.queryByRole('textbox', { name: 'Company Name' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.getAllByText('Field is required.')).toHaveLength(2));
    await choose('Subscriber', 'Ada Reyes (ada@r.example)');
    fill('Start Date', '03/01/2026');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(address()).toBe('/subscriptions/list/risk-manager'));
    expect(posted()).toEqual({
      subscriberType: 'RiskManager',
      subscriberId: ID,
      type: 'Paid',
      package: 'Pro',
      period: 'OneMonth',
      startDate: '2026-03-01',
    });
  });

  it('of companies is the other choice', async () => {
    const { choose, posted, fill, user, notices } = setup('BrokerCompany');
    await choose('Subscription for', 'Existing subscriber');
    await choose('Subscriber', 'Ada Reyes');
    fill('Start Date', '03/01/2026');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(notices()).toMatchObject([{ message: 'Subscription was successfully added.' }]));
    expect(posted()).toMatchObject({ subscriberType: 'BrokerCompany', subscriberId: ID, package: 'Lite' });
  });
});
