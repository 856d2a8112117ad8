import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAdmin, type AdminFixture, type TestCompany } from '../admin.fixture.ts';
import { aMember, anEmail, NAME, read, UNITED_KINGDOM } from './team.fixture.ts';

let admin: AdminFixture;
let northwind: TestCompany;
beforeAll(async () => {
  admin = await startAdmin();
  northwind = await admin.company();
});
afterAll(() => admin.stop());

describe('the own row (decisions §21)', () => {
  const own = async (company: TestCompany) => {
    const { fullName: _, ...row } = await read(company.coordinator.userId, company);
    const { id, email, position, designation } = row;
    return { id, email, position, designation, name: NAME, locationId: await admin.office(company) };
  };

  it('is the primary contact’s to edit: name, phone, address, office', async () => {
    const company = await admin.company();
    const body = { ...(await own(company)), address: UNITED_KINGDOM, phone: '+442079460119' };
    const answer = await company.coordinator.call('PUT', '/team-members', body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(await read(company.coordinator.userId, company)).toMatchObject({
      fullName: 'Uma Berg',
      phone: '+442079460119',
      address: UNITED_KINGDOM,
      location: 'Main Location',
      status: 'HasAccess',
      isPrimaryCoordinator: true,
    });
  });

  it('keeps role, designation, email, status and an office', async () => {
    const company = await admin.company();
    const body = await own(company);
    const put = async (change: object) => {
      const answer = await company.coordinator.call('PUT', '/team-members', { ...body, ...change });
      return [answer.status, Object.keys(answer.body.fieldErrors ?? {})];
    };
    expect(await put({ position: 'ICUnderwriter', email: anEmail(), designation: 'Surveyor' })).toEqual([
      400,
      ['position', 'email', 'designation'],
    ]);
    expect(await put({ locationId: null })).toEqual([400, ['locationId']]);
    expect(await put({ sendInvite: true })).toEqual([200, []]);
    expect(await read(company.coordinator.userId, company)).toMatchObject({ status: 'HasAccess' });
  });

  it('of another coordinator is not theirs to edit, nor anybody’s to delete', async () => {
    const { companyId, coordinator } = northwind;
    const other = admin.as('ICCoordinator', 'Insurance', companyId);
    await admin.member({ userId: other.userId, companyId, role: 'ICCoordinator' });
    const edit = await other.call('PUT', '/team-members', {
      ...aMember(),
      id: other.userId,
      position: 'ICCoordinator',
    });
    expect(edit.status).toBe(400);
    const itself = await other.call('DELETE', `/team-members/${other.userId}`);
    expect([itself.status, itself.body.error?.message]).toEqual([400, 'You cannot delete yourself.']);
    const primary = await other.call('DELETE', `/team-members/${coordinator.userId}`);
    expect([primary.status, primary.body.error?.message]).toEqual([
      400,
      'The primary contact cannot be deleted. Update the Primary Contact in Company Info first.',
    ]);
  });
});
