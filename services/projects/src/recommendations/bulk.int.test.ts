import { PROJECT_TEXTS } from '@portal/contracts/projects/texts';
import { RECOMMENDATION_TEXTS } from '@portal/contracts/projects/recommendation-texts';
import { refusalsOf } from '@portal/testing';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { ENTRY_TEXTS } from '../core/change/entry.texts.ts';
import { addRisk, addSite, dataOf, startedInspection } from '../testing/inspections.fixture.ts';
import { sitesWithInspections } from './risks.fixture.ts';

const { portal, people, put, add, one, list, send, force, fileOf, eventsOf } = sitesWithInspections();

const GONE = 'This item no longer exists.';
interface Each {
  readonly done: string[];
  readonly failed: { readonly id: string; readonly message: string }[];
}

/** A recommendation of another company's project. */
async function foreignRisk(): Promise<string> {
  const elsewhere = await addSite(portal());
  return (await addRisk(portal(), elsewhere, await startedInspection(portal(), elsewhere))).id;
}

describe('one step of several (bulk-step)', () => {
  const step = async (as: object, ids: readonly string[], rest: object): Promise<Each> =>
    dataOf(await put(as, '/risks/bulk-step', { ids, ...rest }));

  it('is taken by those that allow it; the others say why, and what the site must not see does not exist', async () => {
    const [issued, closed, draft] = [await add(), await add(), await add()];
    await force(issued.id, { status: 'Issued' });
    await force(closed.id, { status: 'Closed' });
    const [foreign, unknown] = [await foreignRisk(), randomUUID()];
    const ids = [issued.id, closed.id, draft.id, foreign, unknown, issued.id];
    const { done, failed } = await step(people().riskManager, ids, { step: 'start' });
    expect(done).toEqual([issued.id]);
    expect(failed).toHaveLength(4);
    expect(failed).toEqual(
      expect.arrayContaining([
        { id: closed.id, message: RECOMMENDATION_TEXTS.onlyWhen(['Issued', 'FurtherAction']) },
        ...[draft.id, foreign, unknown].map((id) => ({ id, message: GONE })),
      ]),
    );
    expect((await one(issued.id)).status).toBe('InProgress');
    expect((await one(closed.id)).status).toBe('Closed');
  });

  it('records the refused ones, and nothing where nothing was changed', async () => {
    const { id } = await add();
    await force(id, { status: 'WaitingForApproval' });
    await step(people().underwriter, [id], { step: 'reject', text: 'No' });
    const { sub } = people().underwriter;
    expect(await refusalsOf(portal().knex, sub, { count: 1 })).toMatchObject([{ item_id: id, status: 403 }]);
    expect(await portal().knex('audit.records').where({ actor_id: sub })).toHaveLength(1);
    expect((await one(id)).status).toBe('WaitingForApproval');
  });

  it('is counted for each: a person takes 2,000 within an hour', async () => {
    const ids = [(await add()).id, (await add()).id, (await add()).id];
    for (const id of ids) await force(id, { status: 'Issued' });
    const counted = {
      user_id: people().riskManager.sub,
      kind: 'step',
      began_at: portal().knex.fn.now(),
      entries: 1_998,
    };
    await portal().knex('added_entries').insert(counted);
    const { done, failed } = await step(people().riskManager, ids, { step: 'start' });
    expect([done.length, failed.map(({ message }) => message)]).toEqual([2, [ENTRY_TEXTS.step]]);
    const [left = ''] = failed.map(({ id }) => id);
    expect((await put(people().riskManager, `/risks/${left}/status`, { status: 'InProgress' })).status).toBe(429);
    expect((await put(people().siteContact, `/risks/${left}/status`, { status: 'InProgress' })).status).toBe(200);
  });

  it('asks for its text, gives it to each, and leaves earlier evidence', async () => {
    const [first, second] = [await add(), await add()];
    await force(first.id, { status: 'Issued' });
    await force(second.id, { status: 'Issued' });
    const fileId = await fileOf(people().riskManager);
    await put(people().riskManager, `/risks/${first.id}/action`, { action: 'Begun.', fileIds: [fileId] });
    const ids = [first.id, second.id];
    for (const asking of ['reject', 'action', 'requireFurtherAction']) {
      const answer = await put(people().riskManager, '/risks/bulk-step', { ids, step: asking, text: ' ' });
      expect(answer).toMatchObject({ status: 400, body: { fieldErrors: { text: ['Field is required.'] } } });
    }
    await force(first.id, { status: 'FurtherAction' });
    await step(people().riskManager, ids, { step: 'action', text: 'Permits are issued.' });
    expect(await one(first.id)).toMatchObject({
      status: 'Actioned',
      action: 'Permits are issued.',
      actionFiles: [{ fileId }],
    });
    expect(await eventsOf('recommendation.actioned')).toHaveLength(3);
  });

  it('is taken once, though two take it at the same moment', async () => {
    const risks = [await add(), await add()];
    for (const { id } of risks) await force(id, { status: 'Issued' });
    const ids = risks.map(({ id }) => id);
    const both = await Promise.all([
      step(people().riskManager, ids, { step: 'start' }),
      step(people().riskManager, ids.toReversed(), { step: 'start' }),
    ]);
    expect(both.flatMap(({ done }) => done).toSorted()).toEqual(ids.toSorted());
    expect(both.flatMap(({ failed }) => failed)).toHaveLength(2);
  });
});

/** Tables of what the service does by itself meanwhile. */
const OF_OTHERS = /\b(jobs|consumer_positions|handled_events|outbox|dead_letters)\b|\baudit\./;

/** Returns the statements that the service runs for some work. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    return query.mock.calls
      .map(([given]) => (typeof given === 'string' ? given : (given as { text: string }).text))
      .filter((text) => !OF_OTHERS.test(text));
  } finally {
    query.mockRestore();
  }
}

describe('many that cannot be changed', () => {
  const LOCK = /for (no key )?(update|share)|savepoint/i;
  async function copies(status: string, count: number): Promise<string[]> {
    const { id } = await add();
    const { rows } = await portal().knex.raw<{ rows: { id: string }[] }>(
      `insert into recommendations select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(),
         'number', r.number + n, 'status', :status::text))).*
       from recommendations r, generate_series(1, :count::integer) n where r.id = :id returning id`,
      { status, count, id },
    );
    return rows.map((row) => row.id);
  }

  it.each([
    ['in the wrong state', 'riskManager', '/risks/bulk-step', { step: 'start' }, 'Closed'],
    ['that are not theirs', 'broker', '/risks/bulk-step', { step: 'close', text: 'Done' }, 'Issued'],
    ['whose comment says not why', 'engineer', '/risks/bulk-step', { step: 'close', text: 'Done' }, 'Issued'],
    ['that are no drafts', 'engineer', '/risks/bulk-edit', { location: 'Roof' }, 'Rejected'],
    ['that wait for nobody', 'riskCoordinator', '/risks/bulk-approve', {}, 'Issued'],
  ] as const)('%s are refused by few statements, none of which locks', async (_why, who, path, body, status) => {
    const ids = await copies(status, 100);
    const statements = await statementsOf(async () => {
      const answer = await put(people()[who], path, { ids, ...body });
      expect(dataOf<{ failed: object[] }>(answer).failed).toHaveLength(100);
    });
    expect(statements.filter((text) => LOCK.test(text))).toEqual([]);
    expect(statements.filter((text) => text.includes('recommendations'))).not.toEqual([]);
    expect(statements.length, statements.join('\n')).toBeLessThan(15);
  });
});

describe('fields of several drafts (bulk-edit)', () => {
  const edit = async (ids: readonly string[], fields: object): Promise<Each> =>
    dataOf(await put(people().engineer, '/risks/bulk-edit', { ids, ...fields }));

  it('change where they are given, in drafts alone', async () => {
    const photo = await fileOf(people().engineer);
    const [first, second, rejected] = [await add({ photoIds: [photo] }), await add({ location: 'Yard' }), await add()];
    await force(rejected.id, { status: 'Rejected' });
    const { done, failed } = await edit([first.id, second.id, rejected.id], { location: 'Roof', priority: 'Advisory' });
    expect(done.toSorted()).toEqual([first.id, second.id].toSorted());
    expect(failed).toEqual([{ id: rejected.id, message: RECOMMENDATION_TEXTS.onlyDrafts }]);
    const { comment, dueDate } = first;
    expect(await one(first.id)).toMatchObject({
      ...{ location: 'Roof', priority: 'Advisory', comment, dueDate },
      photos: [{ fileId: photo }],
    });
    expect(await one(rejected.id)).toMatchObject({ status: 'Rejected', location: rejected.location });
  });

  it('name a closed project before the state of an item (decisions §26.19)', async () => {
    const elsewhere = await addSite(portal());
    const risk = await addRisk(portal(), elsewhere, await startedInspection(portal(), elsewhere));
    await force(risk.id, { status: 'Rejected' });
    await portal().knex('projects').where({ id: elsewhere.projectId }).update({ status: 'Closed' });
    const body = { ids: [risk.id], location: 'Roof' };
    const { failed } = dataOf<Each>(await put(elsewhere.people.engineer, '/risks/bulk-edit', body));
    expect(failed).toEqual([{ id: risk.id, message: PROJECT_TEXTS.closed }]);
  });

  it('refuse what a single one refuses: a day before the inspection, no field, a foreign draft', async () => {
    const { id } = await add();
    expect((await edit([id], { dueDate: '2020-01-01' })).failed).toEqual([
      { id, message: RECOMMENDATION_TEXTS.dueBeforeInspection },
    ]);
    expect((await put(people().engineer, '/risks/bulk-edit', { ids: [id] })).status).toBe(400);
    const foreign = await foreignRisk();
    expect((await edit([foreign], { location: 'Roof' })).failed).toEqual([{ id: foreign, message: GONE }]);
    expect((await put(people().riskManager, '/risks/bulk-edit', { ids: [id], location: 'Roof' })).status).toBe(403);
  });
});

it('lists by urgency: overdue ones first, then by priority, then by due date; closed ones last', async () => {
  const at = async (columns: object): Promise<string> => {
    const { id } = await add();
    await force(id, columns);
    return id;
  };
  const closed = await at({ status: 'Closed', priority: 'Immediate', due_on: '2026-01-01' });
  const later = await at({ status: 'Issued', priority: 'Urgent', due_on: '2099-02-01' });
  const undated = await at({ status: 'Draft', priority: 'Urgent', due_on: null });
  const sooner = await at({ status: 'Issued', priority: 'Urgent', due_on: '2099-01-01' });
  const immediate = await at({ status: 'Draft', priority: 'Immediate', due_on: '2099-03-01' });
  const overdue = await at({ status: 'Issued', priority: 'Advisory', due_on: '2026-01-01' });
  const ids = async (query: string) => (await list(people().engineer, query)).items.map(({ id }) => id);
  const order = [overdue, immediate, sooner, later, undated, closed];
  expect(await ids('&sortFieldName=urgency')).toEqual(order);
  expect(await ids('&sortFieldName=urgency&sortDirection=Descending')).toEqual(order.toReversed());
});

describe('approving many (bulk-approve)', () => {
  it('answers for each: those that were approved, and why not the others', async () => {
    const [first, second, draft] = [await add(), await add(), await add()];
    await send('send-for-approval', people().engineer);
    await force(draft.id, { status: 'Draft' });
    const elsewhere = await addSite(portal());
    const { id: foreign } = await addRisk(portal(), elsewhere, await startedInspection(portal(), elsewhere));
    const unknown = randomUUID();
    const ids = [first.id, second.id, draft.id, unknown, foreign, first.id];
    const { approved, failed } = dataOf<{ approved: string[]; failed: object[] }>(
      await put(people().riskCoordinator, '/risks/bulk-approve', { ids }),
    );
    expect(approved.toSorted()).toEqual([first.id, second.id].toSorted());
    const sentence = 'Action can be done only when the recommendations status is “Waiting For Approval”.';
    expect(failed).toEqual([
      { id: draft.id, message: sentence },
      { id: unknown, message: 'This item no longer exists.' },
      { id: foreign, message: 'This item no longer exists.' },
    ]);
    expect(await eventsOf('inspection.recommendations-reviewed')).toMatchObject([{ n: 2 }]);
  });

  it('records each that is not the viewer’s to approve, though the others are answered', async () => {
    const { id } = await add();
    await send('send-for-approval', people().engineer);
    const elsewhere = await addSite(portal());
    const { id: foreign } = await addRisk(portal(), elsewhere, await startedInspection(portal(), elsewhere));
    const unknown = randomUUID();
    const refusedFor = (userId: string | undefined, count: number) =>
      refusalsOf(portal().knex, userId, { count, action: 'recommendation.approve' });
    const operation = 'PUT /risks/bulk-approve';
    const missing = { item_kind: 'recommendation', status: 404, reason: 'NotFound', operation };
    await put(people().riskCoordinator, '/risks/bulk-approve', { ids: [id, unknown, foreign] });
    const coordinator = await refusedFor(people().riskCoordinator.sub, 2);
    expect(coordinator).toMatchObject([missing, missing]);
    expect(coordinator.map(({ item_id }) => item_id).toSorted()).toEqual([unknown, foreign].toSorted());
    await put(people().underwriter, '/risks/bulk-approve', { ids: [id] });
    const forbidden = { ...missing, item_id: id, status: 403, reason: 'Forbidden' };
    expect(await refusedFor(people().underwriter.sub, 1)).toMatchObject([forbidden]);
  });

  it('approves an item once, though two approve it at the same moment', async () => {
    const { id } = await add();
    await send('send-for-approval', people().engineer);
    const answers = await Promise.all([
      put(people().riskCoordinator, `/risks/${id}/approve`),
      put(people().riskCoordinator, '/risks/bulk-approve', { ids: [id] }),
      put(people().riskCoordinator, `/risks/${id}/reject`, { rejectionReason: 'No' }),
    ]);
    const steps = await portal().knex('activities').where({ item_id: id, old_status: 'WaitingForApproval' });
    expect(steps).toHaveLength(1);
    expect(await eventsOf('inspection.recommendations-reviewed')).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  });

  it('takes 1 to 500', async () => {
    for (const ids of [[], Array.from({ length: 501 }, randomUUID), ['x']]) {
      expect((await put(people().riskCoordinator, '/risks/bulk-approve', { ids })).status).toBe(400);
    }
  });
});
