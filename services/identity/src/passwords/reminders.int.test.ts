import { passwordExpiring } from '@portal/contracts/events/identity';
import { until } from '@portal/testing';
import type * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startIdentity, type IdentityFixture } from '../identity.fixture.ts';
import { remindOfPasswords } from './reminders.ts';

let identity: IdentityFixture;
const told: v.InferOutput<typeof passwordExpiring.data>[] = [];
beforeAll(async () => {
  identity = await startIdentity();
  await identity.hear(passwordExpiring, (data) => told.push(data));
});
afterAll(() => identity.stop());

/**
 * Returns an instant some days from 10 March of next year, the day of these tests: passwords that end soon after it have
 * not ended yet, and three months before there is the same day.
 */
const instant = (days = 0, time = '12:00:00.000Z'): Date =>
  new Date(`${new Date(Date.UTC(YEAR, 2, 10 + days)).toISOString().slice(0, 10)}T${time}`);
const YEAR = new Date().getUTCFullYear() + 1;
const remind = (at = instant()) => remindOfPasswords(identity.knex, { at });
/** Expiries that a person was reminded of, one entry for each reminder. */
const remindersOf = (userId: string): typeof told => told.filter((one) => one.userId === userId);
/** Creates a person whose password ends some days from the day of the tests, at the end of the day (UTC). */
async function endingIn(days: number, changes = {}) {
  const person = await identity.person(changes);
  await endAt(person.userId, days, '23:59:59.999');
  return person;
}
/** Sets the end of a password to a time of day in a zone, some days from the day of the tests. */
const endAt = (userId: string, days: number, time: string, zone = 'UTC') =>
  identity
    .knex('credentials')
    .where({ user_id: userId })
    .update({
      changed_at: identity.knex.raw(
        `(cast(:day as date) + cast(:time as time)) at time zone :zone - interval '3 months'`,
        { zone, day: dayIn(days), time },
      ),
    });
const dayIn = (days: number): string => instant(days).toISOString().slice(0, 10);

it('reminds 14, 7 and 1 days before the end, once each', async () => {
  const person = await endingIn(20);
  const sent: number[] = [];
  for (const daysLeft of [20, 13, 12, 6, 5, 0]) {
    const at = instant(20 - daysLeft);
    sent.push(await remind(at));
    expect(await remind(at)).toBe(0);
  }
  expect(sent).toEqual([0, 1, 0, 1, 0, 1]);
  await until(() => remindersOf(person.userId).length === 3);
  const expiresAt = instant(20, '23:59:59.999Z').toISOString();
  expect(remindersOf(person.userId)).toMatchObject([{ expiresAt }, { expiresAt }, { expiresAt }]);
});

it('begins at 08:00 UTC of the day', async () => {
  await endingIn(14);
  expect(await remind(instant(0, '07:59:59.999Z'))).toBe(0);
  expect(await remind(instant(0, '08:00:00.000Z'))).toBe(1);
});

it('begins at 08:00 of the zone that the browser had at the last sign-in (decisions §27)', async () => {
  const person = await identity.person();
  const signInFrom = async (timeZone: string) => {
    expect((await identity.signIn(person.email, { timeZone })).status).toBe(200);
    await endAt(person.userId, 14, '12:00', timeZone);
  };
  // At noon UTC it is 07:00 five hours west of Greenwich, and 09:00 three hours west.
  await signInFrom('Etc/GMT+5');
  expect(await remind()).toBe(0);
  await signInFrom('Etc/GMT+3');
  // A zone that nobody knows changes nothing.
  expect((await identity.signIn(person.email, { timeZone: 'Mars/Olympus' })).status).toBe(200);
  expect(await remind()).toBe(1);
});

it('tells the last day in the person’s zone, without one in that of the largest city of their country', async () => {
  const [unknown, japanese, traveller] = [await identity.person(), await identity.person(), await identity.person()];
  const address = JSON.stringify({ country: 'Japan', state: '', city: 'Sapporo', addressLine: '', zipCode: '' });
  const inJapan = [japanese.userId, traveller.userId];
  await identity.knex('users').whereIn('user_id', inJapan).update({ address });
  await identity.signIn(traveller.email, { timeZone: 'America/New_York' });
  for (const { userId } of [unknown, japanese, traveller]) await endAt(userId, 3, '23:30');
  expect(await remind()).toBe(3);
  const people = [unknown, japanese, traveller];
  await until(() => people.every(({ userId }) => remindersOf(userId).length > 0));
  const lastDays = people.map(({ userId }) => remindersOf(userId)[0]?.lastDay);
  expect(lastDays).toEqual([dayIn(3), dayIn(4), dayIn(3)]);
});

it('leaves out who has no access and whose password has ended', async () => {
  await endingIn(3, { accessStatus: 'NeedApproval' });
  await endingIn(-2);
  expect(await remind()).toBe(0);
});

it('sends one where two copies of the service look at once', async () => {
  const person = await endingIn(3);
  const counts = await Promise.all([remind(), remind(), remind()]);
  expect(counts.reduce((sum, count) => sum + count)).toBe(1);
  await until(async () => !(await identity.knex('outbox').first()));
  await until(() => remindersOf(person.userId).length > 0);
  expect(remindersOf(person.userId)).toHaveLength(1);
});
