import type { CauseOfLoss } from '@portal/contracts/projects/claim';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addRisk, addSite, startedInspection, dataOf, type TestSite } from '../src/testing/inspections.fixture.ts';
import { startTestPortal, type TestPortal } from '../src/testing/testing-portal.ts';
import { migrations } from './index.ts';

let portal: TestPortal;
let site: TestSite;
let paths: readonly string[];
let ids: { readonly inspection: string; readonly risk: string; readonly claim: string };
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.stop());

const call = async (as: keyof TestSite['people'], method: string, path: string, body?: object): Promise<unknown> =>
  dataOf(await portal.call(site.people[as], method, path, body));

beforeEach(async () => {
  site = await addSite(portal, site?.company);
  const project = `/projects/${site.projectId}`;
  for (const reason of ['Sold', 'Done']) {
    await call('coordinator', 'PATCH', `${project}/close`, { closingReason: reason });
    await call('coordinator', 'PATCH', `${project}/open`, { reopeningReason: 'Bought back' });
  }
  const inspection = await startedInspection(portal, site);
  const risk = await addRisk(portal, site, inspection);
  await call('engineer', 'PUT', `/inspections/${inspection.id}/complete`);
  const answer = (value: number) => ({ inspectionId: inspection.id, questionId: 'con-hot-work', value });
  await call('engineer', 'PUT', '/report-notes/dynamic', answer(2));
  await portal
    .knex('activities')
    .where({ item_kind: 'reportNotes' })
    .update({ happened_at: new Date(Date.now() - 3_600_000) });
  await call('engineer', 'PUT', '/report-notes/dynamic', answer(3));
  const [cause] = (await call('coordinator', 'GET', '/claim-causes-of-loss')) as CauseOfLoss[];
  const claim = (await call('coordinator', 'POST', '/claims', {
    ...{ projectId: site.projectId, claimNumber: 'CL-1', type: 'DSU', causeId: cause?.id, dateOfLoss: '2026-01-05' },
    amount: 500,
  })) as { id: string };
  ids = { inspection: inspection.id, risk: risk.id, claim: claim.id };
  paths = [
    `${project}/history?pageSize=50`,
    `/inspections/${ids.inspection}/history`,
    `/risks/${ids.risk}/history`,
    `/claims/${ids.claim}/history`,
    `/report-notes/history?inspectionId=${ids.inspection}&questionId=con-hot-work`,
  ];
});

/** All histories, as they are answered. Fields of a project have no id that lasts. */
const histories = async () => {
  const answers = await Promise.all(paths.map((path) => call('coordinator', 'GET', path)));
  return answers.map((answer) => (answer as { items: { id: string }[] }).items.map(({ id: _, ...line }) => line));
};
const step = async (name: string, way: 'up' | 'down'): Promise<void> => {
  const migration = migrations[name];
  if (!migration) throw new Error(`There is no migration ${name}`);
  await portal.knex.transaction((tx) => migration[way](tx));
};
/** The step of one history and those after it: tables of theirs use what a step back takes away. */
const STEPS = Object.keys(migrations)
  .filter((name) => name >= '075-one-history')
  .toSorted();
const stepBack = async (): Promise<void> => {
  for (const name of STEPS.toReversed()) await step(name, 'down');
};
const stepForward = async (): Promise<void> => {
  for (const name of STEPS) await step(name, 'up');
};

it('histories are the same, in the same order, after the step back and again', async () => {
  const before = await histories();
  expect(before.map((lines) => lines.length)).toEqual([11, 2, 1, 1, 2]);
  const { knex } = portal;
  await portal.running.whileStopped(async () => {
    await stepBack();
    await step('074-history-of-items', 'down');
    expect(await knex('project_changes').where({ project_id: site.projectId })).toHaveLength(11);
    expect(await knex('report_note_changes').orderBy('happened_at').pluck('old_answer')).toMatchObject([
      null,
      { value: 2 },
    ]);
    expect(await knex('activities').where({ recommendation_id: ids.risk })).toMatchObject([{ action: 'create' }]);
    await step('074-history-of-items', 'up');
    await stepForward();
  });
  expect(await histories()).toEqual(before);
});

it('what a copy of the version before writes between the two steps is kept', async () => {
  const before = await histories();
  const { knex } = portal;
  const by = { actor_name: 'Clara Nordin' };
  const { projectId } = site;
  await portal.running.whileStopped(async () => {
    await stepBack();
    await knex('activities').insert({ ...by, project_id: projectId, recommendation_id: ids.risk, action: 'update' });
    for (const [field, value] of [
      ['name', 'Tower'],
      ['currency', 'USD'],
    ])
      await knex('project_changes').insert({
        ...{ ...by, project_id: projectId, changed_at: '2026-11-22T10:00:00Z', field },
        ...{ old_value: 'null', new_value: JSON.stringify(value) },
      });
    await stepForward();
  });
  const after = await histories();
  expect(after.map((lines, index) => lines.length - (before[index]?.length ?? 0))).toEqual([2, 0, 1, 0, 0]);
  expect(after[2]?.[0]).toMatchObject({ action: 'update' });
});

it('a history goes with its item, whatever deletes it', async () => {
  const left = () =>
    portal.knex('activities').where({ project_id: site.projectId }).distinct('item_kind').pluck('item_kind');
  const remove = (table: string, id: string) => portal.knex(table).where({ id }).delete();
  expect((await left()).toSorted()).toEqual(['claim', 'inspection', 'project', 'recommendation', 'reportNotes']);
  await remove('claims', ids.claim);
  expect((await left()).toSorted()).toEqual(['inspection', 'project', 'recommendation', 'reportNotes']);
  await remove('inspections', ids.inspection);
  expect(await left()).toEqual(['project']);
  await remove('projects', site.projectId);
  expect(await left()).toEqual([]);
});

it('a history is found by its index, newest first', async () => {
  const { knex } = portal;
  await knex.raw(
    `insert into activities (project_id, item_kind, item_id, actor_name, action)
     select :projectId, 'recommendation', case when n % 100 = 0 then :id::uuid else uuidv7() end, 'System', 'update'
     from generate_series(1, 20000) n`,
    { projectId: randomUUID(), id: ids.risk },
  );
  await knex.raw('analyze activities');
  const { rows } = await knex.raw<{ rows: { 'QUERY PLAN': string }[] }>(
    `explain select * from activities where item_kind = 'recommendation' and item_id = ? and part = ''
     order by happened_at desc, id desc limit 10`,
    [ids.risk],
  );
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('Index Scan using activities_item');
  expect(plan).not.toContain('Sort');
});
