import { randomUUID } from 'node:crypto';
import { eventEnvelope } from '@portal/contracts/events/envelope';
import { participationChanged } from '@portal/contracts/events/team';
import { createDatabase, type TestDatabase } from '@portal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { outboxFunctionMigration, outboxMigration, publish, publishEach } from './index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase({ '001-outbox': outboxMigration, '002-outbox-function': outboxFunctionMigration });
});
beforeEach(() => database.knex('outbox').delete());
afterAll(() => database.drop());

const actor = { userId: randomUUID(), name: `Zoë "Zed" O'Neill \\ 漢` };
const written = async () => {
  const rows = await database
    .knex('outbox')
    .orderBy('seq')
    .select<{ event_id: string; subject: string; event: string }[]>();
  return rows.map((row) => {
    const event = v.parse(v.strictObject(eventEnvelope.entries), JSON.parse(row.event));
    expect({ id: event.id, subject: event.subject }).toEqual({ id: row.event_id, subject: row.subject });
    return event;
  });
};

describe('an event that SQL makes', () => {
  it('has the envelope that publish makes', async () => {
    const data = { userId: randomUUID(), version: 1, projects: 2, assigned: 1 };
    await database.knex.transaction((tx) => publish(tx, participationChanged, data, actor));
    await database.knex.raw('select outbox_publish(?, ?::json, ?::json)', [
      participationChanged.subject,
      JSON.stringify(data),
      JSON.stringify(actor),
    ]);
    const [byPublish, bySql] = await written();
    expect({ ...bySql, id: '', occurredAt: '' }).toEqual({ ...byPublish, id: '', occurredAt: '' });
    expect(Object.keys(bySql ?? {})).toEqual(Object.keys(byPublish ?? {}));
    expect(Math.abs(Date.parse(bySql?.occurredAt ?? '') - Date.now())).toBeLessThan(60_000);
  });

  it('has no actor where none is given, and returns its id', async () => {
    const { rows } = await database.knex.raw(`select outbox_publish('a.b.c.v1', '{"text":"\\"quoted\\""}') as id`);
    expect(await written()).toMatchObject([{ id: rows[0].id, actor: null, data: { text: '"quoted"' } }]);
  });

  it('is refused where its data are not JSON', async () => {
    await expect(database.knex.raw(`select outbox_publish('a.b.c.v1', ?)`, ['{"text":'])).rejects.toThrow(/json/);
    expect(await written()).toEqual([]);
  });

  it('comes for each row of a query, in its order', async () => {
    const ids = Array.from({ length: 50 }, () => randomUUID());
    const sql = `select json_build_object('userId', id, 'version', n, 'projects', 0, 'assigned', 0) as data
      from unnest(:ids::uuid[]) with ordinality as given (id, n) order by n`;
    const count = await database.knex.transaction((tx) =>
      publishEach(tx, participationChanged, { sql, bindings: { ids } }, actor),
    );
    expect(count).toBe(50);
    const events = await written();
    expect(events.map(({ data }) => v.parse(participationChanged.data, data).userId)).toEqual(ids);
    expect(events.every((event) => event.actor?.name === actor.name)).toBe(true);
  });
});
