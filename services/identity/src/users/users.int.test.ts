import { randomUUID } from 'node:crypto';
import {
  companyChanged,
  companyTabAccessChanged,
  memberChanged,
  subscriptionChanged,
} from '@portal/contracts/events/admin';
import { sessionRevoked, timeZoneStates, userAccessChanged } from '@portal/contracts/events/identity';
import type { PortalEvent } from '@portal/contracts/events/envelope';
import { isAwaited, until } from '@portal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as v from 'valibot';
import { claimsIn, startIdentity, type IdentityFixture } from '../identity.fixture.ts';
import { republishTimeZones } from './republish-time-zones.ts';

let identity: IdentityFixture;
const heard: PortalEvent<Record<string, unknown>>[] = [];
beforeAll(async () => {
  identity = await startIdentity();
  await identity.hearAll((event) => void heard.push(event));
});
afterAll(() => identity.stop());

const toldOf = (userId: string) => heard.filter(({ data }) => data['userId'] === userId).map(({ subject }) => subject);
/** Waits until the token is refused. */
const refused = (accessToken: string | undefined) =>
  until(async () => (await identity.current(accessToken)).status === 401);

describe('access follows admin’s events (decisions §3.3)', () => {
  it('within a second', async () => {
    const person = await identity.person();
    const delays: number[] = [];
    for (const [version, role] of [
      [2, 'ICCoordinator'],
      [3, 'ICUnderwriter'],
      [4, 'ICCoordinator'],
    ] as const) {
      const { body } = await identity.signIn(person.email);
      const changedAt = performance.now();
      void identity.change(person, { version, role });
      await refused(body.data?.accessToken);
      delays.push(performance.now() - changedAt);
    }
    // A busy machine may be late once.
    expect(Math.min(...delays)).toBeLessThan(1_000);
  });

  it('a changed role refuses the tokens given out before; a refresh gives the new role', async () => {
    const person = await identity.person();
    const before = await identity.signIn(person.email);
    void identity.change(person, { version: 2, role: 'ICCoordinator' });
    await refused(before.body.data?.accessToken);
    const after = await identity.refresh(before.refreshToken);
    expect(claimsIn(after)).toMatchObject({ role: 'ICCoordinator', ver: claimsIn(before).ver + 1 });
    expect((await identity.current(after.body.accessToken)).status).toBe(200);
    await until(() => toldOf(person.userId).includes(userAccessChanged.subject));
    expect(toldOf(person.userId)).toEqual([userAccessChanged.subject]);
  });

  it.each(['NoAccess', 'AccessRejected'] as const)('%s ends every session', async (accessStatus) => {
    const person = await identity.person();
    const [one, other] = [await identity.signIn(person.email), await identity.signIn(person.email)];
    void identity.change(person, { version: 2, accessStatus });
    await refused(one.body.data?.accessToken);
    expect((await identity.current(other.body.data?.accessToken)).status).toBe(401);
    expect((await identity.refresh(one.refreshToken)).status).toBe(401);
    await until(() => toldOf(person.userId).includes(sessionRevoked.subject));
    const revoked = heard.find(
      ({ subject, data }) => subject === sessionRevoked.subject && data['userId'] === person.userId,
    );
    expect(revoked?.data).toMatchObject({ reason: 'AccessChanged' });
    expect((revoked?.data['sids'] as string[]).toSorted()).toEqual([claimsIn(one).sid, claimsIn(other).sid].toSorted());
  });

  it('a new name or telephone number leaves tokens as they are', async () => {
    const person = await identity.person();
    const { body } = await identity.signIn(person.email);
    await identity.change(person, { version: 2, firstName: 'Ulla', phone: '+442079460118' });
    const current = await identity.current(body.data?.accessToken);
    expect([current.status, current.body.data]).toMatchObject([200, { name: { firstName: 'Ulla' } }]);
    expect(toldOf(person.userId)).toEqual([]);
  });

  it('a new plan of the company changes the claims of all its people', async () => {
    const companyId = randomUUID();
    const people = [await identity.person({ companyId }), await identity.person({ companyId })];
    const answers = await Promise.all(people.map(({ email }) => identity.signIn(email)));
    expect(answers.map((answer) => claimsIn(answer).subscriptionPlan)).toEqual(['FreeUsage', 'FreeUsage']);
    const subscription = await identity.subscription({ companyId, userId: null });
    for (const { refreshToken, body } of answers) {
      await refused(body.data?.accessToken);
      expect(claimsIn(await identity.refresh(refreshToken)).subscriptionPlan).toBe('Pro');
    }
    await identity.subscription(subscription, { ...subscription, version: 2, plan: 'Global' });
    expect(claimsIn(await identity.signIn(people[0]?.email ?? '')).subscriptionPlan).toBe('Global');
  });
});

describe('the plan', () => {
  const today = () => new Date().toISOString().slice(0, 10);
  it.each([
    ['that is over', 'FreeUsage', () => ['2020-01-01', '2020-12-31']],
    ['to come', 'FreeUsage', () => ['2190-01-01', '2190-12-31']],
    ['of today alone', 'Pro', () => [today(), today()]],
  ] as const)('of a subscription %s is %s', async (_case, plan, days) => {
    const [startDate, endDate] = days();
    const companyId = randomUUID();
    await identity.subscription({ companyId, userId: null }, { startDate, endDate });
    const person = await identity.person({ companyId });
    expect(claimsIn(await identity.signIn(person.email)).subscriptionPlan).toBe(plan);
  });

  it('of people without a company is their own, of others their company’s alone', async () => {
    const broker = await identity.person({ role: 'Broker', companyId: null, companyType: 'NoCompany' });
    await identity.subscription({ companyId: null, userId: broker.userId }, { plan: 'Global' });
    expect(claimsIn(await identity.signIn(broker.email))).toMatchObject({
      subscriptionPlan: 'Global',
      companyId: null,
      companyType: 'NoCompany',
      principalCompanyTypes: [],
    });
    const underwriter = await identity.person();
    await identity.subscription({ companyId: null, userId: underwriter.userId });
    expect(claimsIn(await identity.signIn(underwriter.email)).subscriptionPlan).toBe('FreeUsage');
  });
});

describe('the tabs of the claims (decisions §3.2, §12)', () => {
  it('are those that the own company lets the role see, from the next token on', async () => {
    const companyId = randomUUID();
    const person = await identity.person({ companyId });
    const signedIn = await identity.signIn(person.email);
    expect(claimsIn(signedIn).companyProjectTabAccess).toContain('claims');
    await identity.deliver(companyTabAccessChanged, { companyId, version: 3, tabs: { claims: ['ICCoordinator'] } });
    await identity.deliver(companyTabAccessChanged, { companyId, version: 2, tabs: {} });
    await identity.subscription({ companyId: randomUUID(), userId: null });
    const after = claimsIn(await identity.refresh(signedIn.refreshToken));
    expect(after.companyProjectTabAccess).not.toContain('claims');
    expect(after.companyProjectTabAccess).toContain('documents');
    expect((await identity.current(signedIn.body.data?.accessToken)).status).toBe(200);
  });
});

describe('events in any order', () => {
  it('keep the highest version of a member', async () => {
    const person = await identity.person({ version: 5, role: 'ICCoordinator' });
    await identity.deliver(memberChanged, { ...person, version: 4, role: 'ICUnderwriter', accessStatus: 'NoAccess' });
    await identity.change(person, { version: 6, firstName: 'Later' });
    expect(claimsIn(await identity.signIn(person.email))).toMatchObject({ role: 'ICCoordinator', firstName: 'Later' });
  });

  it('keep the highest version of a company, also when it comes after its members', async () => {
    const companyId = randomUUID();
    const person = await identity.person({ companyId, companyName: 'Old name' });
    const { body } = await identity.signIn(person.email);
    const nameNow = async () =>
      ((await identity.current(body.data?.accessToken)).body.data as unknown as { companyName: string }).companyName;
    expect(await nameNow()).toBe('Old name');
    await identity.company(companyId, 'New name', 3);
    await identity.deliver(companyChanged, { companyId, version: 2, type: 'Insurance', name: 'Late name' });
    await identity.subscription({ companyId: randomUUID(), userId: null });
    expect(await nameNow()).toBe('New name');
  });

  it('keep the highest version of a subscription, also when it comes before its owner', async () => {
    const companyId = randomUUID();
    const subscription = await identity.subscription({ companyId, userId: null }, { version: 7, plan: 'Global' });
    await identity.deliver(subscriptionChanged, { ...subscription, version: 6, plan: 'Lite', maxProjectsCount: 20 });
    const person = await identity.person({ companyId });
    expect(claimsIn(await identity.signIn(person.email)).subscriptionPlan).toBe('Global');
  });

  describe('of many members at once', () => {
    type Member = Parameters<IdentityFixture['change']>[0];
    /** Publishes members while the service handles nothing, one in each millisecond, and waits until it has stored them. */
    const atOnce = async (...members: readonly Member[]) => {
      const holding = await identity.knex.transaction();
      await holding('consumer_positions').where({ consumer: 'identity-people' }).forUpdate().first('seq');
      for (const member of members) {
        const at = Date.now();
        await identity.deliver(memberChanged, member);
        await until(() => Date.now() > at);
      }
      await until(() => isAwaited(holding));
      await holding.commit();
      for (const { userId, version } of members)
        await until(() =>
          identity.knex('users').where({ user_id: userId }).where('member_version', '>=', version).first('user_id'),
        );
    };

    it('are stored together: the newest of each', async () => {
      const people: Member[] = [];
      for (let index = 0; index < 30; index++) people.push(await identity.person({}, null));
      const renamed = (of: readonly Member[], version: number, designation: string) =>
        of.map((person) => ({ ...person, version, designation }));
      let writes = 0;
      const count = ({ sql }: { readonly sql: string }) =>
        void (/insert into "?(users|published)/.test(sql) && writes++);
      identity.knex.on('query', count);
      await atOnce(...renamed(people, 2, 'Surveyor'), ...renamed(people.slice(0, 10), 3, 'Diver'));
      identity.knex.off('query', count);
      // Two statements a batch: one by one there were two for each of forty.
      expect(writes).toBeGreaterThan(0);
      expect(writes).toBeLessThanOrEqual(20);
      const ids = people.map(({ userId }) => userId);
      const known = await identity.knex('users').whereIn('user_id', ids).pluck<string[]>('designation');
      const expected = [...Array<string>(10).fill('Diver'), ...Array<string>(20).fill('Surveyor')];
      expect(known.toSorted()).toEqual(expected);
    });

    it('end the sessions and tokens of somebody who had no access in between', async () => {
      const [person, colleague] = [await identity.person(), await identity.person()];
      const [first, other] = [await identity.signIn(person.email), await identity.signIn(colleague.email)];
      await atOnce(
        ...[{ ...colleague, version: 2 }],
        ...[{ ...colleague, version: 3, role: 'ICCoordinator' as const }],
        ...[{ ...person, version: 2, accessStatus: 'AccessRejected' as const, rejectionReason: 'No' }],
        ...[{ ...person, version: 3, designation: 'Diver' }],
      );
      for (const { body } of [first, other]) await refused(body.data?.accessToken);
      expect((await identity.refresh(first.refreshToken)).status).toBe(401);
      expect(claimsIn(await identity.refresh(other.refreshToken)).ver).toBe(claimsIn(other).ver + 1);
      const again = await identity.signIn(person.email);
      expect(claimsIn(again).ver).toBe(claimsIn(first).ver + 2);
      expect((await identity.current(again.body.data?.accessToken)).body.data).toMatchObject({ designation: 'Diver' });
    });

    it('give an e-mail to who has got it last, and say when the personal info was changed', async () => {
      const [former, next] = [await identity.person(), await identity.person()];
      const { email } = former;
      const back = { ...former, phone: '+498999998412' };
      await atOnce(
        ...[{ ...next, version: 2 }],
        ...[{ ...former, version: 2, email: `x${email}`.slice(0, 64) }],
        ...[{ ...next, version: 3, email }],
        ...[{ ...back, version: 3 }],
        ...[{ ...back, version: 4, isPrimaryContact: true }],
      );
      expect(claimsIn(await identity.signIn(email)).sub).toBe(former.userId);
      type Row = Record<'email_since' | 'profile_changed_at', Date> & { readonly profile_version: number };
      const [row] = await identity.knex('users').where({ user_id: former.userId }).select<Row[]>();
      expect(row?.profile_changed_at).toEqual(row?.email_since);
      expect(row?.profile_version).toBe(2);
    });
  });

  it('let the e-mail of an invite that ended pass to the next account, whatever is published of the former one', async () => {
    const former = await identity.person({ accessStatus: 'NoAccess' }, 'Former-2026');
    const { email } = former;
    const next = await identity.person({ email: email.toUpperCase() });
    await identity.change(former, { version: 2 });
    expect(claimsIn(await identity.signIn(email)).sub).toBe(next.userId);
    expect((await identity.signIn(email, { password: 'Former-2026' })).status).toBe(400);
    const known = await identity.knex('users').where({ user_id: former.userId }).first<{ access_status: string }>();
    expect(known.access_status).toBe('NoAccess');
  });

  it('let an e-mail pass from one person to another', async () => {
    const email = `${randomUUID()}@insurer.example`;
    const [first, second] = [await identity.person({ email }), await identity.person()];
    await identity.change(second, { version: 2, email });
    await identity.change(first, { version: 2, email: `former-${email}`.slice(0, 64) });
    expect(claimsIn(await identity.signIn(email)).sub).toBe(second.userId);
  });
});

describe('GET /users/current', () => {
  it('tells one’s own person and nothing of the password', async () => {
    const address = {
      country: 'Germany',
      state: null,
      city: 'Munich',
      addressLine: 'Leopoldstraße 88',
      zipCode: '80802',
    };
    const person = await identity.person({ designation: 'Underwriter', phone: '+498999998412', address });
    const { body } = await identity.signIn(person.email);
    const current = await identity.current(body.data?.accessToken);
    expect(current.body.data).toEqual({
      id: person.userId,
      version: 1,
      email: person.email,
      name: { firstName: 'Ulrike', lastName: 'Brandt' },
      fullName: 'Ulrike Brandt',
      role: 'ICUnderwriter',
      designation: 'Underwriter',
      phone: '+498999998412',
      address,
      companyId: person.companyId,
      companyType: 'Insurance',
      companyName: 'Northwind Insurance',
      isPrimaryContact: false,
      cvFileId: null,
      cvFileInfo: null,
      subscriptionPlan: 'FreeUsage',
      acceptedEula: false,
      acceptedLicense: false,
      passwordExpiresAt: body.data?.passwordExpiresAt,
      skipReportNotesWarning: false,
      usesSingleKeys: true,
    });
  });

  it('needs a token', async () => {
    expect((await identity.call('GET', '/users/current')).status).toBe(401);
  });
});

describe('time zones of people (decisions §27)', () => {
  type Told = v.InferOutput<typeof timeZoneStates.data>['people'][number];
  const zonesOf = (userId: string): readonly string[] =>
    heard
      .filter(({ subject }) => subject === timeZoneStates.subject)
      .flatMap(({ data }) => (data as unknown as { people: Told[] }).people)
      .flatMap((told) => (told.userId === userId ? [`${told.version} ${told.timeZone}`] : []));
  const address = (country: string) => ({ country, state: null, city: 'X', addressLine: 'X', zipCode: '1' });

  it('are published by country when people are known, and as their browser tells them from then on', async () => {
    const person = await identity.person({ address: address('Japan') });
    const moved = await identity.change(person, { version: 2, address: address('Germany') });
    await identity.signIn(person.email, { timeZone: 'America/New_York' });
    await identity.signIn(person.email, { timeZone: 'America/New_York' });
    await identity.signIn(person.email, { timeZone: 'Mars/Olympus' });
    await identity.change(moved, { version: 3, address: address('Italy') });
    await identity.signIn(person.email, { timeZone: 'Asia/Kolkata' });
    await until(() => zonesOf(person.userId).length >= 4);
    expect(zonesOf(person.userId)).toEqual(['1 Asia/Tokyo', '2 Europe/Berlin', '3 America/New_York', '4 Asia/Kolkata']);
  });

  it('are published again after days, and once by an upgrade, by one copy of the service', async () => {
    const [recent, old, unknown] = [await identity.person(), await identity.person(), await identity.person()];
    const zones = () => identity.knex('published_time_zones');
    await zones()
      .where({ user_id: old.userId })
      .update({ published_at: identity.knex.raw(`now() - interval '4 days'`) });
    await zones().where({ user_id: unknown.userId }).delete();
    const counts = await Promise.all([republishTimeZones(identity.knex), republishTimeZones(identity.knex)]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(2);
    await until(() => zonesOf(old.userId).length >= 2 && zonesOf(unknown.userId).length >= 2);
    expect(zonesOf(old.userId)).toEqual(['1 UTC', '1 UTC']);
    expect(zonesOf(recent.userId)).toEqual(['1 UTC']);
  });
});
