import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAdmin, type AdminFixture, type TestCompany } from '../admin.fixture.ts';
import { added, allowedOf, aMember, anEmail, NAME, read, textOf } from './team.fixture.ts';

let admin: AdminFixture;
let northwind: TestCompany;
beforeAll(async () => {
  admin = await startAdmin();
  northwind = await admin.company();
});
afterAll(() => admin.stop());

describe('the list of the team (spec 3 §7)', () => {
  it('is searched, narrowed, sorted and paged', async () => {
    const company = await admin.company();
    const { companyId } = company;
    const add = (firstName: string, lastName: string, changes: object = {}) =>
      admin.member({ companyId, firstName, lastName, role: 'ICUnderwriter', ...changes });
    await add('Zoe', 'Quist', { email: 'zoe@list.example', designation: 'Assistant' });
    await add('adam', 'Ölander', { email: 'adam@list.example', accessStatus: 'NoAccess' });
    await add('Bea', '100%', { email: 'bea@list.example', role: 'RiskEngineer' });
    const list = async (query: string) => {
      const answer = await company.coordinator.call('GET', `/team-members?${query}`);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return answer.body.data?.items?.map(({ fullName }) => fullName);
    };
    expect(await list('')).toEqual(['adam Ölander', 'Bea 100%', 'Elias Moreau', 'Zoe Quist']);
    expect(await list('sortFieldName=ContactInfo.Name.FullName&sortDirection=Descending&pageSize=1')).toEqual([
      'Zoe Quist',
    ]);
    expect(await list('name=ÖLAND')).toEqual(['adam Ölander']);
    expect(await list('name=oland')).toEqual(['adam Ölander']);
    expect(await list('name=100%25')).toEqual(['Bea 100%']);
    expect(await list('name=%25')).toEqual(['Bea 100%']);
    expect(await list('position=ICUnderwriter&status=HasAccess')).toEqual(['Zoe Quist']);
    expect(await list('page=2&pageSize=3')).toEqual(['Zoe Quist']);
    for (const field of ['position', 'designation', 'email', 'status', 'location'])
      expect(await list(`sortFieldName=${field}&sortDirection=Ascending`)).toHaveLength(4);
    expect((await company.coordinator.call('GET', '/team-members?sortFieldName=phone')).status).toBe(400);
    expect((await company.coordinator.call('GET', '/team-members?status=Gone')).status).toBe(400);
  });

  it('has names, designations and offices in the order of letters, whatever their marks', async () => {
    const company = await admin.company();
    const add = (firstName: string, designation: string) =>
      admin.member({ companyId: company.companyId, firstName, lastName: 'Berg', role: 'ICUnderwriter', designation });
    await add('Zoe', 'Économiste');
    await add('Ömer', 'Zoologist');
    await add('Łukasz', 'Actuary');
    const firstNames = async (field: string) => {
      const query = `position=ICUnderwriter&sortFieldName=${field}&sortDirection=Ascending`;
      const answer = await company.coordinator.call('GET', `/team-members?${query}`);
      return answer.body.data?.items?.map(({ fullName }) => String(fullName).split(' ')[0]);
    };
    expect(await firstNames('ContactInfo.Name.FullName')).toEqual(['Łukasz', 'Ömer', 'Zoe']);
    expect(await firstNames('designation')).toEqual(['Łukasz', 'Zoe', 'Ömer']);
  });

  it('finds a name that was pasted with wide spaces and loose accents, and keeps its plain form', async () => {
    const company = await admin.company();
    const name = { firstName: ' Anna\u00a0 Mari\u0061\u0301 ', lastName: 'Berg' };
    const id = await added(aMember({ name, designation: 'Cat\u00a0 Modeller' }), company);
    expect(await read(id, company)).toMatchObject({ fullName: 'Anna Mari\u00e1 Berg', designation: 'Cat Modeller' });
    const found = await company.coordinator.call('GET', '/team-members?name=anna%20maria%20berg');
    expect(found.body.data?.items).toMatchObject([{ id }]);
    // Names of before were stored as they were pasted.
    await admin.knex('members').where({ user_id: id }).update({ last_name: 'von\u2009Berg' });
    const stored = await company.coordinator.call('GET', '/team-members?name=maria%20von%20berg');
    expect(stored.body.data?.items).toMatchObject([{ id }]);
  });

  it('says what the viewer may do with each', async () => {
    const company = await admin.company();
    const { companyId, coordinator } = company;
    const id = await added(aMember({ sendInvite: true }), company);
    const other = admin.as('ICCoordinator', 'Insurance', companyId);
    await admin.member({ userId: other.userId, companyId, role: 'ICCoordinator', firstName: 'Ola' });
    const actionsFor = async (viewer = coordinator) => {
      const { items = [] } = (await viewer.call('GET', '/team-members')).body.data ?? {};
      return Object.fromEntries(items.map((item) => [item['id'], [allowedOf(item), textOf(item, 'delete')]]));
    };
    expect(await actionsFor()).toEqual({
      [id]: [['resend', 'delete'], undefined],
      [coordinator.userId]: [
        ['edit'],
        'The primary contact cannot be deleted. Update the Primary Contact in Company Info first.',
      ],
      [other.userId]: [['delete'], undefined],
    });
    expect((await actionsFor(other))[coordinator.userId]?.[0]).toEqual([]);
  });

  it('of a risk company lets the coordinator decide about an engineer whom an insurer invited', async () => {
    const granite = await admin.company('Risk');
    const contact = { name: NAME, email: anEmail(), position: 'RiskEngineer', riskCompanyId: granite.companyId };
    const invited = await northwind.coordinator.call('POST', '/invites/user/contact', contact);
    const id = invited.body.data?.['userId'] as string;
    const inviteId = invited.body.data?.['id'] as string;
    const shown = async () => {
      const [team, invites] = await Promise.all(
        ['/team-members', '/invites'].map((path) => granite.coordinator.call('GET', path)),
      );
      const ids = (answer = team) => answer?.body.data?.items?.map((item) => item['id']) ?? [];
      return [ids().includes(id), team?.body.data?.['totalCount'], ids(invites).includes(inviteId)];
    };
    expect(await shown(), 'a stranger is in no team before they have signed up').toEqual([false, 1, false]);
    for (const [method, path, body] of [
      ['GET', `/team-members/${id}`, undefined],
      ['DELETE', `/team-members/${id}`, undefined],
      ['GET', `/invites/user/${inviteId}`, undefined],
      ['PUT', '/invites/user/contact/resend', { contactId: id }],
    ] as const)
      expect([path, (await granite.coordinator.call(method, path, body)).status]).toEqual([path, 404]);
    await admin.knex('members').where({ user_id: id }).update({ access_status: 'NeedApproval' });
    expect(await shown()).toEqual([true, 2, true]);
    const waiting = await read(id, granite);
    expect(waiting).toMatchObject({ invite: { kind: 'Contact' } });
    expect(allowedOf(waiting)).toEqual(['approve', 'reject', 'delete']);
  });
});
