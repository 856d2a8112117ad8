import {
  contactAccessApproved,
  contactAccessRejected,
  contactAccessRequested,
  contactDeleted,
} from '@portal/contracts/events/contacts';
import type { PortalEvent } from '@portal/contracts/events/envelope';
import { participationChanged } from '@portal/contracts/events/team';
import type { SessionClaims } from '@portal/contracts/identity/session';
import type { Contact } from '@portal/contracts/projects/contact';
import { CONTACT_TEXTS } from '@portal/contracts/projects/contact-texts';
import { MESSAGES } from '@portal/contracts/common/messages';
import { copyOutbox } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestPortal, type TestCompany, type TestPortal } from '../testing/testing-portal.ts';
import { forgetPerson } from './access.ts';
import { allowedOf, entered, ofCompany, publishPerson, type PublishedPerson } from './contacts.fixture.ts';

let portal: TestPortal;
let northwind: TestCompany;
let coordinator: Partial<SessionClaims>;
let underwriter: Partial<SessionClaims>;
let engineer: PublishedPerson;
let projectId: string;

beforeAll(async () => {
  portal = await startTestPortal();
  northwind = await portal.addCompany('Northwind Insurance');
  coordinator = northwind.person('ICCoordinator');
  underwriter = northwind.person('ICUnderwriter');
  engineer = await publishPerson(portal, { role: 'RiskEngineer' });
  await copyOutbox(portal.knex);
});
afterAll(() => portal.stop());
beforeEach(async () => {
  projectId = await portal.addProject(northwind);
  await portal.addParticipant(projectId, engineer.claims, true);
  await portal.knex('copied_events').delete();
});

const add = (over: object = {}, as: Partial<SessionClaims> = engineer.claims) =>
  portal.call(as, 'POST', '/contacts', entered(projectId, over));
async function requestAccess(over: object = {}): Promise<string> {
  const answer = await add(over);
  expect([answer.status, answer.body.data], JSON.stringify(answer.body)).toEqual([
    201,
    expect.objectContaining({ status: 'NeedApproval' }),
  ]);
  return (answer.body.data as { id: string }).id;
}
const one = async (id: string, as = coordinator): Promise<Contact> =>
  (await portal.call(as, 'GET', `/contacts/${id}`)).body.data as Contact;
const approve = (id: string, as = coordinator, headers = {}) =>
  portal.call(as, 'PUT', `/contacts/${id}/approve`, undefined, headers);
const reject = (id: string, as = coordinator, rejectionReason = 'Not our broker') =>
  portal.call(as, 'PUT', `/contacts/${id}/reject`, { rejectionReason });
const sees = async ({ claims }: PublishedPerson, id = projectId) =>
  (await portal.call(claims, 'GET', `/projects/${id}`)).status === 200;
const told = async (subject: string): Promise<Record<string, unknown>[]> =>
  (await portal.knex('copied_events').where({ subject }).orderBy('seq').pluck<string[]>('event')).map(
    (text) => (JSON.parse(text) as PortalEvent<Record<string, unknown>>).data,
  );
const participants = () => portal.knex('project_participants').where({ project_id: projectId }).pluck('user_id');

describe('a contact whom the primary engineer enters (decisions §26.1)', () => {
  it('sees nothing, with an account either, until the insurer approves; nobody is told that they take part', async () => {
    const broker = await publishPerson(portal, { role: 'Broker' });
    const id = await requestAccess({ position: 'Broker', email: broker.member.email });
    expect(await sees(broker)).toBe(false);
    expect(await participants()).toEqual([engineer.claims.sub]);
    expect(await told('projects.project.states.v1')).toEqual([]);
    expect(await told(participationChanged.subject)).toEqual([]);
    const about = { projectId, contactId: id, contactName: 'Sanna Berg', positionName: 'Broker' };
    expect(await told(contactAccessRequested.subject)).toMatchObject([{ ...about, insurerCompanyId: northwind.id }]);
    const waiting = await one(id);
    expect(waiting).toMatchObject({ status: 'NeedApproval', accessRequest: { status: 'Waiting' } });
    expect(allowedOf(waiting)).toEqual(['approve', 'reject', 'update', 'delete']);

    expect((await approve(id)).status).toBe(200);
    expect(await sees(broker)).toBe(true);
    expect(await told(participationChanged.subject)).toMatchObject([{ userId: broker.claims.sub, projects: 1 }]);
    expect(await told(contactAccessApproved.subject)).toMatchObject([about]);
    expect(await one(id)).toMatchObject({ accessRequest: null, status: 'HasAccess', fullName: 'Pia Holm' });
    expect((await approve(id)).body.error).toMatchObject({ message: CONTACT_TEXTS.notWaiting });
  });

  it('is let in without telling who listens if the e-mail has an account', async () => {
    const broker = await publishPerson(portal, { role: 'Broker' });
    for (const email of [`${randomUUID()}@nobody.example`, broker.member.email]) {
      await portal.knex('copied_events').delete();
      const id = await requestAccess({ position: 'Broker', email });
      expect(await told('projects.project.states.v1')).toEqual([]);
      expect((await approve(id)).status).toBe(200);
      expect(await told('projects.project.states.v1')).toMatchObject([{ projects: [{ projectId }] }]);
    }
  });

  it('is let in by underwriters as well, and by nobody else', async () => {
    const broker = await publishPerson(portal, { role: 'Broker' });
    const id = await requestAccess({ position: 'Broker', email: broker.member.email });
    const rival = (await portal.addCompany('Rival Insurance')).person('ICCoordinator');
    const ofCompanyToo = northwind.person('RiskEngineer');
    for (const [who, status] of [
      [engineer.claims, 403],
      [ofCompanyToo, 403],
      [broker.claims, 403],
      [rival, 404],
    ] as const) {
      expect([(await approve(id, who)).status, (await reject(id, who)).status]).toEqual([status, status]);
    }
    expect(await sees(broker)).toBe(false);
    expect((await approve(id, underwriter)).status).toBe(200);
    expect(await sees(broker)).toBe(true);
  });

  it('is rejected with a reason, which is shown to those who decide and to the person who made the request', async () => {
    const [broker, reader] = [
      await publishPerson(portal, { role: 'Broker' }),
      await publishPerson(portal, { role: 'Broker' }),
    ];
    await portal.call(coordinator, 'POST', '/contacts', {
      ...entered(projectId, { position: 'Broker', email: reader.member.email }),
    });
    const id = await requestAccess({ position: 'Broker', email: broker.member.email });
    expect((await reject(id, coordinator, ' ')).body.fieldErrors).toEqual({ rejectionReason: [MESSAGES.required] });
    expect(await reject(id)).toMatchObject({ status: 200, body: { data: { status: 'AccessRejected' } } });
    expect(await told(contactAccessRejected.subject)).toMatchObject([{ contactId: id }]);
    const reasonFor = async (as: Partial<SessionClaims>) => (await one(id, as)).accessRequest?.rejectionReason;
    expect(await reasonFor(engineer.claims)).toBe('Not our broker');
    expect(await reasonFor(underwriter)).toBe('Not our broker');
    expect(await reasonFor(reader.claims)).toBeNull();
    expect(await sees(broker)).toBe(false);
    expect((await add({ position: 'Broker', email: broker.member.email })).status).toBe(409);
    expect((await approve(id)).status).toBe(400);
  });

  it('is decided once, over the version that was read', async () => {
    const id = await requestAccess();
    const { version } = await one(id);
    const match = { 'if-match': `"${version}"` };
    const answers = await Promise.all([approve(id, coordinator, match), approve(id, underwriter, match)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await told(contactAccessApproved.subject)).toHaveLength(1);
  });

  it('waits no longer when it is deleted, its person is, or the whole project is', async () => {
    const gone = await publishPerson(portal, { role: 'Broker' });
    const ids = [
      await requestAccess(),
      await requestAccess({ position: 'Broker', email: gone.member.email }),
      await requestAccess(),
    ];
    expect((await portal.call(coordinator, 'DELETE', `/contacts/${ids[0]}`)).status).toBe(200);
    const left = { userId: gone.claims.sub, companyId: northwind.id, role: 'Broker', targetId: null } as const;
    await portal.knex.transaction((tx) => forgetPerson(tx, left, null));
    expect((await portal.call(coordinator, 'DELETE', `/projects/${projectId}`)).status).toBe(200);
    expect((await told(contactDeleted.subject)).map(({ contactId }) => contactId)).toEqual(ids);
  });

  it('of a closed project is decided when it is open again', async () => {
    const id = await requestAccess();
    await portal.call(coordinator, 'PATCH', `/projects/${projectId}/close`, { closingReason: 'Sold' });
    expect((await approve(id)).body.error).toMatchObject({ code: 'ProjectClosed' });
    await portal.call(coordinator, 'PATCH', `/projects/${projectId}/open`, { reopeningReason: 'Bought' });
    expect((await approve(id)).status).toBe(200);
  });

  it('is not decided by the person who made it, whatever they have become since', async () => {
    const id = await requestAccess();
    const promoted = { ...northwind.person('ICUnderwriter'), sub: engineer.claims.sub };
    expect((await approve(id, promoted)).body.error).toMatchObject({ reason: 'OwnRequest' });
    expect((await approve(id, underwriter)).status).toBe(200);
  });
});

describe('an e-mail that the engineer of another company enters', () => {
  const list = async (as: Partial<SessionClaims>, project: string) => {
    const { body } = await portal.call(as, 'GET', `/contacts?ProjectId=${project}&PageSize=100`);
    return body.data as { items: Contact[]; totalCount: number };
  };
  const masked = (value: unknown, email: string) =>
    JSON.stringify(value)
      .replaceAll(email, '(e-mail)')
      .replaceAll(/[0-9a-f-]{36}|\d{4}-\d\d-\d\dT[\d:.]+Z/g, '·');
  /** A person whom northwind knows: they have opened another of its projects. */
  async function known(role: 'Broker' | 'RiskManager'): Promise<PublishedPerson> {
    const person = await publishPerson(portal, { role, companyName: 'Falk & Sons' });
    const other = await portal.addProject(northwind);
    const { email } = person.member;
    const add = await portal.call(coordinator, 'POST', '/contacts', entered(other, { position: role, email }));
    expect([add.status, await sees(person, other)]).toEqual([201, true]);
    return person;
  }

  it('tells nobody in the project whom the insurer knows by its other projects, nor in which position', async () => {
    const rival = await portal.addCompany('Rival Insurance');
    const people = await Promise.all([
      known('Broker'),
      known('RiskManager'),
      publishPerson(portal, { role: 'Broker' }),
      publishPerson(portal, { role: 'ICUnderwriter', ...ofCompany(northwind) }),
      publishPerson(portal, { role: 'ICCoordinator', ...ofCompany(rival) }),
    ]);
    const reader = await publishPerson(portal, { role: 'Broker' });
    const shown = async (email: string) => {
      const project = await portal.addProject(northwind);
      await portal.addParticipant(project, engineer.claims, true);
      await portal.addParticipant(project, reader.claims);
      const about = { position: 'Broker', email };
      const answer = await portal.call(engineer.claims, 'POST', '/contacts', entered(project, about));
      const { id } = answer.body.data as { id: string };
      const all = async () =>
        Promise.all(
          [engineer.claims, reader.claims, coordinator].map(async (as) => [await one(id, as), await list(as, project)]),
        );
      const waiting = await all();
      const inOther = entered(project, { ...about, position: 'RiskManager' });
      const again = await portal.call(engineer.claims, 'POST', '/contacts', inOther);
      const { projectId: _, ...edited } = entered(project, { ...about, companyName: 'Berg & Berg' });
      const edit = await portal.call(engineer.claims, 'PUT', '/contacts', { ...edited, id });
      const rejected = await reject(id);
      return masked([answer, waiting, again.status, again.body, edit.status, rejected.status, await all()], email)
        .replaceAll(project, '·')
        .replaceAll(/"traceId":"\w+"/g, '');
    };
    const nobody = await shown(`${randomUUID()}@nobody.example`);
    expect(nobody).toContain('Sanna Berg');
    for (const { member } of people) expect([member.role, await shown(member.email)]).toEqual([member.role, nobody]);
  });

  it('shows the account of somebody whom the insurer knows from the approval on', async () => {
    const broker = await known('Broker');
    const id = await requestAccess({ position: 'Broker', email: broker.member.email });
    const { name } = await one(id);
    const corrected = { id, position: 'Broker', name, companyName: 'Falk', email: broker.member.email };
    expect((await portal.call(coordinator, 'PUT', '/contacts', corrected)).status).toBe(200);
    const waiting = { fullName: 'Sanna Berg', userId: null, companyName: 'Falk', phone: null, status: 'NeedApproval' };
    for (const as of [engineer.claims, coordinator]) expect(await one(id, as)).toMatchObject(waiting);
    expect((await approve(id)).status).toBe(200);
    const account = {
      fullName: 'Pia Holm',
      userId: broker.claims.sub,
      companyName: 'Falk & Sons',
      status: 'HasAccess',
    };
    for (const as of [engineer.claims, coordinator]) expect(await one(id, as)).toMatchObject(account);
    expect(await sees(broker)).toBe(true);
  });

  it('is refused in another position, and once more, where the project shows whose it is', async () => {
    const broker = await publishPerson(portal, { role: 'Broker' });
    await portal.addParticipant(projectId, broker.claims);
    const { email } = broker.member;
    expect((await add({ position: 'RiskManager', email })).body.fieldErrors).toEqual({
      email: [CONTACT_TEXTS.emailOfOther],
    });
    expect((await add({ position: 'Broker', email })).body.fieldErrors).toEqual({
      email: [CONTACT_TEXTS.alreadyContact],
    });
  });

  it('shows the account to an engineer of the insurer at once, who knows whom the insurer knows', async () => {
    const internal = await publishPerson(portal, { role: 'RiskEngineer', ...ofCompany(northwind) });
    const project = await portal.addProject(northwind);
    await portal.addParticipant(project, internal.claims, true);
    const enter = ({ member: { email } }: PublishedPerson) =>
      portal.call(internal.claims, 'POST', '/contacts', entered(project, { position: 'Broker', email }));
    const answer = await enter(await known('Broker'));
    const { id } = answer.body.data as { id: string };
    expect(await one(id, internal.claims)).toMatchObject({ fullName: 'Pia Holm', status: 'NeedApproval' });
    expect((await enter(await known('RiskManager'))).body.fieldErrors).toEqual({ email: [CONTACT_TEXTS.emailOfOther] });
  });
});

describe('no other way leads a waiting contact into the project', () => {
  it('an account that comes later', async () => {
    const email = `${randomUUID()}@later.example`;
    const id = await requestAccess({ position: 'Broker', email });
    const invited = await publishPerson(portal, { role: 'Broker', email, accessStatus: 'NeedApproval' });
    await publishPerson(portal, { ...invited.member, version: 2, accessStatus: 'HasAccess' });
    expect(await portal.knex('contacts').where({ id }).pluck('user_id')).toEqual([invited.claims.sub]);
    expect(await one(id)).toMatchObject({ userId: null, status: 'NeedApproval' });
    expect(await sees(invited)).toBe(false);
    expect((await approve(id)).status).toBe(200);
    expect(await sees(invited)).toBe(true);
  });

  it('an edit of the insurer’s, to another e-mail or position', async () => {
    const manager = await publishPerson(portal, { role: 'RiskManager' });
    const id = await requestAccess();
    const { name } = await one(id);
    const body = {
      id,
      position: 'RiskManager',
      name,
      companyName: 'Berg',
      email: manager.member.email,
      sendInvite: true,
    };
    expect((await portal.call(coordinator, 'PUT', '/contacts', body)).status).toBe(200);
    expect(await one(id)).toMatchObject({ userId: null, status: 'NeedApproval' });
    expect(await portal.knex('contacts').where({ id }).pluck('user_id')).toEqual([manager.claims.sub]);
    expect(await sees(manager)).toBe(false);
    expect(await told('projects.contact.asked.v1')).toEqual([]);
  });

  it('being added from the users: an engineer of the insurer asks, too, and adds no engineers', async () => {
    const internal = await publishPerson(portal, { role: 'RiskEngineer', ...ofCompany(northwind) });
    const colleague = await publishPerson(portal, { role: 'RiskEngineer', ...ofCompany(northwind) });
    const project = await portal.addProject(northwind);
    await portal.addParticipant(project, internal.claims, true);
    const broker = await publishPerson(portal, { role: 'Broker' });
    await portal.call(coordinator, 'POST', '/contacts', {
      ...entered(projectId, { position: 'Broker', email: broker.member.email }),
    });
    expect(await sees(broker)).toBe(true);
    const fromUser = (id: string) =>
      portal.call(internal.claims, 'POST', '/contacts/from-user', { projectId: project, id });
    expect(await fromUser(broker.claims.sub)).toMatchObject({
      status: 201,
      body: { data: { status: 'NeedApproval' } },
    });
    expect(await sees(broker, project)).toBe(false);
    expect((await fromUser(colleague.claims.sub)).body.fieldErrors).toEqual({
      position: [CONTACT_TEXTS.engineersByInsurer],
    });
  });

  it('an e-mail that somebody with access is given later: it stays whose it was entered for', async () => {
    const granite = { companyId: randomUUID(), companyType: 'Risk', companyName: 'Granite Risk' } as const;
    const email = `${randomUUID()}@site.example`;
    const position = 'ExternalRE';
    expect((await add({ position, email }, coordinator)).status).toBe(201);
    const member = { role: 'RiskEngineer', ...granite } as const;
    const intruder = await publishPerson(portal, { ...member, accessStatus: 'InviteSent' });
    await publishPerson(portal, { ...intruder.member, version: 2, accessStatus: 'HasAccess' });
    await publishPerson(portal, { ...intruder.member, version: 3, accessStatus: 'HasAccess', email });
    await publishPerson(portal, { ...intruder.member, version: 4, accessStatus: 'HasAccess', email, phone: null });
    expect(await sees(intruder)).toBe(false);
  });

  it('an account that had the e-mail before it signed up with another: the place stays that of the e-mail', async () => {
    const granite = { companyId: randomUUID(), companyType: 'Risk', companyName: 'Granite Risk' } as const;
    for (const isEnteredFirst of [true, false]) {
      const email = `${randomUUID()}@site.example`;
      const enter = () => add({ position: 'ExternalRE', email }, coordinator);
      if (isEnteredFirst) expect((await enter()).status).toBe(201);
      const invited = { role: 'RiskEngineer', ...granite, accessStatus: 'InviteSent' } as const;
      const intruder = await publishPerson(portal, { ...invited, email });
      if (!isEnteredFirst) expect((await enter()).status).toBe(201);
      const other = { ...intruder.member, email: `${randomUUID()}@intruder.example` };
      await publishPerson(portal, { ...other, version: 2, accessStatus: 'NoAccess' });
      await publishPerson(portal, { ...other, version: 3, accessStatus: 'InviteSent' });
      await publishPerson(portal, { ...other, version: 4, accessStatus: 'HasAccess' });
      expect(await sees(intruder)).toBe(false);
      const owner = await publishPerson(portal, { role: 'RiskEngineer', email });
      expect(await sees(owner)).toBe(true);
    }
  });

  it('makes nobody known to the insurer, nor told of things in the project', async () => {
    const granite = { companyId: randomUUID(), companyType: 'Risk', companyName: 'Granite Risk' } as const;
    const broker = await publishPerson(portal, { role: 'Broker', ...granite });
    const colleague = await publishPerson(portal, { role: 'RCCoordinator', ...granite });
    const id = await requestAccess({ position: 'Broker', email: broker.member.email });
    const offered = async () =>
      ((await portal.call(coordinator, 'GET', '/contacts/global/by-position')).body.data as { id: string }[]).map(
        (candidate) => candidate.id,
      );
    for (const { claims } of [broker, colleague]) expect(await offered()).not.toContain(claims.sub);
    const notified = async () =>
      (await portal.call(coordinator, 'GET', `/contacts/notify-dropdown?projectId=${projectId}`)).body.data;
    expect(JSON.stringify(await notified())).not.toContain(broker.claims.sub);
    expect((await portal.call(colleague.claims, 'GET', `/projects/${projectId}`)).status).toBe(404);
    await approve(id);
    expect(await offered()).not.toContain(broker.claims.sub);
    expect(await sees(broker)).toBe(true);
    expect(await offered()).toContain(broker.claims.sub);
    expect((await portal.call(colleague.claims, 'GET', `/projects/${projectId}`)).status).toBe(200);
  });
});
