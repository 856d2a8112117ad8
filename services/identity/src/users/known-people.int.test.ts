import type { Role } from '@portal/contracts/common/enums';
import { companyTabAccessChanged } from '@portal/contracts/events/admin';
import { projectStates } from '@portal/contracts/events/project-states';
import type { KnownPerson } from '@portal/contracts/identity/known-person';
import type { SessionClaims } from '@portal/contracts/identity/session';
import { tokenSigner } from '@portal/service-kit';
import { claimsOf, until } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startIdentity, type IdentityFixture } from '../identity.fixture.ts';

type Member = Awaited<ReturnType<IdentityFixture['person']>>;

let identity: IdentityFixture;
let sign: (claims: Partial<SessionClaims>) => string;
const insurerId = randomUUID();
const rivalId = randomUUID();
const riskId = randomUUID();
const projectId = randomUUID();
const NO_COMPANY = { companyId: null, companyType: 'NoCompany' } as const;
const RISK = { companyId: riskId, companyType: 'Risk', companyName: 'Keystone Risk' } as const;
type Name =
  | 'entered'
  | 'coordinator'
  | 'colleague'
  | 'left'
  | 'engineer'
  | 'second'
  | 'broker'
  | 'site'
  | 'rival'
  | 'rivals';
let people: Readonly<Record<Name, Member>>;

beforeAll(async () => {
  identity = await startIdentity();
  const signer = tokenSigner(identity.tokens.privateKeyPem);
  sign = (claims) => `Bearer ${signer.sign(claimsOf(claims))}`;
  const add = (firstName: string, lastName: string, changes: Partial<Member>) =>
    identity.person({ firstName, lastName, ...changes }, null);
  people = {
    coordinator: await add('Clara', 'Nordin', { role: 'ICCoordinator', companyId: insurerId, phone: '+46701234567' }),
    colleague: await add('Ulf', 'Åberg', { companyId: insurerId }),
    left: await add('Left', 'Lund', { companyId: insurerId, accessStatus: 'NoAccess' }),
    engineer: await add('Erik', 'Stone', { role: 'RiskEngineer', ...RISK }),
    second: await add('Sven', 'Stone', { role: 'RiskEngineer', ...RISK }),
    broker: await add('Bea', 'Marsh', { role: 'Broker', ...NO_COMPANY }),
    site: await add('Sanna', 'Berg', { role: 'SiteContact', ...NO_COMPANY }),
    entered: await add('Enno', 'Entered', { role: 'Broker', ...NO_COMPANY }),
    rival: await add('Rita', 'Rival', { role: 'ICCoordinator', companyId: rivalId }),
    rivals: await add('Rolf', 'Rival', { role: 'Broker', ...NO_COMPANY }),
  };
  const part = ({ userId, companyId, role }: Member, isPrimary = false) => ({ userId, companyId, role, isPrimary });
  const project = { version: 1, companyType: 'Insurance', name: 'Dam', status: 'Open' } as const;
  const { engineer, broker, site, rivals, entered } = people;
  const participants = [part(engineer, true), part(broker), part(site), { ...part(entered), isAccepted: false }];
  await identity.deliver(projectStates, {
    projects: [
      { ...project, projectId, companyId: insurerId, participants },
      { ...project, projectId: randomUUID(), companyId: rivalId, participants: [part(rivals), part(engineer)] },
    ],
  });
  await until(() => identity.knex('known_projects').where({ id: projectId }).first('id'));
});
afterAll(() => identity?.stop());

const ask = async (who: Member, path: string) => {
  const { userId: sub, role, companyId, companyType } = who;
  const headers = { authorization: sign({ sub, role, companyId, companyType }) };
  const { status, body } = await identity.call('GET', path, { headers });
  return { status, data: body.data as unknown };
};
const namesFor = async (who: Member, query = '') => {
  const { data } = await ask(who, `/users?pageSize=100${query}`);
  return (data as { items: readonly KnownPerson[] }).items.map(({ fullName }) => fullName);
};
const statusFor = async (who: Member, of: Member) => [
  (await ask(who, `/users/${of.userId}`)).status,
  (await ask(who, `/users/by-email?Email=${encodeURIComponent(of.email.toUpperCase())}`)).status,
];
const FOUND = [200, 200];
const NOT_FOUND = [404, 404];

describe('the people whom somebody knows (spec 3 §7, decisions §27)', () => {
  it('are the own company’s with access, and who takes part in its projects, in the order of their names', async () => {
    expect(await namesFor(people.coordinator)).toEqual([
      'Bea Marsh',
      'Clara Nordin',
      'Erik Stone',
      'Sanna Berg',
      'Ulf Åberg',
    ]);
  });

  it('have name, role and company, and neither telephone number nor address', async () => {
    const { data } = await ask(people.colleague, `/users/${people.coordinator.userId}`);
    expect(data).toEqual({
      id: people.coordinator.userId,
      email: people.coordinator.email,
      name: { firstName: 'Clara', lastName: 'Nordin' },
      fullName: 'Clara Nordin',
      role: 'ICCoordinator',
      designation: null,
      companyType: 'Insurance',
      companyName: 'Northwind Insurance',
    });
  });

  it('are found by id and by e-mail in any case; others do not exist, nor does who has no access', async () => {
    const { coordinator, colleague, left, engineer, second, rival, rivals, broker, entered } = people;
    expect(await statusFor(coordinator, engineer)).toEqual(FOUND);
    expect(await statusFor(colleague, coordinator)).toEqual(FOUND);
    expect(await statusFor(broker, engineer)).toEqual(FOUND);
    expect(await statusFor(engineer, rivals)).toEqual(FOUND);
    // Somebody entered by their e-mail is a stranger until they open the project.
    for (const stranger of [left, second, rival, rivals, entered])
      expect([stranger.lastName, ...(await statusFor(coordinator, stranger))]).toEqual([stranger.lastName, 404, 404]);
    expect(await statusFor(broker, rivals)).toEqual(NOT_FOUND);
    expect((await ask(coordinator, '/users/nobody')).status).toBe(404);
    expect((await ask(coordinator, '/users/by-email?Email=nobody')).status).toBe(404);
  });

  it('are those of an engineer’s own projects, beside the risk company’s', async () => {
    expect(await namesFor(people.second)).toEqual(['Erik Stone', 'Sven Stone']);
    expect(await namesFor(people.engineer)).toEqual([
      'Bea Marsh',
      'Erik Stone',
      'Rolf Rival',
      'Sanna Berg',
      'Sven Stone',
    ]);
  });

  it('are the own company’s alone for a RCCoordinator, to whom CONTACTS shows nobody else (decisions §11)', async () => {
    const coordinator: Member = { ...people.second, role: 'RCCoordinator' };
    expect(await namesFor(coordinator)).toEqual(['Erik Stone', 'Sven Stone']);
    expect(await statusFor(coordinator, people.broker)).toEqual(NOT_FOUND);
    expect(await statusFor(coordinator, people.engineer)).toEqual(FOUND);
  });

  it.each(['SiteContact', 'RiskManager', 'DeveloperOwner'] as const)(
    'are nobody but oneself for a %s, who sees no contacts of a project',
    async (role: Role) => {
      expect(await namesFor({ ...people.site, role })).toEqual(['Sanna Berg']);
      expect(await statusFor({ ...people.site, role }, people.engineer)).toEqual(NOT_FOUND);
      expect(await statusFor({ ...people.site, role }, people.site)).toEqual(FOUND);
    },
  );

  it('are found by plain spaces where their names were stored with others', async () => {
    const { userId } = people.colleague;
    await identity.knex('users').where({ user_id: userId }).update({ first_name: 'Ulf\u00A0 Emil' });
    expect(await namesFor(people.coordinator, '&name=ulf%20emil')).toEqual(['Ulf\u00A0 Emil Åberg']);
    await identity.knex('users').where({ user_id: userId }).update({ first_name: 'Ulf' });
  });

  it('are searched without marks, and in pages', async () => {
    expect(await namesFor(people.coordinator, '&name=aberg')).toEqual(['Ulf Åberg']);
    const page = await ask(people.coordinator, '/users?pageSize=2&page=2');
    expect(page.data).toMatchObject({
      totalCount: 5,
      totalPages: 3,
      items: [{ fullName: 'Erik Stone' }, { fullName: 'Sanna Berg' }],
    });
  });

  it('are not the administrator’s', async () => {
    const admin = await identity.person({ role: 'Admin', ...NO_COMPANY }, null);
    expect((await ask(admin, '/users')).status).toBe(403);
    expect(await statusFor(admin, people.engineer)).toEqual([403, 403]);
  });

  it('end where the owner closes CONTACTS to the role, and with the project', async () => {
    const { broker, engineer, coordinator } = people;
    const setting = (version: number, tabs: object) =>
      identity.deliver(companyTabAccessChanged, { companyId: insurerId, version, tabs });
    await setting(1, { contacts: ['ICUnderwriter', 'RiskEngineer'] });
    await until(async () => (await statusFor(broker, engineer))[0] === 404);
    expect(await statusFor(broker, engineer)).toEqual(NOT_FOUND);
    expect(await namesFor(broker)).toEqual(['Bea Marsh']);
    await setting(2, {});
    await until(async () => (await statusFor(broker, engineer))[0] === 200);

    const deleted = { version: 2, companyType: 'Insurance', name: 'Dam', status: 'Deleted' } as const;
    const last = { ...deleted, projectId, companyId: insurerId, participants: [] };
    await identity.deliver(projectStates, { projects: [last] });
    await until(async () => (await statusFor(coordinator, engineer))[0] === 404);
    expect(await namesFor(coordinator)).toEqual(['Clara Nordin', 'Ulf Åberg']);
  });
});

describe('settings of one’s own (decisions §27)', () => {
  it('skip the warning of report notes from then on, which is recorded once; nobody else’s does', async () => {
    const one = await identity.person({ role: 'RiskEngineer', ...RISK });
    const other = await identity.person({ role: 'RiskEngineer', ...RISK });
    for (const { email } of [one, other]) await identity.acceptTerms(email);
    const tokenOf = async ({ email }: Member) => (await identity.signIn(email)).body.data?.accessToken;
    const [mine, theirs] = [await tokenOf(one), await tokenOf(other)];
    const skips = async (token: string | undefined) => (await identity.current(token)).body.data;
    expect(await skips(mine)).toMatchObject({ skipReportNotesWarning: false });
    for (let times = 0; times < 2; times++) {
      const headers = { authorization: `Bearer ${mine ?? ''}` };
      const answer = await identity.call('PUT', '/users/skip-report-notes-warning', { headers });
      expect([answer.status, answer.body.data]).toEqual([200, { skipReportNotesWarning: true }]);
    }
    expect(await skips(mine)).toMatchObject({ skipReportNotesWarning: true });
    expect(await skips(theirs)).toMatchObject({ skipReportNotesWarning: false });
    const recorded = await identity
      .knex('audit.records')
      .where({ action: 'user.skipReportNotesWarning', item_id: one.userId });
    expect(recorded).toMatchObject([{ outcome: 'Done' }]);

    expect(await skips(mine)).toMatchObject({ usesSingleKeys: true });
    for (const usesSingleKeys of [false, false, true]) {
      const headers = { authorization: `Bearer ${mine ?? ''}`, 'content-type': 'application/json' };
      const body = JSON.stringify({ usesSingleKeys });
      const answer = await identity.call('PUT', '/users/single-key-shortcuts', { headers, body });
      expect([answer.status, answer.body.data]).toEqual([200, { usesSingleKeys }]);
      expect(await skips(mine)).toMatchObject({ usesSingleKeys });
      expect(await skips(theirs)).toMatchObject({ usesSingleKeys: true });
    }
    const switched = { action: 'user.switchSingleKeys', item_id: one.userId };
    expect(await identity.knex('audit.records').where(switched)).toHaveLength(2);
  });
});
