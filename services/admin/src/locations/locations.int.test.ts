import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAdmin, type AdminFixture } from '../admin.fixture.ts';
import { added, aMember } from '../team/team.fixture.ts';

let admin: AdminFixture;
beforeAll(async () => {
  admin = await startAdmin();
});
afterAll(() => admin.stop());

describe('offices (spec 3 §7)', () => {
  it('are those of the own company, with who has them', async () => {
    const company = await admin.company();
    const locationId = await admin.office(company);
    await added(aMember({ locationId }), company);
    const answer = await company.coordinator.call('GET', '/insurance-companies/current/locations');
    expect(answer.body.data).toEqual([
      { id: locationId, name: 'Main Location', isPrimary: true, uwAmount: 1, engineerAmount: 0 },
    ]);
    expect((await company.coordinator.call('GET', '/broker-companies/current/locations')).status).toBe(403);
    const broker = await admin.company('Broker');
    expect((await broker.coordinator.call('GET', '/broker-companies/current/locations')).status).toBe(200);
    const risk = await admin.company('Risk');
    expect((await risk.coordinator.call('GET', '/insurance-companies/current/locations')).status).toBe(403);
  });
});
