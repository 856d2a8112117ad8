import { expect, it } from 'vitest';
import { startedInspection, dataOf } from '../testing/inspections.fixture.ts';
import { sitesWithInspections } from './risks.fixture.ts';

const { portal, site, inspection, people, add, force, list, edit } = sitesWithInspections();

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
