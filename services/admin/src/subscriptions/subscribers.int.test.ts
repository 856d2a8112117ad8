import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADDRESS, startAdmin, type AdminFixture, type TestPerson } from '../admin.fixture.ts';

let admin: AdminFixture;
let administrator: TestPerson;
beforeAll(async () => {
  admin = await startAdmin();
  administrator = admin.as('Admin', 'NoCompany', null);
});
afterAll(() => admin.stop());

const list = async (query: string) => (await administrator.call('GET', `/subscriptions?${query}`)).body.data;
const summary = async (type: string) =>
  (await administrator.call('GET', `/subscriptions/summary?subscriberType=${type}`)).body.data;

/** An insurer whom the administrator invites. */
async function invited(companyName: string, changes: object = {}): Promise<{ companyId: string; inviteId: string }> {
  const answer = await administrator.call('POST', '/subscriptions', {
    subscriberType: 'InsuranceCompany',
    type: 'Paid',
    package: 'Lite',
    period: 'Year',
    startDate: new Date().toISOString().slice(0, 10),
    companyInviteInfo: {
      companyName,
      address: ADDRESS,
      phone: '+44 2079 460118',
      location: 'Lime Street',
      primaryUserName: { firstName: 'Ines', lastName: 'Alder' },
      primaryUserEmail: `${randomUUID()}@alpine.example`,
    },
    ...changes,
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  const { subscriberId: companyId, inviteId } = answer.body.data as { subscriberId: string; inviteId: string };
  return { companyId, inviteId };
}

describe('the list of subscribers (spec 3 §2)', () => {
  it('has who has or had a subscription, by name, with the one that matters now', async () => {
    await admin.company('Broker', null);
    const first = await admin.company('Broker', 'Pro');
    const { companyId } = await admin.company('Broker', 'Lite');
    for (const [id, name] of [
      [first.companyId, 'zenith brokers'],
      [companyId, 'Älpha 100% Brokers'],
    ])
      await admin.knex('companies').where({ company_id: id }).update({ name });
    const all = await list('subscriberType=BrokerCompany');
    expect(all).toMatchObject({ totalCount: 2, totalPages: 1 });
    expect(all?.items).toMatchObject([
      {
        id: companyId,
        subscriberType: 'BrokerCompany',
        name: 'Älpha 100% Brokers',
        primaryContactFullName: 'Elias Moreau',
        icInviteStatus: null,
        address: ADDRESS,
        subscriptionInfo: { package: 'Lite', status: 'Active', maxProjectsCount: 20 },
      },
      { name: 'zenith brokers', subscriptionInfo: { package: 'Pro', maxProjectsCount: null } },
    ]);
    const downwards = await list('subscriberType=BrokerCompany&sortDirection=Descending&pageSize=1&page=2');
    expect(downwards?.items).toMatchObject([{ name: 'Älpha 100% Brokers' }]);
    expect((await list('subscriberType=BrokerCompany&name=100%25%20b'))?.items).toHaveLength(1);
    expect((await list('subscriberType=BrokerCompany&name=z%C3%A9nith'))?.items).toHaveLength(1);
    expect((await list('subscriberType=BrokerCompany&name=alpha'))?.items).toHaveLength(1);
    await admin.knex('companies').where({ company_id: companyId }).update({ name: 'Älpha\u00A0 100% Brokers' });
    expect((await list('subscriberType=BrokerCompany&name=alpha%20100'))?.items).toMatchObject([{ id: companyId }]);
    expect((await list('subscriberType=BrokerCompany&name=%25%25'))?.items).toEqual([]);
    expect((await list('subscriberType=BrokerCompany&sortFieldName=endDate'))?.items).toHaveLength(2);
  });

  it('tells what became of the invite: sent, expired, accepted', async () => {
    const { companyId } = await invited('Listed Re');
    const shown = async () => (await list('subscriberType=InsuranceCompany&name=listed'))?.items?.[0];
    expect(await shown()).toMatchObject({
      id: companyId,
      icInviteStatus: 'Sent',
      primaryContactFullName: 'Ines Alder',
    });
    for (const [access_status, icInviteStatus] of [
      ['NoAccess', 'Expired'],
      ['HasAccess', 'Accepted'],
    ]) {
      await admin.knex('members').where({ company_id: companyId }).update({ access_status });
      expect(await shown()).toMatchObject({ icInviteStatus });
    }
  });

  it('of people is by their role, and without people of companies', async () => {
    const userId = await admin.member({ role: 'RiskManager', firstName: 'Ada', lastName: 'Reyes' });
    const body = { subscriberType: 'RiskManager', subscriberId: userId, type: 'Free', package: 'Pro', period: 'Year' };
    await administrator.call('POST', '/subscriptions', { ...body, startDate: '2020-01-01' });
    expect((await list('subscriberType=RiskManager'))?.items).toMatchObject([
      { id: userId, name: 'Ada Reyes', email: `${userId}@company.example`, subscriptionInfo: { status: 'Expired' } },
    ]);
    expect((await list('subscriberType=DeveloperOwner'))?.items).toEqual([]);
    expect((await administrator.call('GET', '/subscriptions?subscriberType=SiteContact')).status).toBe(400);
    expect((await administrator.call('GET', '/subscriptions')).status).toBe(400);
  });
});

describe('the summary of a type', () => {
  it('counts what is active today, by package', async () => {
    const before = await summary('RiskCompany');
    expect(before).toMatchObject({ activeSubscriptionsCount: 0, globalPackageSubscriptionsCount: 0 });
    await admin.company('Risk', 'Pro');
    await admin.company('Risk', 'Global');
    const { companyId } = await admin.company('Risk', 'Global');
    const ended = { start_date: '2020-01-01', end_date: '2020-12-31' };
    await admin.knex('subscriptions').where({ company_id: companyId }).update(ended);
    expect(await summary('RiskCompany')).toEqual({
      activeSubscriptionsCount: 2,
      litePackageSubscriptionsCount: 0,
      proPackageSubscriptionsCount: 1,
      globalPackageSubscriptionsCount: 1,
    });
  });
});

describe('who may be chosen for a new subscription', () => {
  it('companies of the type, subscribed or not; people of the role who have access', async () => {
    const { companyId } = await admin.company('Insurance', null);
    await admin.knex('companies').where({ company_id: companyId }).update({ name: 'Quiet Mutual' });
    const choose = async (query: string) =>
      (await administrator.call('GET', `/subscriptions/subscribers?${query}`)).body.data?.items;
    expect(await choose('subscriberType=InsuranceCompany&name=quiet')).toMatchObject([
      { id: companyId, name: 'Quiet Mutual' },
    ]);
    const userId = await admin.member({ role: 'DeveloperOwner', lastName: 'Chosen' });
    await admin.member({ role: 'DeveloperOwner', lastName: 'Chosen too', accessStatus: 'NoAccess' });
    expect(await choose('subscriberType=DeveloperOwner&name=chosen')).toMatchObject([{ id: userId }]);
  });

  it('is the administrator’s to see, as everything of subscriptions but one’s own', async () => {
    const { coordinator } = await admin.company();
    for (const path of ['/subscriptions', '/subscriptions/', '/subscriptions/summary', '/subscriptions/subscribers'])
      expect((await coordinator.call('GET', `${path}?subscriberType=InsuranceCompany`)).status, path).toBe(403);
  });
});
