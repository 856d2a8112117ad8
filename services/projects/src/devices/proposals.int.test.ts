import type { DeviceProposal } from '@portal/contracts/projects/device-proposal';
import type { RecommendationDetail } from '@portal/contracts/projects/recommendation';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { addSite, dataOf, inDays, startedInspection } from '../testing/inspections.fixture.ts';
import { ago, sitesWithControls } from './devices.fixture.ts';

const { portal, site, people, add, send, put } = sitesWithControls();

const proposals = async (as = people().engineer): Promise<DeviceProposal[]> =>
  dataOf<{ items: DeviceProposal[] }>(
    await portal().call(as, 'GET', `/devices/proposals?projectId=${site().projectId}`),
  ).items;
/** Adds a device and lets it measure too much. */
async function alerted(): Promise<{ readonly token: string; readonly proposal: DeviceProposal }> {
  const { token } = await add();
  await send(token, [{ at: ago(60), value: 92.5 }]);
  const [proposal] = await proposals();
  if (!proposal) throw new Error('Nothing is proposed');
  return { token, proposal };
}
const take = (id: string, body: object, as = people().engineer) =>
  portal().call(as, 'POST', `/devices/proposals/${id}/recommendation`, body);

describe('a recommendation that an alert proposes', () => {
  it('is prefilled, and waits for the primary engineer; one of a device at a time', async () => {
    const { token, proposal } = await alerted();
    expect(proposal).toMatchObject({
      deviceName: 'Riser 3',
      category: 'Water Damage',
      type: 'Leak Detection',
      value: 92.5,
    });
    expect(proposal.comment).toMatch(/^Riser 3 measured 92\.5 l\/min at .+ UTC; its limits are at most 60 l\/min\. /);
    expect(proposal.actions.every(({ allowed }) => allowed)).toBe(true);
    await send(token, [{ at: ago(30), value: 1 }]);
    await send(token, [{ at: ago(20), value: 95 }]);
    expect(await proposals()).toHaveLength(1);
  });

  it('is read by insurer and engineers only, and decided by the primary engineer', async () => {
    const { proposal } = await alerted();
    const { coordinator, underwriter, riskCoordinator, engineer: _, ...others } = people();
    for (const as of [coordinator, underwriter, riskCoordinator]) {
      expect((await proposals(as))[0]?.actions.some(({ allowed }) => allowed)).toBe(false);
      expect((await take(proposal.id, { inspectionId: randomUUID() }, as)).status).toBe(403);
    }
    for (const as of Object.values(others)) {
      const { status } = await portal().call(as, 'GET', `/devices/proposals?projectId=${site().projectId}`);
      expect([as.role, status]).toEqual([as.role, 403]);
    }
    const other = { role: 'RiskEngineer', sub: randomUUID(), companyType: 'NoCompany', companyId: null } as const;
    expect((await take(proposal.id, { inspectionId: randomUUID() }, other)).status).toBe(404);
    await portal().addParticipant(site().projectId, other);
    const refused = await take(proposal.id, { inspectionId: randomUUID() }, other);
    expect([refused.status, refused.body.error.reason]).toEqual([403, 'NotPrimaryEngineer']);
  });

  it('becomes a draft of the inspection that the engineer chooses, once', async () => {
    const { proposal } = await alerted();
    const inspection = await startedInspection(portal(), site());
    const dueDate = inDays(30);
    const body = { inspectionId: inspection.id, dueDate };
    const answers = await Promise.all([take(proposal.id, body), take(proposal.id, body)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400]);
    const done = answers.find(({ status }) => status === 201);
    const { recommendationId } = done?.body.data as { recommendationId: string };
    const draft = dataOf<RecommendationDetail>(
      await portal().call(people().engineer, 'GET', `/risks/${recommendationId}`),
    );
    expect(draft).toMatchObject({
      status: 'Draft',
      comment: proposal.comment,
      location: 'Riser 3',
      dueDate,
    });
    expect(await proposals()).toEqual([]);
  });

  it('stays where the inspection takes none, or is one of another project', async () => {
    const { proposal } = await alerted();
    const upcoming = await startedInspection(portal(), site());
    await portal().knex('inspections').where({ id: upcoming.id }).update({ status: 'Cancelled' });
    expect((await take(proposal.id, { inspectionId: upcoming.id })).status).toBe(400);
    expect((await take(proposal.id, { inspectionId: randomUUID() })).status).toBe(404);
    const elsewhere = await addSite(portal());
    await portal().knex('project_participants').where({ project_id: elsewhere.projectId, is_primary: true }).delete();
    await portal().addParticipant(elsewhere.projectId, people().engineer, true);
    const foreign = await startedInspection(portal(), { ...elsewhere, people: { ...elsewhere.people, ...people() } });
    expect((await take(proposal.id, { inspectionId: foreign.id, dueDate: inDays(30) })).status).toBe(404);
    expect(await proposals()).toHaveLength(1);
  });

  it('is dismissed with a reason, and the next alert proposes again', async () => {
    const { token, proposal } = await alerted();
    const dismiss = (reason: string) => put(people().engineer, `/devices/proposals/${proposal.id}/dismiss`, { reason });
    expect((await dismiss(' ')).status).toBe(400);
    expect((await dismiss('Pressure test')).status).toBe(200);
    expect((await dismiss('Pressure test')).body.error.reason).toBe('NotWaiting');
    await send(token, [{ at: ago(30), value: 1 }]);
    await send(token, [{ at: ago(20), value: 95 }]);
    expect(await proposals()).toHaveLength(1);
  });

  it('waits also when its device has been removed', async () => {
    const { proposal } = await alerted();
    await portal().call(people().coordinator, 'DELETE', `/devices/${proposal.deviceId}`);
    expect(await proposals()).toMatchObject([{ id: proposal.id, deviceId: null, deviceName: 'Riser 3' }]);
  });
});
