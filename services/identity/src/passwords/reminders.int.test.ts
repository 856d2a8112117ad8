import { until } from '@portal/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startIdentity, type IdentityFixture } from '../identity-fixture.ts';
import { remindOfPasswords } from './reminders.ts';

let identity: IdentityFixture;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

const remind = () => remindOfPasswords(identity.knex, 'http://localhost:4200');
/** A person whose password ends so many days after today (UTC), at 23:00. */
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
        `(date_trunc('day', now() at time zone 'utc') + make_interval(days => ?, hours => 23)) at time zone 'utc' - interval '3 months'`,
        [days],
      ),
    });
/** Whether the reminders of today are out: from 08:00 UTC on. */
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
  const [first] = await identity.mailBox.mailsTo(person.email, 3);
  expect(first?.subject).toMatch(/^Your password expires on \d\d\/\d\d\/\d{4}$/);
  expect(first?.text).toMatch(/Passwords are changed every 3 months\. Please update yours by \d\d\/\d\d\/\d{4}\./);
});

it('begins at 08:00 UTC of the day', async () => {
  await endingIn(14);
  expect(await remind()).toBe(isMorning() ? 1 : 0);
  await identity.knex('password_reminders').delete();
  await identity.knex('credentials').delete();
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
  await identity.mailBox.mailsTo(person.email);
  await until(async () => !(await identity.knex('jobs').whereIn('state', ['Queued', 'Running']).first('id')));
  expect(identity.mailBox.mails.filter(({ to }) => to?.[0]?.address === person.email)).toHaveLength(1);
});
