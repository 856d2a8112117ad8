import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAdmin, type AdminFixture, type TestCompany } from '../admin.fixture.ts';
import { inviteCalls } from './invites.fixture.ts';

let admin: AdminFixture;
let northwind: TestCompany;
beforeAll(async () => {
  admin = await startAdmin();
  northwind = await admin.company();
});
afterAll(() => admin.stop());

const { invited } = inviteCalls(
  () => admin,
  () => northwind,
);

describe('who may (decisions §11)', () => {
  it('underwriters read, others do not; nobody sees those of another company', async () => {
    const person = await invited();
    const info = `/invites/${person.id}/user/info`;
    const underwriter = admin.as('ICUnderwriter', 'Insurance', northwind.companyId);
    expect((await underwriter.call('GET', info)).body.data).toMatchObject({ email: person.email });
    expect((await underwriter.call('DELETE', `/invites/${person.id}`)).status).toBe(403);
    const engineer = admin.as('RiskEngineer', 'Insurance', northwind.companyId);
    expect((await engineer.call('GET', '/invites')).status).toBe(403);
    const { coordinator: rival } = await admin.company();
    for (const [method, path, body] of [
      ['GET', info],
      ['PUT', `/invites/${person.id}/user/approve`],
      ['PUT', '/invites/user/reject', { id: person.id, rejectionReason: 'No' }],
      ['PUT', '/invites/user/team-member/resend', { teamMemberId: person.userId }],
      ['DELETE', `/invites/${person.id}`],
    ] as const)
      expect((await rival.call(method, path, body)).status, path).toBe(404);
    expect((await rival.call('GET', '/invites')).body.data?.items).toEqual([]);
    expect(await admin.status(person.userId)).toBe('InviteSent');
  });

  it('lists by page, searched by name', async () => {
    const company = await admin.company();
    const [first, second] = [await invited(company), await invited(company)];
    const list = await company.coordinator.call('GET', '/invites?name=uma%20b&pageSize=1&sortFieldName=sentAt');
    expect(list.body.data).toMatchObject({ totalCount: 2, totalPages: 2 });
    expect(list.body.data?.items).toMatchObject([{ id: second.id, fullName: 'Uma Berg', status: 'InviteSent' }]);
    expect(first.id).not.toBe(second.id);
    expect((await company.coordinator.call('GET', '/invites?name=%C3%BCma')).body.data?.items).toHaveLength(2);
    expect((await company.coordinator.call('GET', '/invites?name=%25')).body.data?.items).toEqual([]);
    await admin.knex('members').where({ user_id: first.userId }).update({ last_name: 'von\u00A0 Ünal' });
    const marked = await company.coordinator.call('GET', '/invites?name=von%20unal');
    expect(marked.body.data?.items).toMatchObject([{ id: first.id, fullName: 'Uma von\u00A0 Ünal' }]);
  });
});
