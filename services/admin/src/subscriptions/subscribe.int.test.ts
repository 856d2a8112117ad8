import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAdmin, type AdminFixture, type TestPerson } from '../admin.fixture.ts';
import { infoOf, TERMS } from './subscription.fixture.ts';

let admin: AdminFixture;
let administrator: TestPerson;
beforeAll(async () => {
  admin = await startAdmin();
  administrator = admin.as('Admin', 'NoCompany', null);
});
afterAll(() => admin.stop());

const post = (body: object, who = administrator) => who.call('POST', '/subscriptions', { ...TERMS, ...body });
describe('a subscription for who is there already (spec 3 §5, §7)', () => {
  it('is added to a company, one at a time', async () => {
    const { companyId: subscriberId } = await admin.company('Insurance', null);
    const lite = { subscriberType: 'InsuranceCompany', subscriberId, package: 'Lite', period: 'Month' };
    const added = await post({ ...lite, startDate: '2026-01-31' });
    expect([added.status, added.body.data]).toMatchObject([
      201,
      { period: 'OneMonth', startDate: '2026-01-31', endDate: '2026-02-27', maxProjectsCount: 20, inviteId: null },
    ]);
    const taken = await post({ ...lite, startDate: '2026-02-27' });
    expect([taken.status, taken.body.fieldErrors]).toEqual([
      400,
      { startDate: ['The subscriber has a subscription in this time already.'] },
    ]);
    expect((await post({ ...lite, startDate: '2026-02-28', maxProjectsCount: 50 })).status).toBe(201);
    const atOnce = await Promise.all(Array.from({ length: 5 }, () => post({ ...lite, startDate: '2028-01-01' })));
    expect(atOnce.map(({ status }) => status).toSorted()).toEqual([201, 400, 400, 400, 400]);
  });

  it('is added to a person of the role, with the packages of the role', async () => {
    const subscriberId = await admin.member({ role: 'RiskManager' });
    const own = { subscriberType: 'RiskManager', subscriberId };
    expect((await post({ ...own, package: 'Global' })).body.fieldErrors).toHaveProperty('package');
    expect((await post({ ...own, package: 'Pro' })).body.data).toMatchObject({ package: 'Pro', subscriberId });
    const other = await post({ subscriberType: 'DeveloperOwner', subscriberId, package: 'Pro' });
    expect(other.body.fieldErrors).toHaveProperty('subscriberId');
  });

  it.each([
    ['a company of another type', async () => ({ subscriberId: (await admin.company('Risk', null)).companyId })],
    ['nobody', async () => ({ subscriberId: randomUUID() })],
    ['neither a subscriber nor a new company', async () => ({})],
    ['both', async () => ({ subscriberId: randomUUID(), companyInviteInfo: infoOf() })],
  ])('of %s is refused at the subscriber', async (_name, of) => {
    const answer = await post({ subscriberType: 'InsuranceCompany', package: 'Pro', ...(await of()) });
    expect([answer.status, Object.keys(answer.body.fieldErrors ?? {})]).toEqual([400, ['subscriberId']]);
  });

  it.each([
    ['no package', { package: undefined }, 'package'],
    ['two packages', { packageType: 'Global' }, 'packageType'],
    ['a package that risk companies do not get', { subscriberType: 'RiskCompany', package: 'LitePlus' }, 'package'],
    ['a date that does not exist', { startDate: '2026-02-30' }, 'startDate'],
    ['a year beyond reason', { startDate: '9999-12-31' }, 'startDate'],
    ['19 projects', { package: 'Lite', maxProjectsCount: 19 }, 'maxProjectsCount'],
    ['51 projects', { package: 'Lite', maxProjectsCount: 51 }, 'maxProjectsCount'],
    ['20.5 projects', { package: 'Lite', maxProjectsCount: 20.5 }, 'maxProjectsCount'],
    ['an unknown period', { period: 'TwoYears' }, 'period'],
  ])('with %s is refused at its field', async (_name, changes, field) => {
    const subscriberType = 'subscriberType' in changes ? changes.subscriberType : 'InsuranceCompany';
    const type = subscriberType === 'RiskCompany' ? 'Risk' : 'Insurance';
    const { companyId: subscriberId } = await admin.company(type, null);
    const answer = await post({ subscriberType, subscriberId, package: 'Pro', ...changes });
    expect([answer.status, Object.keys(answer.body.fieldErrors ?? {})]).toEqual([400, [field]]);
  });

  it('is the administrator’s alone', async () => {
    const { companyId: subscriberId, coordinator } = await admin.company('Insurance', null);
    const body = { subscriberType: 'InsuranceCompany', subscriberId, package: 'Global' };
    expect((await post(body, coordinator)).status).toBe(403);
    expect((await post(body, admin.as('Broker', 'NoCompany', null))).status).toBe(403);
  });
});
