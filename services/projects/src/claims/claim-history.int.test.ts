import type { SessionClaims } from '@portal/contracts/identity/session';
import type { AttachmentHolder } from '@portal/contracts/events/attachments';
import type { PortalEvent } from '@portal/contracts/events/envelope';
import type { Activity } from '@portal/contracts/projects/activity';
import type { CauseOfLoss, Claim } from '@portal/contracts/projects/claim';
import { copyOutbox } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addSite, dataOf, type TestSite } from '../testing/inspections.fixture.ts';
import { startTestPortal, type TestPortal } from '../testing/testing-portal.ts';

let portal: TestPortal;
let site: TestSite;
let causeId: string;
beforeAll(async () => {
  portal = await startTestPortal();
  await copyOutbox(portal.knex);
  site = await addSite(portal);
  const causes = dataOf<CauseOfLoss[]>(await portal.call(site.people.coordinator, 'GET', '/claim-causes-of-loss'));
  causeId = causes[0]?.id ?? '';
});
afterAll(() => portal.stop());

const fields = () => ({ claimNumber: randomUUID().slice(0, 8), type: 'DSU', causeId, dateOfLoss: '2026-01-05' });
const add = async (over: object = {}): Promise<Claim> =>
  dataOf(
    await portal.call(site.people.coordinator, 'POST', '/claims', {
      ...{ projectId: site.projectId, amount: 500, ...fields() },
      ...over,
    }),
  );
const put = ({ id, claimNumber }: Claim, over: object = {}) =>
  portal.call(site.people.underwriter, 'PUT', '/claims', { ...fields(), id, claimNumber, amount: 500, ...over });
const historyOf = (as: Partial<SessionClaims>, { id }: Claim) => portal.call(as, 'GET', `/claims/${id}/history`);
/** Returns the events about a claim's files for services/library, in order. */
const toldOf = async ({ id }: Claim) => {
  const events = await portal
    .knex('copied_events')
    .where({ subject: 'projects.attachments.changed.v1' })
    .orderBy('seq')
    .pluck<string[]>('event');
  return events
    .flatMap((text) => (JSON.parse(text) as PortalEvent<{ holders: AttachmentHolder[] }>).data.holders)
    .filter((holder) => holder.id === id)
    .map(({ kind, tab, version, fileIds }) => [kind, tab, version, fileIds]);
};

describe('the history of a claim', () => {
  it('tells who entered it, what was changed from what to what, and each step, newest first', async () => {
    const claim = await add();
    dataOf(await put(claim, { amount: 750 }));
    dataOf(await put(claim, { amount: 750, reserve: 50, status: 'InReview' }));
    dataOf(await put(claim, { amount: 750, reserve: 50 }));
    const { items, totalCount } = dataOf<{ items: Activity[]; totalCount: number }>(
      await historyOf(site.people.broker, claim),
    );
    expect(totalCount).toBe(3);
    expect(items.map(({ actorName, action, newStatus, changes }) => [actorName, action, newStatus, changes])).toEqual([
      ['Uma Wright', 'review', 'InReview', [{ field: 'reserve', oldValue: null, newValue: '50.00' }]],
      ['Uma Wright', 'update', 'Open', [{ field: 'amount', oldValue: '500.00', newValue: '750.00' }]],
      ['Clara Nordin', 'create', 'Open', []],
    ]);
  });

  it('is not told to those with limited access, to the site, or outside the tenant', async () => {
    const claim = await add();
    const { riskManager, engineer, riskCoordinator, siteContact } = site.people;
    for (const as of [riskManager, engineer, riskCoordinator, siteContact]) {
      expect((await historyOf(as, claim)).status).toBe(403);
    }
    const rival = (await portal.addCompany('Rival Insurance')).person('ICCoordinator');
    expect((await historyOf(rival, claim)).status).toBe(404);
  });

  it('says nothing of a step that was refused', async () => {
    const claim = await add();
    expect((await put(claim, { status: 'Settled' })).status).toBe(400);
    expect(dataOf<{ totalCount: number }>(await historyOf(site.people.coordinator, claim)).totalCount).toBe(1);
  });
});

it('services/library is told which files a claim holds: added, changed, deleted, and nothing of those without', async () => {
  const ownerId = site.people.coordinator.sub ?? '';
  const fileId = randomUUID();
  await portal.knex('files').insert({ file_id: fileId, owner_id: ownerId, name: 'loss.pdf', type: 'application/pdf' });
  const claim = await add({ fileIds: [fileId] });
  dataOf(await put(claim, { fileIds: [fileId], amount: 1 }));
  dataOf(await put(claim, { fileIds: [], amount: 1 }));
  const other = await add({ fileIds: [fileId] });
  dataOf(await portal.call(site.people.coordinator, 'DELETE', `/claims/${other.id}`));
  expect(await toldOf(claim)).toEqual([
    ['Claim', 'claims', 1, [fileId]],
    ['Claim', 'claims', 3, []],
  ]);
  expect(await toldOf(other)).toEqual([
    ['Claim', 'claims', 1, [fileId]],
    ['Claim', 'claims', 2, []],
  ]);
  expect(await toldOf(await add())).toEqual([]);
});
