import { randomUUID } from 'node:crypto';
import { createDatabase, type TestDatabase } from '@portal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changesBetween } from './changes-between.ts';
import { historyOf } from './read-history.ts';
import { removeHistoryOf, writeHistory, type HistoryLine } from './write-history.ts';

const PERSON = { userId: randomUUID(), name: 'Erik Stone' };
const PAGE = { pageSize: 10, offset: 0 };

/** The table of services/finance, and that of services/projects, which has parts. */
const TABLE = `create table activities (
  id uuid primary key default uuidv7(), project_id uuid not null, item_kind text not null, item_id uuid not null,
  happened_at timestamptz not null default clock_timestamp(), actor_id uuid, actor_name text not null,
  action text not null, old_status text, new_status text, words text, changes jsonb)`;
const PART = "alter table activities add part text not null default ''";

describe.each([
  ['without parts', [TABLE]],
  ['with parts', [TABLE, PART]],
])('the history of items in a table %s', (which, statements) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createDatabase({
      [`001-activities-${which.replace(' ', '-')}`]: {
        up: (knex) => knex.raw(statements.join(';')),
        down: (knex) => knex.raw('drop table activities'),
      },
    });
  });
  afterAll(() => database.drop());
  const write = (lines: readonly HistoryLine[], actor: typeof PERSON | null = PERSON) =>
    database.knex.transaction((tx) => writeHistory(tx, lines, actor));
  const aLine = (line: Partial<HistoryLine> = {}): HistoryLine => ({
    ...{ projectId: randomUUID(), kind: 'permit', id: randomUUID(), action: 'close' },
    ...line,
  });

  it('is read newest first, page by page, with the number of its lines', async () => {
    const line = aLine({ oldStatus: 'Open', newStatus: 'Closed', words: 'Done' });
    const changes = changesBetween({ name: 'Gate', floor: 1 }, { name: 'Gate', floor: 2 }, ['name', 'floor']);
    await write([aLine(), line]);
    await write([{ ...line, action: 'reopen', changes }], null);
    await write([{ ...line, action: 'answer', actorName: 'Risk & Co' }], null);
    const { items, total } = await historyOf(database.knex, line, { pageSize: 2, offset: 1 });
    expect(total).toBe(3);
    expect(items).toMatchObject([
      { actorName: 'System', action: 'reopen', changes: [{ field: 'floor', oldValue: 1, newValue: 2 }] },
      { actorName: 'Erik Stone', action: 'close', oldStatus: 'Open', newStatus: 'Closed', words: 'Done', changes: [] },
    ]);
    expect((await historyOf(database.knex, line, PAGE)).items[0]).toMatchObject({ actorName: 'Risk & Co' });
    expect(await historyOf(database.knex, aLine(), PAGE)).toEqual({ items: [], total: 0 });
  });

  it('is read without hidden actions, and with the steps to some statuses alone', async () => {
    const line = aLine();
    await write([
      { ...line, action: 'create', newStatus: 'Draft' },
      { ...line, action: 'issue', newStatus: 'Issued' },
      { ...line, action: 'review', newStatus: 'Issued' },
    ]);
    const seen = await historyOf(database.knex, { ...line, leadingTo: ['Issued'], hiddenActions: ['review'] }, PAGE);
    expect(seen).toMatchObject({ items: [{ action: 'issue' }], total: 1 });
    const created = database.knex('activities').where({ item_id: line.id, action: 'create' });
    await created.update({ happened_at: database.knex.raw(`now() - interval '1 hour'`) });
    const { happenedDateTime: since } = seen.items[0] ?? { happenedDateTime: '' };
    const { items } = await historyOf(database.knex, { ...line, since }, PAGE);
    expect(items.map(({ action }) => action)).toEqual(['review', 'issue']);
    expect((await historyOf(database.knex, { ...line, since: 'infinity' }, PAGE)).total).toBe(0);
  });

  it('is deleted with its project', async () => {
    const line = aLine();
    await write([line]);
    await database.knex.transaction((tx) => removeHistoryOf(tx, [line.projectId]));
    expect((await historyOf(database.knex, line, PAGE)).total).toBe(0);
  });

  if (!statements.includes(PART)) return;
  it('merges what one person saves of a part within minutes', async () => {
    const line = aLine({ part: 'hot-work', action: 'answer', isMerged: true });
    const answer = (oldValue: number, newValue: number) => [{ field: 'answer', oldValue, newValue }];
    await write([{ ...line, changes: answer(1, 2) }]);
    await write([
      { ...line, changes: answer(2, 3) },
      { ...line, part: 'sprinklers', changes: answer(1, 5) },
    ]);
    const of = (part: string) => historyOf(database.knex, { kind: line.kind, id: line.id, part }, PAGE);
    expect(await of('hot-work')).toMatchObject({ items: [{ changes: answer(1, 3) }], total: 1 });
    expect(await of('sprinklers')).toMatchObject({ items: [{ changes: answer(1, 5) }], total: 1 });
    expect((await of('')).total).toBe(0);
  });
});
