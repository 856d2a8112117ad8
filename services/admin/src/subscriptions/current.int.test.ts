import { randomUUID } from 'node:crypto';
import type { Terms } from './subscription.repository.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startAdmin, type AdminFixture } from '../admin.fixture.ts';
import { addSubscription, type Owner } from './subscription.repository.ts';

let admin: AdminFixture;
beforeAll(async () => {
  admin = await startAdmin();
});
afterAll(() => admin.stop());

const monthsFromNow = (months: number): string => {
  const date = new Date();
  date.setUTCMonth(date.getUTCMonth() + months, 1);
  return date.toISOString().slice(0, 10);
};
const subscribe = (owner: Owner, months: number, changes: Partial<Terms> = {}) =>
  admin.knex.transaction((tx) =>
    addSubscription(
      tx,
      randomUUID(),
      owner,
      {
        type: 'Paid',
        package: 'Pro',
        period: 'OneMonth',
        startDate: monthsFromNow(months),
        maxProjectsCount: null,
        ...changes,
      },
      null,
    ),
  );

it('the current subscription is the active one, then the next to come, then the last that expired; null without any', async () => {
  const { companyId, coordinator } = await admin.company('Insurance', null);
  const current = async () => (await coordinator.call('GET', '/subscriptions/current')).body.data;
  const owner = { companyId, userId: null };
  expect(await current()).toBeNull();
  await subscribe(owner, -9);
  await subscribe(owner, -6, { package: 'Lite', maxProjectsCount: 25 });
  expect(await current()).toMatchObject({ status: 'Expired', startDate: monthsFromNow(-6), maxProjectsCount: 25 });
  await subscribe(owner, 5);
  await subscribe(owner, 3);
  expect(await current()).toMatchObject({ status: 'Upcoming', startDate: monthsFromNow(3), maxProjectsCount: null });
  await subscribe(owner, 0, { period: 'ThreeMonths', package: 'Global', type: 'Free' });
  expect(await current()).toMatchObject({ status: 'Active', package: 'Global', type: 'Free', period: 'ThreeMonths' });
});

it('people without a company see their own, and nobody that of somebody else', async () => {
  const userId = await admin.member({ role: 'Broker' });
  await subscribe({ companyId: null, userId }, 0);
  const broker = admin.as('Broker', 'NoCompany', null, userId);
  expect((await broker.call('GET', '/subscriptions/current')).body.data).toMatchObject({ status: 'Active' });
  const another = admin.as('Broker', 'NoCompany', null);
  expect((await another.call('GET', '/subscriptions/current')).body.data).toBeNull();
  const { coordinator } = await admin.company('Risk', null);
  expect((await coordinator.call('GET', '/subscriptions/current')).body.data).toBeNull();
});
