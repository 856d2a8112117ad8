import { MESSAGES } from '@portal/contracts/common/messages';
import type { SessionClaims } from '@portal/contracts/identity/session';
import { CONTACT_TEXTS } from '@portal/contracts/projects/contact-texts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestCompany, type TestPortal } from '../testing/testing-portal.ts';
import { allowedOf, contactCalls } from './contacts.fixture.ts';

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

const { add, added, list, one } = contactCalls(
  () => portal,
  () => coordinator,
  () => projectId,
);

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
    // Names of before were stored as they were pasted.
    await portal.knex('contacts').where({ id }).update({ last_name: 'von\u2009Quist' });
    expect((await list(coordinator, '&Name=maria von quist', project)).map((contact) => contact.id)).toEqual([id]);
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
