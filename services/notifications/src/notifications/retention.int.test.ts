import { randomUUID } from 'node:crypto';
import { createDatabase, type TestDatabase } from '@portal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '../../migrations/index.ts';
import { CLOSING } from './actions.ts';
import { applyChanges } from '../core/inbox/changes.ts';
import { deleteOldNotifications, forgetLeavings } from './retention.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase(migrations);
});
afterAll(() => database.drop());

/** Adds a notification whose state is a number of days old. */
async function aNotification(days: number, clearedBy: string | null): Promise<string> {
  const eventId = randomUUID();
  const row = {
    userId: randomUUID(),
    eventId,
    type: 'ProjectHasNoAssignment',
    catalogueVersion: '1',
    isActionRequired: true,
    isAlert: false,
    isHidden: false,
    isViewed: clearedBy !== null,
    data: {},
    createdAt: new Date().toISOString(),
    clearedBy,
  };
  await database.knex.transaction((tx) => applyChanges(tx, [row], []));
  const changedAt = database.knex.raw('now() - make_interval(days => ?)', [days]);
  await database.knex('notifications').where({ event_id: eventId }).update({ changed_at: changedAt });
  return eventId;
}

describe('old notifications', () => {
  it('go 180 days after they were viewed, unless a reopening may raise them again', async () => {
    const gone = await aNotification(181, 'assignment.created');
    const kept = await Promise.all([
      aNotification(179, 'assignment.created'),
      aNotification(800, null),
      aNotification(800, CLOSING),
    ]);
    expect(await deleteOldNotifications(database.knex)).toBe(1);
    const left: { event_id: string }[] = await database.knex('notifications').select('event_id');
    expect(left.map((row) => row.event_id).toSorted()).toEqual(kept.toSorted());
    expect(left.map((row) => row.event_id)).not.toContain(gone);
  });
});

it('who has left a project is forgotten after 180 days', async () => {
  const { knex } = database;
  const left = (days: number) => ({
    ...{
      project_id: randomUUID(),
      user_id: randomUUID(),
      left_at: knex.raw('now() - make_interval(days => ?)', [days]),
    },
  });
  const kept = left(179);
  await knex('left_projects').insert([left(181), kept]);
  expect(await forgetLeavings(knex)).toBe(1);
  expect(await knex('left_projects').pluck('user_id')).toEqual([kept.user_id]);
});
