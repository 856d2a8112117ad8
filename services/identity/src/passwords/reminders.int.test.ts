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

const remind = () => remindOfPasswords(identity.knex);
/** Expiries that a person was reminded of, one entry for each reminder. */
const remindersOf = (userId: string): typeof told => told.filter((one) => one.userId === userId);
/**
 * Creates a person whose password ends in a number of days (UTC), and returns the day; independent of the hour of the
 * test.
 */
async function endingIn(days: number, changes = {}) {
  const person = await identity.person(changes);
  await endIn(person.userId, days);
  return person;
}
const endIn = (userId: string, days: number) =>
  identity
    .knex('credentials')
    .where({ user_id: userId })
    .update({
      changed_at: identity.knex.raw(
        `(date_trunc('day', now() at time zone 'utc') + make_interval(days => ?, secs => 86399.999)) at time zone 'utc' - interval '3 months'`,
        [days],
      ),
    });
/** Returns true if today's reminders have been sent: from 08:00 UTC on. */
const isMorning = () => new Date().getUTCHours() >= 8;

it('reminds 14, 7 and 1 days before the end, once each', async () => {
  const person = await endingIn(20);
  expect(await remind()).toBe(0);
  const sent: number[] = [];
  for (const days of [13, 12, 6, 5, 0]) {
    const { changed_at } = await identity
      .knex('credentials')
      .where({ user_id: person.userId })
      .first<{ changed_at: Date }>('changed_at');
    await endIn(person.userId, days);
    // The same password: what went out for it stays known.
    await identity
      .knex('password_reminders')
      .where({ user_id: person.userId, password_changed_at: changed_at })
      .update({
        password_changed_at: identity.knex('credentials').where({ user_id: person.userId }).select('changed_at'),
      });
    sent.push(await remind());
    expect(await remind()).toBe(0);
  }
  expect(sent).toEqual([1, 0, 1, 0, 1]);
  await until(() => remindersOf(person.userId).length === 3);
  const daysLeft = remindersOf(person.userId).map(({ expiresAt }) =>
    Math.floor((Date.parse(expiresAt) - new Date().setUTCHours(0, 0, 0, 0)) / 86_400_000),
  );
  expect(daysLeft).toEqual([13, 6, 0]);
});

it('begins at 08:00 UTC of the day', async () => {
  await endingIn(14);
  expect(await remind()).toBe(isMorning() ? 1 : 0);
  await identity.knex('password_reminders').delete();
  await identity.knex('credentials').delete();
});

/** Sets the end of a password to a time of day in a zone, some days from its present day there. */
const endAt = (userId: string, days: number, time: string, zone = 'UTC') =>
  identity
    .knex('credentials')
    .where({ user_id: userId })
    .update({
      changed_at: identity.knex.raw(
        `((now() at time zone :zone)::date + cast(:days as integer) + cast(:time as time)) at time zone :zone - interval '3 months'`,
        { zone, days, time },
      ),
    });
/** Returns a zone in which it is this hour now. */
function zoneAt(hour: number): string {
  const ahead = ((hour - new Date().getUTCHours() + 35) % 24) - 11;
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

it('begins at 08:00 of the zone that the browser had at the last sign-in (decisions §27)', async () => {
  const person = await identity.person();
  const signInFrom = async (timeZone: string) => {
    expect((await identity.signIn(person.email, { timeZone })).status).toBe(200);
    await endAt(person.userId, 14, '12:00', timeZone);
  };
  await signInFrom(zoneAt(7));
  expect(await remind()).toBe(0);
  await signInFrom(zoneAt(9));
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
  const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  await until(() => remindersOf(traveller.userId).length > 0);
  const lastDays = [unknown, japanese, traveller].map(({ userId }) => remindersOf(userId)[0]?.lastDay);
  expect(lastDays).toEqual([dayAfter(3), dayAfter(4), dayAfter(3)]);
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
