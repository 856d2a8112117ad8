import type { SessionClaims } from '@portal/contracts/identity/session';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestPortal, type TestCompany, type TestPortal } from '../testing/testing-portal.ts';
import { projectCalls } from './projects.fixture.ts';

let portal: TestPortal;
let northwind: TestCompany;
beforeAll(async () => {
  portal = await startTestPortal();
  northwind = await portal.addCompany('Northwind Insurance');
});
afterAll(() => portal.stop());

const { read } = projectCalls(() => portal);

describe('the right to upload documents (spec 1 §3, §6)', () => {
  const mayUpload = async (as: Partial<SessionClaims>, id: string) => (await read(as, id)).project.canUploadDocuments;
  const outside = { companyType: 'NoCompany', companyId: null } as const;

  it('is the primary site contact’s and engineer’s, until another one is; others have it by their role', async () => {
    const id = await portal.addProject(northwind);
    for (const role of ['SiteContact', 'RiskEngineer'] as const) {
      const person = { role, ...outside, sub: randomUUID() };
      await portal.addParticipant(id, person, true);
      expect([role, await mayUpload(person, id)]).toEqual([role, true]);
      await portal.knex('project_participants').where({ user_id: person.sub }).update({ is_primary: false });
      expect([role, await mayUpload(person, id)]).toEqual([role, false]);
    }
    expect(await mayUpload(northwind.person('ICUnderwriter'), id)).toBe(true);
  });

  it('ends with the project’s closing, and is nobody’s whose documents the owner closed', async () => {
    const owner = await portal.addCompany('Owner Insurance');
    const id = await portal.addProject(owner);
    const broker = { role: 'Broker', ...outside, sub: randomUUID() } as const;
    await portal.addParticipant(id, broker);
    expect(await mayUpload(broker, id)).toBe(true);
    const tabs = JSON.stringify({ documents: ['RiskManager'] });
    await portal.knex('known_tab_settings').insert({ company_id: owner.id, version: 1, tabs });
    expect(await mayUpload(broker, id)).toBe(false);
    const coordinator = owner.person('ICCoordinator');
    expect(await mayUpload(coordinator, id)).toBe(true);
    await portal.call(coordinator, 'PATCH', `/projects/${id}/close`, { closingReason: 'Done' });
    expect(await mayUpload(coordinator, id)).toBe(false);
  });
});
