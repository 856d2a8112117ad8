import type { SessionClaims } from '@portal/contracts/identity/session';
import { CONTACT_TEXTS } from '@portal/contracts/projects/contact-texts';
import { PROJECT_TEXTS } from '@portal/contracts/projects/texts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestCompany, type TestPortal } from '../testing/testing-portal.ts';
import { allowedOf, contactCalls, entered, publishPerson } from './contacts.fixture.ts';

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

const { add, added, list, one, seesProject } = contactCalls(
  () => portal,
  () => coordinator,
  () => projectId,
);

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
