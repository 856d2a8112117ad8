import { randomUUID } from 'node:crypto';
import { companyChanged } from '@portal/contracts/events/admin';
import { userSignedUp } from '@portal/contracts/events/identity';
import type { PortalEvent } from '@portal/contracts/events/envelope';
import { until } from '@portal/testing';
import type * as v from 'valibot';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startIdentity, type IdentityFixture } from '../identity.fixture.ts';
import { ADDRESS, EXPIRED, hashOf, invitesOf, newToken } from './sign-up.fixture.ts';

let identity: IdentityFixture;
const invites = invitesOf(() => identity);
beforeAll(async () => {
  identity = await startIdentity();
  // The relay empties the outbox within milliseconds; events of sign-ups are kept for the test.
  await identity.knex.raw(`
    create table told_sign_ups (event text);
    create function keep_sign_up() returns trigger language plpgsql as $$
      begin insert into told_sign_ups select new.event::text where new.subject = '${userSignedUp.subject}'; return null;
      end $$;
    create trigger keep_sign_up after insert on outbox for each row execute function keep_sign_up();
  `);
});
afterEach(() => invites.close());
afterAll(() => identity.stop());

const TYPES = { insurance: 'Insurance', risk: 'Risk', broker: 'Broker' } as const;
type Path = keyof typeof TYPES;

async function deliverCompany(type: (typeof TYPES)[Path], name: string): Promise<string> {
  const companyId = randomUUID();
  await identity.deliver(companyChanged, { companyId, version: 1, type, name });
  await until(() => identity.knex('known_companies').where({ company_id: companyId }).first('version'));
  return companyId;
}

/** The primary contact of a company that the administrator has invited. */
async function invitedCompany(path: Path) {
  const name = `Invited ${randomUUID().slice(0, 8)}`;
  const companyId = await deliverCompany(TYPES[path], name);
  const role = path === 'risk' ? 'RCCoordinator' : 'ICCoordinator';
  const company = { companyId, name, address: ADDRESS, phone: '+442079460118', locationName: 'Lime Street' };
  const contact = { role, companyId, companyType: TYPES[path], companyName: name, isPrimaryContact: true } as const;
  const person = await invites.person(contact, 'HasAccess', { kind: 'Company', company });
  return { person, company };
}

/** Invites an engineer without a company, who has the choice of registering one. */
const engineer = () =>
  invites.person(
    { role: 'RiskEngineer', companyId: null, companyType: 'NoCompany', companyName: null },
    'NeedApproval',
    { kind: 'Contact', inviterName: 'Northwind Insurance' },
  );

async function toldOf(userId: string): Promise<v.InferOutput<typeof userSignedUp.data>[]> {
  const rows = await identity.knex('told_sign_ups').pluck<string[]>('event');
  return rows
    .map((text) => (JSON.parse(text) as PortalEvent<v.InferOutput<typeof userSignedUp.data>>).data)
    .filter((data) => data.userId === userId);
}

describe('the sign-up of a company that the administrator invited (decisions §3.4)', () => {
  it.each(Object.keys(TYPES) as Path[])('is by the page of its type alone: %s', async (path) => {
    const { person, company } = await invitedCompany(path);
    const { companyId: _, ...known } = company;
    expect((await invites.verify(person)).body.data).toMatchObject({
      kind: 'Company',
      signUpAs: [`${TYPES[path]}Company`],
      company: known,
    });
    expect((await invites.verify(person)).body.data).not.toHaveProperty('company.companyId');
    expect((await invites.signUp(person)).body.error).toMatchObject(EXPIRED);
    for (const other of Object.keys(TYPES).filter((one) => one !== path))
      expect((await invites.signUpCompany(other, person)).body.error).toMatchObject(EXPIRED);
    const answer = await invites.signUpCompany(path, person, { companyName: company.name });
    expect([answer.status, answer.body.data]).toEqual([201, { accessStatus: 'HasAccess' }]);
    expect((await identity.signIn(person.member.email)).status).toBe(200);
    expect(await toldOf(person.member.userId)).toMatchObject([
      { company: { name: company.name, phone: '+442079460119', address: ADDRESS, locationName: 'Main Location' } },
    ]);
  });

  it('twice at the same time, happens once', async () => {
    const { person } = await invitedCompany('insurance');
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => invites.signUpCompany('insurance', person, { locationName: ' Head office ' })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400, 400, 400, 400]);
    const told = await toldOf(person.member.userId);
    expect(told).toMatchObject([{ company: { locationName: 'Head office' } }]);
  });

  it('is recorded with the company’s name, and without secrets', async () => {
    const { person } = await invitedCompany('broker');
    await invites.signUpCompany('broker', person, { companyName: 'Meridian Re' });
    const records = await identity.knex('audit.records').where({ actor_id: person.member.userId });
    expect(records).toMatchObject([{ action: 'company.signUp', outcome: 'Done' }]);
    expect(JSON.stringify(records)).toContain('Meridian Re');
    expect(JSON.stringify(records)).not.toContain(person.token);
  });
});

describe('an external risk engineer without a company (decisions §3.1)', () => {
  it('chooses between signing up alone and with a risk company', async () => {
    const person = await engineer();
    expect((await invites.verify(person)).body.data).toMatchObject({
      kind: 'Contact',
      signUpAs: ['User', 'RiskCompany'],
      company: null,
      companyName: null,
      inviterName: 'Northwind Insurance',
    });
    expect((await invites.signUpCompany('insurance', person)).body.error).toMatchObject(EXPIRED);
    const unfit = await invites.signUpCompany('risk', person, { designation: 'Surveyor' });
    const rule = "A coordinator’s designation must contain 'Coordinator'.";
    expect([unfit.status, unfit.body.fieldErrors]).toEqual([400, { designation: [rule] }]);
    const company = { companyName: 'Quay Engineers', designation: 'Risk Coordinator' };
    const answer = await invites.signUpCompany('risk', person, company);
    expect([answer.status, answer.body.data]).toEqual([201, { accessStatus: 'NeedApproval' }]);
    expect((await invites.signUp(person, { designation: 'Surveyor' })).body.error).toMatchObject(EXPIRED);
    expect(await toldOf(person.member.userId)).toMatchObject([{ company: { name: 'Quay Engineers' } }]);
  });

  it('signs up alone by a link of which admin is told the hash, never the token', async () => {
    const person = await engineer();
    expect((await invites.signUp(person, { designation: 'Surveyor' })).status).toBe(201);
    const told = await toldOf(person.member.userId);
    expect(told).toMatchObject([{ inviteId: person.inviteId, tokenHash: hashOf(person.token) }]);
    expect(JSON.stringify(told)).not.toContain(person.token);
  });

  it('of a risk company is invited by the company that does, not by their own', async () => {
    const companyName = `Granite ${randomUUID().slice(0, 8)}`;
    const companyId = await deliverCompany('Risk', companyName);
    const colleague = { role: 'RiskEngineer', companyId, companyType: 'Risk', companyName } as const;
    const invite = { kind: 'Contact', inviterName: 'Northwind Insurance' } as const;
    const told = (await invites.verify(await invites.person(colleague, 'NeedApproval', invite))).body.data;
    expect(told).toMatchObject({ companyName, inviterName: 'Northwind Insurance' });
    // Invites from before inviters were published: no inviter is named unless it must be the person's own company.
    const before = async (kind: 'Contact' | 'TeamMember') =>
      (await invites.verify(await invites.person(colleague, 'NeedApproval', { kind }))).body.data;
    expect(await before('Contact')).toMatchObject({ inviterName: null });
    expect(await before('TeamMember')).toMatchObject({ inviterName: companyName });
  });

  it('who is of a risk company already, and everybody else, has no choice', async () => {
    const companyId = await deliverCompany('Risk', `Granite ${randomUUID().slice(0, 8)}`);
    const colleague = await invites.person({ role: 'RiskEngineer', companyId, companyType: 'Risk' }, 'NeedApproval', {
      kind: 'Contact',
    });
    const member = await invites.person();
    for (const person of [colleague, member]) {
      expect((await invites.verify(person)).body.data).toMatchObject({ signUpAs: ['User'], company: null });
      expect((await invites.signUpCompany('risk', person)).body.error).toMatchObject(EXPIRED);
      expect((await invites.verify(person)).status).toBe(200);
    }
  });
});

describe('the fields of a company that signs up', () => {
  it('its name is unique among its type; the own one is no other’s', async () => {
    const name = `Taken ${randomUUID().slice(0, 8)}`;
    await deliverCompany('Risk', name);
    const person = await engineer();
    const taken = await invites.signUpCompany('risk', person, { companyName: ` ${name.toUpperCase()} ` });
    expect([taken.status, taken.body.fieldErrors]).toEqual([
      400,
      { companyName: ['A company of this name exists already.'] },
    ]);
    const { person: insurer } = await invitedCompany('insurance');
    expect((await invites.signUpCompany('insurance', insurer, { companyName: name })).status).toBe(201);
    expect((await invites.verify(person)).status).toBe(200);
  });

  it('are required, and leave the link as it is', async () => {
    const { person } = await invitedCompany('insurance');
    const faulty = await invites.signUpCompany('insurance', person, {
      companyName: ' ',
      companyAddress: {},
      companyPhone: '12',
      locationName: 'x'.repeat(51),
    });
    expect(faulty.status).toBe(400);
    expect(Object.keys(faulty.body.fieldErrors ?? {})).toEqual(
      expect.arrayContaining(['companyName', 'companyAddress.country', 'companyPhone', 'locationName']),
    );
    const somebodyElse = await invites.signUpCompany('insurance', person, {
      primaryUserEmail: 'another@insurer.example',
      primaryUserName: { firstName: 'Ada', lastName: 'Brandt' },
    });
    const text = ['The primary contact is the person who signs up.'];
    expect(somebodyElse.body.fieldErrors).toEqual({ primaryUserEmail: text, 'primaryUserName.firstName': text });
    expect((await invites.signUpCompany('insurance', person, { companyType: 'Risk' })).status).toBe(400);
    const email = person.member.email.toUpperCase();
    const right = { primaryUserEmail: email, primaryUserName: { firstName: 'Ulrike', lastName: 'Brandt' } };
    expect((await invites.signUpCompany('insurance', person, right)).status).toBe(201);
  });

  it('tell whoever has no link that works nothing: not even whether a name is taken', async () => {
    const name = `Taken ${randomUUID().slice(0, 8)}`;
    await deliverCompany('Insurance', name);
    const { person } = await invitedCompany('insurance');
    for (const link of [
      { ...person, token: newToken() },
      { ...person, inviteId: randomUUID() },
      { ...person, token: '' },
    ])
      for (const path of Object.keys(TYPES)) {
        const answer = await invites.signUpCompany(path, link, { companyName: name });
        expect([answer.status, answer.body.error]).toMatchObject([400, EXPIRED]);
      }
    expect((await invites.verify(person)).status).toBe(200);
  });
});
