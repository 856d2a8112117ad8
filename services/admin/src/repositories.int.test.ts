import { randomUUID } from 'node:crypto';
import { companyChanged, memberChanged, subscriptionChanged } from '@portal/contracts/events/admin';
import type { PortalEvent } from '@portal/contracts/events/envelope';
import { openKnex } from '@portal/service-kit';
import { createDatabase, type TestDatabase } from '@portal/testing';
import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '../migrations/index.ts';
import { addCompany, changeCompany, type Company } from './core/companies/company.repository.ts';
import { addMember, changeMember, type Member } from './core/members/member.repository.ts';
import { addSubscription, type Terms } from './subscriptions/subscription.repository.ts';

const ADDRESS = {
  country: 'United Kingdom',
  state: 'London',
  city: 'London',
  addressLine: '28 Lime Street',
  zipCode: 'EC3M 7HR',
};
const ACTOR = { userId: randomUUID(), name: 'Ada Winter' };

let database: TestDatabase;
let knex: Knex;
beforeAll(async () => {
  database = await createDatabase(migrations);
  knex = openKnex({ url: database.url, name: 'test', pool: 5 });
});
afterAll(async () => {
  await knex.destroy();
  await database.drop();
});

const inTransaction = <Result>(work: (tx: Knex.Transaction) => Promise<Result>) => knex.transaction(work);

async function events(subject: string): Promise<PortalEvent<Record<string, unknown>>[]> {
  const rows = await knex('outbox').where({ subject }).orderBy('seq').pluck<string[]>('event');
  return rows.map((text) => JSON.parse(text) as PortalEvent<Record<string, unknown>>);
}

async function aCompany(changes: Partial<Company> = {}): Promise<string> {
  const companyId = randomUUID();
  const company: Company = {
    companyId,
    type: 'Insurance',
    name: `Company ${companyId.slice(0, 8)}`,
    address: ADDRESS,
    phone: '+442079460118',
    ...changes,
  };
  await inTransaction((tx) => addCompany(tx, company, ACTOR));
  return companyId;
}

async function aMember(changes: Partial<Member> = {}): Promise<string> {
  const userId = randomUUID();
  const member: Member = {
    userId,
    email: `${userId}@company.example`,
    firstName: 'Clara',
    lastName: 'Nordin',
    role: 'ICCoordinator',
    companyId: null,
    isPrimaryContact: false,
    designation: null,
    phone: null,
    address: null,
    accessStatus: 'HasAccess',
    rejectionReason: null,
    ...changes,
  };
  await inTransaction((tx) => addMember(tx, member, ACTOR));
  return userId;
}

const TERMS: Terms = { type: 'Paid', package: 'Pro', period: 'Year', startDate: '2026-01-01', maxProjectsCount: null };
const subscribe = (companyId: string, terms: Partial<Terms> = {}, id = randomUUID()) =>
  inTransaction((tx) => addSubscription(tx, id, { companyId, userId: null }, { ...TERMS, ...terms }, ACTOR)).then(
    () => id,
  );

describe('companies', () => {
  it('tell of each change with a growing version', async () => {
    const companyId = await aCompany({ name: 'Northwind Insurance' });
    const changes = { name: 'Northwind Re', address: ADDRESS, phone: '+442079460119' };
    await inTransaction((tx) => changeCompany(tx, companyId, changes, ACTOR));
    const told = (await events(companyChanged.subject)).filter(({ data }) => data['companyId'] === companyId);
    expect(told.map(({ data }) => data)).toEqual([
      { companyId, version: 1, type: 'Insurance', name: 'Northwind Insurance' },
      { companyId, version: 2, type: 'Insurance', name: 'Northwind Re' },
    ]);
    expect(told[0]?.actor).toEqual(ACTOR);
  });

  it('have one name within a type, whatever the case of its letters', async () => {
    await aCompany({ name: 'Same Name' });
    await expect(aCompany({ name: 'SAME NAME' })).rejects.toMatchObject({ constraint: 'companies_type_name_key' });
    await aCompany({ name: 'Same Name', type: 'Risk' });
  });

  it('leave neither row nor event when their transaction fails', async () => {
    const before = await events(companyChanged.subject);
    const failing = inTransaction(async (tx) => {
      await addCompany(
        tx,
        { companyId: randomUUID(), type: 'Risk', name: 'Never', address: ADDRESS, phone: '+442079460118' },
        ACTOR,
      );
      throw new Error('Something else failed');
    });
    await expect(failing).rejects.toThrow('Something else failed');
    expect(await events(companyChanged.subject)).toHaveLength(before.length);
    expect(await knex('companies').where({ name: 'Never' })).toEqual([]);
  });
});

describe('members', () => {
  it('tell of role, company and status with a growing version', async () => {
    const companyId = await aCompany({ name: 'Harbour Mutual' });
    const userId = await aMember({ companyId, address: ADDRESS, phone: '+442079460118', designation: 'Coordinator' });
    await inTransaction((tx) => changeMember(tx, userId, { accessStatus: 'NoAccess', address: null }, ACTOR));
    const told = (await events(memberChanged.subject)).filter(({ data }) => data['userId'] === userId);
    expect(told.map(({ data }) => data)).toMatchObject([
      {
        version: 1,
        companyType: 'Insurance',
        companyName: 'Harbour Mutual',
        accessStatus: 'HasAccess',
        address: ADDRESS,
      },
      { version: 2, accessStatus: 'NoAccess', address: null, designation: 'Coordinator' },
    ]);
  });

  it('have one e-mail each, whatever the case of its letters', async () => {
    await aMember({ email: 'Clara@insurer.example', role: 'Broker' });
    await expect(aMember({ email: 'clara@INSURER.example', role: 'Broker' })).rejects.toMatchObject({
      constraint: 'members_email_key',
    });
  });

  it('have one primary contact a company, a coordinator', async () => {
    const companyId = await aCompany();
    await aMember({ companyId, isPrimaryContact: true });
    await expect(aMember({ companyId, isPrimaryContact: true })).rejects.toMatchObject({
      constraint: 'members_primary_contact_key',
    });
    await expect(aMember({ companyId, isPrimaryContact: true, role: 'ICUnderwriter' })).rejects.toMatchObject({
      constraint: 'members_primary_contact_check',
    });
  });

  it('have roles of their company’s type', async () => {
    const risk = await aCompany({ type: 'Risk' });
    await expect(aMember({ companyId: risk })).rejects.toMatchObject({ constraint: 'members_role_check' });
    await expect(aMember({ role: 'RCCoordinator' })).rejects.toMatchObject({ constraint: 'members_role_check' });
    await aMember({ companyId: risk, role: 'RCCoordinator' });
    await aMember({ companyId: await aCompany({ type: 'Broker' }), role: 'SiteContact' });
  });

  it('have a reason for rejection when rejected, and only then', async () => {
    await expect(aMember({ role: 'Broker', accessStatus: 'AccessRejected' })).rejects.toMatchObject({
      constraint: 'members_rejection_check',
    });
    await aMember({ role: 'Broker', accessStatus: 'AccessRejected', rejectionReason: 'Unknown to us' });
  });

  it('that do not exist cannot change', async () => {
    const changing = inTransaction((tx) => changeMember(tx, randomUUID(), { firstName: 'Nobody' }, ACTOR));
    await expect(changing).rejects.toMatchObject({ statusCode: 404 });
  });
});

describe('subscriptions', () => {
  it.each([
    ['2026-01-31', 'OneMonth', '2026-02-27'],
    ['2026-01-01', 'ThreeMonths', '2026-03-31'],
    ['2024-02-29', 'Year', '2025-02-27'],
    ['2026-11-20', 'SixMonths', '2027-05-19'],
  ] as const)('from %s for %s end on %s: start plus period minus one day', async (startDate, period, endDate) => {
    const companyId = await aCompany();
    await subscribe(companyId, { startDate, period });
    const told = (await events(subscriptionChanged.subject)).filter(({ data }) => data['companyId'] === companyId);
    expect(told.map(({ data }) => data)).toMatchObject([{ version: 1, plan: 'Pro', startDate, endDate }]);
  });

  it('of one owner do not overlap', async () => {
    const companyId = await aCompany();
    await subscribe(companyId);
    const taken = ['The subscriber has a subscription in this time already.'];
    await expect(subscribe(companyId, { startDate: '2026-12-31' })).rejects.toMatchObject({
      parts: { fieldErrors: { startDate: taken } },
    });
    await subscribe(companyId, { startDate: '2027-01-01' });
    const once = await Promise.allSettled([1, 2, 3].map(() => subscribe(companyId, { startDate: '2030-01-01' })));
    expect(once.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('limit projects for Lite alone, to 20 up to 50', async () => {
    const companyId = await aCompany();
    await expect(subscribe(companyId, { package: 'Lite' })).rejects.toMatchObject({
      constraint: 'subscriptions_limit_check',
    });
    await expect(subscribe(companyId, { package: 'Lite', maxProjectsCount: 51 })).rejects.toMatchObject({
      constraint: 'subscriptions_max_projects_count_check',
    });
    await subscribe(companyId, { package: 'Lite', maxProjectsCount: 20 });
    await expect(subscribe(await aCompany(), { maxProjectsCount: 20 })).rejects.toMatchObject({
      constraint: 'subscriptions_limit_check',
    });
  });

  it('offer risk companies Pro and Global, risk managers Pro, engineers nothing', async () => {
    const risk = await aCompany({ type: 'Risk' });
    await expect(subscribe(risk, { package: 'LitePlus' })).rejects.toMatchObject({ statusCode: 400 });
    const of = (userId: string, terms: Partial<Terms>) =>
      inTransaction((tx) =>
        addSubscription(tx, randomUUID(), { companyId: null, userId }, { ...TERMS, ...terms }, ACTOR),
      );
    const manager = await aMember({ role: 'RiskManager' });
    await expect(of(manager, { package: 'Global' })).rejects.toMatchObject({ statusCode: 400 });
    await of(manager, {});
    await expect(of(await aMember({ role: 'RiskEngineer' }), {})).rejects.toMatchObject({ statusCode: 400 });
  });
});
