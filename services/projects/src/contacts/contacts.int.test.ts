import { MESSAGES } from '@portal/contracts/common/messages';
import type { Contact } from '@portal/contracts/projects/contact';
import { CONTACT_TEXTS } from '@portal/contracts/projects/contact-texts';
import { PROJECT_TEXTS } from '@portal/contracts/projects/texts';
import { TEAM_TEXTS } from '@portal/contracts/admin/team-texts';
import type { SessionClaims } from '@portal/contracts/identity/session';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestCompany, type TestPortal } from '../testing/testing-portal.ts';
import { allowedOf, entered, ofCompany, publishPerson } from './contacts.fixture.ts';

let portal: TestPortal;
let northwind: TestCompany;
let coordinator: Partial<SessionClaims>;
let projectId: string;

beforeAll(async () => {
  portal = await startTestPortal();
  northwind = await portal.addCompany('Northwind Insurance');
  coordinator = northwind.person('ICCoordinator');
  projectId = await portal.addProject(northwind);
});
afterAll(() => portal.stop());

const add = (over: object = {}, as = coordinator) => portal.call(as, 'POST', '/contacts', entered(projectId, over));
async function added(over: object = {}): Promise<string> {
  const answer = await add(over);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return (answer.body.data as { id: string }).id;
}
const list = async (as = coordinator, query = '', id = projectId): Promise<Contact[]> => {
  const { body } = await portal.call(as, 'GET', `/contacts?ProjectId=${id}&PageSize=100${query}`);
  return (body.data as { items: Contact[] }).items;
};
const one = async (id: string, as = coordinator): Promise<Contact> =>
  (await portal.call(as, 'GET', `/contacts/${id}`)).body.data as Contact;
const seesProject = async (as: Partial<SessionClaims>, id = projectId) =>
  (await portal.call(as, 'GET', `/projects/${id}`)).status === 200;

describe('a contact who is entered (decisions §20, §21)', () => {
  it('stands in the list, without access and without an invite', async () => {
    const id = await added({ phone: '+44 20 7946 0118' });
    const contact = await one(id);
    expect(allowedOf(contact)).toEqual(['update', 'delete']);
    expect(contact).toMatchObject({
      fullName: 'Sanna Berg',
      position: 'SiteContact',
      companyName: 'Berg Building',
      phone: '+442079460118',
      status: 'NoAccess',
      userId: null,
    });
  });

  it('is found by name, and sorted by full name and by company', async () => {
    const project = await portal.addProject(northwind);
    const names = ['Zoe', 'Åsa', 'Mia'];
    for (const [index, firstName] of names.entries())
      await add({ projectId: project, name: { firstName, lastName: 'Quist' }, companyName: `Co ${index}` });
    const sorted = async (query: string) => (await list(coordinator, query, project)).map(({ name }) => name.firstName);
    expect(await sorted('')).toEqual(['Åsa', 'Mia', 'Zoe']);
    expect(await sorted('&sortFieldName=ContactInfo.CompanyName&sortDirection=Descending')).toEqual([
      'Mia',
      'Åsa',
      'Zoe',
    ]);
    expect(await sorted('&Name=mia q')).toEqual(['Mia']);
    expect(await sorted('&Name=%25')).toEqual([]);
  });

  it('is found by a name that was pasted with wide spaces and loose accents', async () => {
    const project = await portal.addProject(northwind);
    const name = { firstName: 'Anna\u00a0 Mari\u0061\u0301', lastName: ' Quist' };
    const id = await added({ projectId: project, name, companyName: 'Berg\u00a0 Building' });
    expect(await one(id)).toMatchObject({ fullName: 'Anna Mari\u00e1 Quist', companyName: 'Berg Building' });
    expect((await list(coordinator, '&Name=anna maria quist', project)).map((contact) => contact.id)).toEqual([id]);
  });

  it('names each field that is missing', async () => {
    const answer = await portal.call(coordinator, 'POST', '/contacts', { projectId });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.fieldErrors ?? {}).toSorted()).toEqual(['companyName', 'email', 'name', 'position']);
    const blank = await add({ companyName: ' ', email: 'x' });
    expect(blank.body.fieldErrors).toEqual({ companyName: [MESSAGES.required], email: [MESSAGES.email] });
  });

  it('has a phone of the form of the country', async () => {
    const address = {
      country: 'United States',
      state: 'Ohio',
      city: 'Akron',
      addressLine: '1 Main St',
      zipCode: '44301',
    };
    const answer = await add({ address, phone: '+1 55' });
    expect(answer.body.fieldErrors).toHaveProperty('phone');
    const id = await added({ address, phone: '+1 330 555 0142' });
    expect((await one(id)).address).toEqual(address);
  });

  it('who is one already is told at the e-mail, in any case', async () => {
    const email = `${randomUUID()}@site.example`;
    await added({ email });
    const again = await add({ email: email.toUpperCase() });
    expect(again.status).toBe(409);
    expect(again.body.fieldErrors).toEqual({ email: [CONTACT_TEXTS.alreadyContact] });
  });

  it('is added once by two at the same moment', async () => {
    const email = `${randomUUID()}@site.example`;
    const answers = await Promise.all([add({ email }), add({ email }), add({ email })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  });

  it('of a team is added from the users instead', async () => {
    for (const position of ['ICUnderwriter', 'InternalRE', 'RCCoordinator'])
      expect((await add({ position })).body.fieldErrors).toEqual({ position: [CONTACT_TEXTS.wrongPosition] });
  });
});

describe('a contact with an account', () => {
  it('takes part in the project at once, and loses it at once with the deletion', async () => {
    const { member, claims } = await publishPerson(portal, { role: 'Broker', companyName: 'Falk & Sons' });
    expect(await seesProject(claims)).toBe(false);
    const id = await added({ position: 'Broker', email: member.email.toUpperCase() });
    expect(await seesProject(claims)).toBe(true);
    expect(await one(id)).toMatchObject({ fullName: 'Pia Holm', companyName: 'Falk & Sons', status: 'HasAccess' });
    expect((await portal.call(coordinator, 'DELETE', `/contacts/${id}`)).status).toBe(200);
    expect(await seesProject(claims)).toBe(false);
    expect((await portal.call(coordinator, 'GET', `/contacts/${id}`)).status).toBe(404);
  });

  it('is told nothing of, until they open the project: an e-mail of nobody, of a fitting and of an unfit account answer alike', async () => {
    const rival = await portal.addCompany('Rival Insurance');
    const broker = await publishPerson(portal, { role: 'Broker', companyName: 'Falk & Sons' });
    const others = await Promise.all([
      publishPerson(portal, { role: 'RiskManager' }),
      publishPerson(portal, { role: 'ICCoordinator', ...ofCompany(rival) }),
      publishPerson(portal, { role: 'Admin' }),
      publishPerson(portal, { role: 'RiskEngineer', ...ofCompany(rival) }),
    ]);
    const emails = [`${randomUUID()}@nobody.example`, ...[broker, ...others].map(({ member }) => member.email)];
    const shown = async (email: string, over: object) => {
      const project = await portal.addProject(northwind);
      const about = { projectId: project, position: 'Broker', phone: '+1 330 555 0142' };
      const answer = await add({ ...about, email, ...over });
      const { id } = answer.body.data as { id: string };
      const [listed] = await list(coordinator, '&Name=sanna', project);
      const again = await add({ ...about, email });
      const notify = await portal.call(coordinator, 'GET', `/contacts/notify-dropdown?projectId=${project}`);
      const { data } = (await portal.call(coordinator, 'GET', `/projects/${project}`)).body;
      const all = [answer, await one(id), listed, again.status, again.body.fieldErrors, notify.body.data, data];
      const text = JSON.stringify(all)
        .replaceAll(email, '(e-mail)')
        .replaceAll(/[0-9a-f-]{36}|\d{4}-\d\d-\d\dT[\d:.]+Z/g, '·');
      return text.replaceAll(/Harbour Tower \w+/g, '·');
    };
    for (const over of [{}, { sendInvite: true }]) {
      const [nobody, ...accounts] = await Promise.all(emails.map((email) => shown(email, over)));
      expect(nobody).toContain('Sanna');
      expect(accounts).toEqual(accounts.map(() => nobody));
    }
    const id = await added({ position: 'Broker', email: broker.member.email });
    expect(await one(id)).toMatchObject({ fullName: 'Sanna Berg', userId: null, phone: null, status: 'NoAccess' });
    expect(await seesProject(broker.claims)).toBe(true);
    const own = { fullName: 'Pia Holm', userId: broker.claims.sub, companyName: 'Falk & Sons', status: 'HasAccess' };
    expect(await one(id)).toMatchObject(own);
    const records = await portal.knex('audit.records').where({ item_id: id, action: 'contact.accept' });
    expect(records).toMatchObject([{ actor_id: broker.claims.sub }]);
  });

  it('whom the company knows is refused in another position, and the refusal is recorded', async () => {
    const { member, claims } = await publishPerson(portal, { role: 'RiskManager' });
    await added({ position: 'RiskManager', email: member.email });
    await seesProject(claims);
    const as = northwind.person('ICCoordinator');
    const answer = await add(
      { projectId: await portal.addProject(northwind), position: 'Broker', email: member.email },
      as,
    );
    expect([answer.status, answer.body.fieldErrors]).toEqual([400, { email: [CONTACT_TEXTS.emailOfOther] }]);
    const refused = await portal.knex('audit.records').where({ actor_id: as.sub, outcome: 'Refused' });
    expect(refused).toMatchObject([
      { action: 'contact.create', status: 400, item_kind: 'account', item_id: member.email },
    ]);
  });

  it('cannot be the primary site contact before they have opened the project', async () => {
    const { member, claims } = await publishPerson(portal, { role: 'SiteContact' });
    const project = await portal.addProject(northwind);
    await added({ projectId: project, email: member.email });
    const name = () =>
      portal.call(coordinator, 'PUT', `/projects/${project}/primary-site-contact`, { email: member.email });
    expect((await name()).status).toBe(400);
    expect(await seesProject(claims, project)).toBe(true);
    expect((await name()).status).toBe(200);
  });

  it('loses the part that an edit gives to somebody else before they have opened the project', async () => {
    const [one, other] = [
      await publishPerson(portal, { role: 'Broker' }),
      await publishPerson(portal, { role: 'Broker' }),
    ];
    const project = await portal.addProject(northwind);
    const id = await added({ projectId: project, position: 'Broker', email: one.member.email });
    const { projectId: _, ...body } = entered(project, { position: 'Broker', email: other.member.email });
    expect((await portal.call(coordinator, 'PUT', '/contacts', { ...body, id })).status).toBe(200);
    expect(await seesProject(one.claims, project)).toBe(false);
    expect(await seesProject(other.claims, project)).toBe(true);
  });

  it('is looked up by an e-mail 200 times an hour by one person', async () => {
    const as = northwind.person('ICCoordinator');
    expect((await add({}, as)).status).toBe(201);
    await portal.knex('entered_emails').where({ user_id: as.sub }).update({ emails: 199 });
    const answers = [await add({}, as), await add({}, as)];
    expect(answers.map(({ status }) => status)).toEqual([201, 429]);
    expect(Number(answers[1]?.headers.get('retry-after'))).toBeGreaterThan(3_500);
    await portal
      .knex('entered_emails')
      .where({ user_id: as.sub })
      .update({ began_at: new Date(Date.now() - 3_600_000) });
    expect((await add({}, as)).status).toBe(201);
  });

  it('gets the projects with the access, however the events come', async () => {
    const email = `${randomUUID()}@later.example`;
    const id = await added({ email, position: 'RiskManager' });
    const { member, claims } = await publishPerson(portal, {
      role: 'RiskManager',
      email,
      version: 3,
      accessStatus: 'NeedApproval',
    });
    await publishPerson(portal, { ...member, version: 2, accessStatus: 'HasAccess' });
    expect(await seesProject(claims)).toBe(false);
    await publishPerson(portal, { ...member, version: 4, accessStatus: 'HasAccess' });
    // An account, also a later one, is not revealed until its person opens the project.
    expect(await one(id)).toMatchObject({ fullName: 'Sanna Berg', userId: null, phone: null, status: 'NoAccess' });
    expect(await seesProject(claims)).toBe(true);
    expect(await one(id)).toMatchObject({ fullName: 'Pia Holm', userId: member.userId, status: 'HasAccess' });
  });

  it('takes part in the role and for the company that come with the access', async () => {
    const email = `${randomUUID()}@granite.example`;
    const id = await added({ email, position: 'ExternalRE' });
    const { member } = await publishPerson(portal, { role: 'RiskEngineer', email, accessStatus: 'InviteSent' });
    const risk = { companyId: randomUUID(), companyType: 'Risk' } as const;
    const coordinates = { ...member, ...risk, version: 2, role: 'RCCoordinator', accessStatus: 'HasAccess' } as const;
    const { claims } = await publishPerson(portal, coordinates);
    expect(await seesProject(claims)).toBe(true);
    expect(await one(id)).toMatchObject({ position: 'RCCoordinator', userId: member.userId });
  });

  it('keeps name, e-mail and company; phone and address of the project can be changed', async () => {
    const { member, claims } = await publishPerson(portal, { role: 'Broker', companyName: 'Falk & Sons' });
    const id = await added({ position: 'Broker', email: member.email });
    await seesProject(claims);
    const body = {
      id,
      position: 'Broker',
      name: { firstName: 'Pia', lastName: 'Holm' },
      companyName: 'Falk & Sons',
      email: member.email,
      phone: '+1 330 555 0142',
    };
    expect((await portal.call(coordinator, 'PUT', '/contacts', body)).status).toBe(200);
    expect((await one(id)).phone).toBe('+13305550142');
    const other = { ...body, name: { firstName: 'Mia', lastName: 'Holm' }, companyName: 'Another' };
    expect((await portal.call(coordinator, 'PUT', '/contacts', other)).body.fieldErrors).toEqual({
      'name.firstName': [CONTACT_TEXTS.accountData],
      companyName: [CONTACT_TEXTS.accountData],
    });
  });

  it('is not deleted while they are the primary risk engineer', async () => {
    const engineer = northwind.person('RiskEngineer');
    const project = await portal.addProject(northwind);
    await portal.addParticipant(project, engineer, true);
    const [contact] = await list(coordinator, '', project);
    expect(contact).toMatchObject({ position: 'InternalRE', isPrimary: true });
    expect(contact?.actions.find(({ action }) => action === 'delete')).toEqual({
      ...{ action: 'delete', allowed: false, obstacle: 'guard' },
      ...{ reason: 'Assigned', text: TEAM_TEXTS.assigned },
    });
    const answer = await portal.call(coordinator, 'DELETE', `/contacts/${contact?.id ?? ''}`);
    expect(answer.body.error).toMatchObject({ code: 'InvalidTransition', message: TEAM_TEXTS.assigned });
  });

  it('is missed by the project whose primary site contact they were: a new version, told by its history', async () => {
    const site = await publishPerson(portal, { role: 'SiteContact' });
    const project = await portal.addProject(northwind);
    await portal.addParticipant(project, site.claims, true);
    const version = async () => (await portal.knex('projects').where({ id: project }).first('version')).version;
    const before = await version();
    const [contact] = await list(coordinator, '', project);
    expect((await portal.call(coordinator, 'DELETE', `/contacts/${contact?.id ?? ''}`)).status).toBe(200);
    expect(await version()).toBe(before + 1);
    const { body } = await portal.call(coordinator, 'GET', `/projects/${project}/history`);
    expect(JSON.stringify(body.data)).toContain('primarySiteContact');
  });
});

describe('the edit of a contact', () => {
  it('saves over the version that was read alone', async () => {
    const id = await added();
    const { name, email, version } = await one(id);
    const body = { id, position: 'SiteContact', name, email, companyName: 'Berg Bau' };
    const put = (etag: string) => portal.call(coordinator, 'PUT', '/contacts', body, { 'if-match': etag });
    expect((await put(`"${version}"`)).status).toBe(200);
    expect(await one(id)).toMatchObject({ changedBy: 'Clara Nordin', changedDateTime: expect.any(String) });
    const reader = await one(id, northwind.person('RiskEngineer'));
    expect(reader).toMatchObject({ changedBy: null, changedDateTime: null });
    const late = await put(`"${version}"`);
    expect(late.status).toBe(409);
    expect(late.body.error.message).toBe(CONTACT_TEXTS.stale);
  });
});

describe('the rights of decisions §11 on contacts', () => {
  it.each([
    ['ICUnderwriter', { read: 200, create: 201, update: 200, delete: 403 }],
    ['RiskEngineer', { read: 200, create: 403, update: 403, delete: 403 }],
  ] as const)('%s of the company', async (role, expected) => {
    const person = northwind.person(role);
    const id = await added();
    const { name, email } = await one(id);
    const body = { id, position: 'SiteContact', name, email, companyName: 'Berg Bau' };
    expect({
      read: (await portal.call(person, 'GET', `/contacts/${id}`)).status,
      create: (await add({}, person)).status,
      update: (await portal.call(person, 'PUT', '/contacts', body)).status,
      delete: (await portal.call(person, 'DELETE', `/contacts/${id}`)).status,
    }).toEqual(expected);
  });

  it('the primary engineer adds people of the site, but no engineers', async () => {
    const engineer = northwind.person('RiskEngineer');
    const project = await portal.addProject(northwind);
    await portal.addParticipant(project, engineer, true);
    expect((await add({ projectId: project }, engineer)).status).toBe(201);
    const another = await add({ projectId: project, position: 'ExternalRE' }, engineer);
    expect(another.body.fieldErrors).toEqual({ position: [CONTACT_TEXTS.engineersByInsurer] });
    const check = async (as: Partial<SessionClaims>) =>
      (await portal.call(as, 'GET', `/contacts/${project}/can-add-re-contact`)).body.data;
    expect(await check(coordinator)).toEqual({ action: 'addEngineer', allowed: true });
    expect(await check(engineer)).toEqual({
      ...{ action: 'addEngineer', allowed: false, obstacle: 'guard' },
      ...{ reason: 'EngineersByInsurer', text: CONTACT_TEXTS.engineersByInsurer },
    });
  });

  it('invites are sent by coordinators alone', async () => {
    const answer = await add({ sendInvite: true }, northwind.person('ICUnderwriter'));
    expect(answer.status).toBe(403);
    expect(answer.body.error.message).toBe(CONTACT_TEXTS.inviteByCoordinator);
  });

  it('a broker reads, without where people live; a risk manager has no contacts', async () => {
    const broker = await publishPerson(portal, { role: 'Broker' });
    const manager = await publishPerson(portal, { role: 'RiskManager' });
    const address = { country: 'Sweden', state: 'Skåne', city: 'Lund', addressLine: 'Storgatan 1', zipCode: '22100' };
    await added({ position: 'Broker', email: broker.member.email, address });
    await added({ position: 'RiskManager', email: manager.member.email });
    const seen = await list(broker.claims);
    expect(seen.length).toBeGreaterThan(1);
    expect(
      seen.every((contact) => contact.address === null && contact.actions.every(({ obstacle }) => obstacle === 'role')),
    ).toBe(true);
    expect((await list()).some((contact) => contact.address?.city === 'Lund')).toBe(true);
    expect((await portal.call(manager.claims, 'GET', `/contacts?ProjectId=${projectId}`)).status).toBe(403);
  });

  it('a risk company’s coordinator sees and changes the own people alone', async () => {
    const granite = { companyId: randomUUID(), companyType: 'Risk', companyName: 'Granite Risk' } as const;
    const engineer = await publishPerson(portal, { role: 'RiskEngineer', ...granite });
    const theirs = await publishPerson(portal, { role: 'RCCoordinator', ...granite });
    const address = { country: 'Sweden', state: 'Skåne', city: 'Lund', addressLine: 'Bredgatan 1', zipCode: '222 21' };
    const id = await added({ position: 'ExternalRE', email: engineer.member.email, address });
    await seesProject(engineer.claims);
    const other = await added();
    expect((await list(theirs.claims)).map((contact) => contact.id)).toEqual([id]);
    expect((await portal.call(theirs.claims, 'GET', `/contacts/${other}`)).status).toBe(404);
    const { name, email } = await one(id);
    const body = { id, position: 'ExternalRE', name, email, companyName: 'Granite Risk', phone: '+1 330 555 0142' };
    expect((await portal.call(theirs.claims, 'PUT', '/contacts', { ...body, address: null })).status).toBe(200);
    // Hidden fields are not cleared.
    expect(await one(id)).toMatchObject({ phone: '+13305550142', address });
    expect((await portal.call(theirs.claims, 'PUT', '/contacts', { ...body, id: other })).status).toBe(403);
    expect((await portal.call(theirs.claims, 'DELETE', `/contacts/${id}`)).status).toBe(403);
  });

  it('another company finds nothing', async () => {
    const rival = (await portal.addCompany('Another Insurance')).person('ICCoordinator');
    const id = await added();
    const answers = await Promise.all([
      portal.call(rival, 'GET', `/contacts?ProjectId=${projectId}`),
      portal.call(rival, 'GET', `/contacts/${id}`),
      portal.call(rival, 'DELETE', `/contacts/${id}`),
      portal.call(rival, 'POST', '/contacts', entered(projectId)),
      portal.call(rival, 'GET', `/contacts/notify-dropdown?projectId=${projectId}`),
      portal.call(rival, 'GET', `/contacts/${projectId}/can-add-re-contact`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
    const never = await portal.call(rival, 'GET', `/contacts/${randomUUID()}`);
    expect(answers[1]?.body.error).toEqual(never.body.error);
    expect(answers[2]?.body.error).toEqual(never.body.error);
  });

  it('a closed project takes no change, and is still read', async () => {
    const project = await portal.addProject(northwind);
    const answer = await add({ projectId: project });
    const { id } = answer.body.data as { id: string };
    await portal.call(coordinator, 'PATCH', `/projects/${project}/close`, { closingReason: 'Sold' });
    const { name, email } = await one(id);
    const body = { id, position: 'SiteContact', name, email, companyName: 'Berg Bau' };
    const answers = await Promise.all([
      add({ projectId: project }),
      portal.call(coordinator, 'PUT', '/contacts', body),
      portal.call(coordinator, 'DELETE', `/contacts/${id}`),
      portal.call(coordinator, 'POST', '/contacts/from-user', { projectId: project, id: randomUUID() }),
    ]);
    expect(answers.map(({ body: { error } }) => error.message)).toEqual(Array(4).fill(PROJECT_TEXTS.closed));
    expect((await list(coordinator, '', project)).map(allowedOf)).toEqual([[]]);
  });
});
