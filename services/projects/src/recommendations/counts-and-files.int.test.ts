import { expect, it } from 'vitest';
import type { AttachmentHolder } from '@portal/contracts/events/attachments';
import { dataOf, startedInspection } from '../testing/inspections.fixture.ts';
import { sitesWithInspections } from './risks.fixture.ts';

const sites = sitesWithInspections();
const { portal, site, inspection, people, add, force, list, edit, put, send, complete, eventsOf, fileOf, issued } =
  sites;

/** Returns the stored counts beside the actual numbers, of all projects. */
const counted = async () => {
  const { rows } = await portal().knex.raw<{ rows: unknown[] }>(
    `select inspection_id, project_id, status, count from recommendation_counts where count <> 0 order by 1, 3`,
  );
  const there = await portal().knex.raw<{ rows: unknown[] }>(
    `select inspection_id, project_id, status, count(*)::int as count from recommendations group by 1, 2, 3 order by 1, 3`,
  );
  return [rows, there.rows];
};

it('the counts of each status are those of what is there: added, changed, moved one by one or many, deleted', async () => {
  const ids = [];
  for (let n = 0; n < 4; n++) ids.push((await add()).id);
  dataOf(await edit(ids[0] ?? '', { priority: 'Advisory' }));
  await force(ids[1] ?? '', { status: 'Issued' });
  await portal().knex('recommendations').whereIn('id', ids.slice(2)).update({ status: 'Closed' });
  dataOf(await portal().call(people().engineer, 'DELETE', `/risks/${ids[0]}`));
  expect((await list(people().coordinator)).statusCounts).toEqual([
    { status: 'Issued', count: 1 },
    { status: 'Closed', count: 2 },
  ]);
  expect((await list(people().coordinator, '&status=Draft')).totalCount).toBe(0);
  const [kept, there] = await counted();
  expect(kept).toEqual(there);
});

it('several who add at once are all counted', async () => {
  await Promise.all(Array.from({ length: 8 }, () => add()));
  expect((await list(people().engineer)).statusCounts).toEqual([{ status: 'Draft', count: 8 }]);
});

it('the counts go with an inspection and with a project', async () => {
  await add();
  await portal().knex('inspections').where({ id: inspection().id }).delete();
  expect(await portal().knex('recommendation_counts').where({ project_id: site().projectId })).toEqual([]);
  await startedInspection(portal(), site());
  await portal().knex('projects').where({ id: site().projectId }).delete();
  const [kept, there] = await counted();
  expect(kept).toEqual(there);
});

/** Returns the events about a recommendation's files for services/library, in order. */
const toldOf = async (id: string) => {
  const events = (await eventsOf('attachments.changed')) as { projectId: string; holders: AttachmentHolder[] }[];
  expect(events.every(({ projectId }) => projectId === site().projectId)).toBe(true);
  return events
    .flatMap(({ holders }) => holders)
    .filter((holder) => holder.id === id)
    .map(({ version, isIssued, fileIds }) => ({ version, isIssued, fileIds }));
};

it('services/library is told which photos a recommendation holds: added, changed, issued, with evidence', async () => {
  const { engineer, riskCoordinator, siteContact } = people();
  const [first, second] = [await fileOf(engineer), await fileOf(engineer)];
  const { id } = await add({ photoIds: [first] });
  dataOf(await edit(id, { photoIds: [first], comment: 'Other words' }));
  dataOf(await edit(id, { photoIds: [second], comment: 'Other words' }));
  dataOf(await send('send-for-approval', engineer));
  dataOf(await put(riskCoordinator, `/risks/${id}/approve`));
  dataOf(await send('send-to-risk-engineer', riskCoordinator));
  dataOf(await put(engineer, `/risks/${id}/approve`));
  dataOf(await complete());
  dataOf(await send('issue', engineer));
  const evidence = await fileOf(siteContact);
  dataOf(await put(siteContact, `/risks/${id}/action`, { action: 'Done.', fileIds: [evidence] }));
  expect(await toldOf(id)).toEqual([
    { version: 1, isIssued: false, fileIds: [first] },
    { version: 3, isIssued: false, fileIds: [second] },
    { version: 8, isIssued: true, fileIds: [second] },
    { version: 9, isIssued: true, fileIds: [evidence, second] },
  ]);
});

it('is told of the end of one that is deleted, and nothing of those without files', async () => {
  const { engineer } = people();
  const photo = await fileOf(engineer);
  const { id } = await add({ photoIds: [photo] });
  dataOf(await portal().call(engineer, 'DELETE', `/risks/${id}`));
  expect(await toldOf(id)).toEqual([
    { version: 1, isIssued: false, fileIds: [photo] },
    { version: 2, isIssued: false, fileIds: [] },
  ]);
  const other = await issued();
  expect(await toldOf(other.id)).toEqual([]);
});
