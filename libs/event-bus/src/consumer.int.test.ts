import { randomUUID } from 'node:crypto';
import { jetstreamManager } from '@nats-io/jetstream';
import { companyChanged, memberChanged } from '@portal/contracts/events/admin';
import type { PortalEvent } from '@portal/contracts/events/envelope';
import { createDatabase, startNats, startPostgres, until, type TestDatabase, type TestNats } from '@portal/testing';
import type { Knex } from 'knex';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { handledEventsMigration, on, openBus, startConsumer, type Bus, type EventHandler } from './index.ts';

const migrations = {
  '001-handled-events': handledEventsMigration,
  '002-seen': {
    up: (knex: Knex) => knex.schema.createTable('seen', (table) => void (table.increments(), table.text('name'))),
    down: (knex: Knex) => knex.schema.dropTable('seen'),
  },
};
const logger = { info: () => undefined, warn: () => undefined, error: () => undefined };
const remember = on(companyChanged, async (tx, event) => {
  await tx('seen').insert({ name: event.data.name });
});

const companyEvent = (name: string): PortalEvent => ({
  id: randomUUID(),
  subject: companyChanged.subject,
  occurredAt: new Date().toISOString(),
  actor: null,
  data: { companyId: randomUUID(), version: 1, type: 'Insurance', name },
});

describe('a consumer', () => {
  let nats: TestNats;
  let database: TestDatabase;
  let bus: Bus;
  let name: string;
  const started: { stop(): Promise<void> }[] = [];

  /** Starts a consumer; an outcome is told after its rows can be read. */
  const listen = (handlers: readonly EventHandler[] = [remember], knex: Knex = database.knex) => {
    const outcomes: string[] = [];
    const consumer = startConsumer(
      { name, subject: 'admin.>', handlers },
      { bus, knex, logger, tryAgainMs: [20, 40], onHandled: (outcome) => outcomes.push(outcome) },
    );
    started.push(consumer);
    return { consumer, outcomes };
  };
  const send = async (event: PortalEvent, msgID: string = event.id, subject = event.subject): Promise<void> => {
    await (await nats.jetstream()).publish(subject, JSON.stringify(event), { msgID });
  };
  const streams = async () => (await jetstreamManager(await nats.connection())).streams;
  const seen = (knex: Knex = database.knex): Promise<string[]> => knex('seen').orderBy('id').pluck('name');
  const seenAll = (count: number) => until(async () => (await seen()).length >= count);

  beforeAll(async () => {
    [nats, database] = await Promise.all([startNats(), createDatabase(migrations)]);
    bus = openBus({ url: nats.url, service: 'identity', credentials: nats.credentials('identity'), logger });
  });
  beforeEach(async () => {
    name = `test-${randomUUID()}`;
    await nats.ensureStreams();
    await (await streams()).purge('ADMIN');
    await database.knex('seen').delete();
    await database.knex('dead_letters').delete();
  });
  afterEach(async () => {
    await Promise.all(started.splice(0).map((consumer) => consumer.stop()));
  });
  afterAll(async () => {
    await bus.close();
    await Promise.all([nats.stop(), database.drop()]);
  });

  it('handles events in order, those too that came before it was there', async () => {
    const names = Array.from({ length: 100 }, (_, index) => `Company ${index}`);
    for (const company of names.slice(0, 50)) await send(companyEvent(company));
    listen();
    for (const company of names.slice(50)) await send(companyEvent(company));
    await seenAll(100);
    expect(await seen()).toEqual(names);
  });

  it('handles events where nobody counts them', async () => {
    started.push(
      startConsumer({ name, subject: 'admin.>', handlers: [remember] }, { bus, knex: database.knex, logger }),
    );
    await send(companyEvent('Uncounted'));
    await seenAll(1);
  });

  it('has no second effect where an event comes twice', async () => {
    const { outcomes } = listen();
    const event = companyEvent('Once');
    await send(event, 'first delivery');
    await send(event, 'second delivery');
    await until(() => outcomes.length === 2);
    expect(outcomes).toEqual(['handled', 'skipped']);
    expect(await seen()).toEqual(['Once']);
  });

  it('goes on after a kill between commit and acknowledgement without doubling', async () => {
    const event = companyEvent('Committed, not acknowledged');
    await database.knex('handled_events').insert({ consumer: name, event_id: event.id });
    await database.knex('seen').insert({ name: 'Committed, not acknowledged' });
    const { outcomes } = listen();
    await send(event);
    await until(() => outcomes.includes('skipped'));
    expect(await seen()).toEqual(['Committed, not acknowledged']);
  });

  it('rolls back a handler that throws, tries it again and keeps the order', async () => {
    let failures = 2;
    const { outcomes } = listen([
      on(companyChanged, async (tx, event) => {
        await tx('seen').insert({ name: event.data.name });
        if (event.data.name === 'Second' && failures-- > 0) throw new Error('not yet');
      }),
    ]);
    for (const company of ['First', 'Second', 'Third']) await send(companyEvent(company));
    await until(() => outcomes.length === 5);
    expect(await seen()).toEqual(['First', 'Second', 'Third']);
    expect(outcomes).toEqual(['handled', 'failed', 'failed', 'handled', 'handled']);
  });

  it('parks an event that fails each time, and goes on with the next', async () => {
    const { outcomes } = listen([
      on(companyChanged, async (tx, event) => {
        await tx('seen').insert({ name: event.data.name });
        if (event.data.name === 'Poison') throw new Error('cannot be handled');
      }),
    ]);
    await send(companyEvent('Poison'));
    await send(companyEvent('Next'));
    await until(() => outcomes.at(-1) === 'handled');
    expect(await seen()).toEqual(['Next']);
    expect(outcomes.at(-2)).toBe('parked');
    const [letter] = await database.knex('dead_letters').where({ consumer: name });
    expect(letter).toMatchObject({ subject: companyChanged.subject, tries: 3 });
    expect(letter.error).toContain('cannot be handled');
    expect(JSON.parse(letter.event).data.name).toBe('Poison');
  });

  it.each([
    ['data that are not as the schema says', { ...companyEvent('x'), data: { name: 1 } }],
    ['no envelope', { ...companyEvent('x'), id: 'no id' }],
    ['another subject than it came by (ADR 28)', { ...companyEvent('x'), subject: memberChanged.subject }],
  ])('parks an event with %s at once', async (_, event) => {
    const { outcomes } = listen();
    await send(event, randomUUID(), companyChanged.subject);
    await send(companyEvent('Next'));
    await until(() => outcomes.at(-1) === 'handled');
    expect(outcomes).toEqual(['failed', 'parked', 'handled']);
    expect(await seen()).toEqual(['Next']);
  });

  it('lets events pass that it has no handler for', async () => {
    const { outcomes } = listen();
    await send({ ...companyEvent('x'), subject: memberChanged.subject });
    await send(companyEvent('Next'));
    await until(() => outcomes.length > 0);
    expect(outcomes).toEqual(['handled']);
  });

  it('shares the work with its copies without doing it twice', async () => {
    listen();
    listen();
    const names = Array.from({ length: 40 }, (_, index) => `Company ${index}`);
    for (const company of names) await send(companyEvent(company));
    await seenAll(40);
    expect(await seen()).toEqual(names);
  });

  it('goes on after NATS was killed and is back', async () => {
    const { consumer } = listen();
    await send(companyEvent('Before'));
    await seenAll(1);
    await nats.kill();
    await until(() => !consumer.isReady());
    await nats.restart();
    await until(() => consumer.isReady());
    await until(() => send(companyEvent('After')).then(() => true));
    await until(async () => (await seen()).includes('After'));
  });

  it('goes on where NATS has lost the stream and the operator has made it again', async () => {
    listen();
    await send(companyEvent('Before'));
    await seenAll(1);
    await (await streams()).delete('ADMIN');
    await nats.ensureStreams();
    await until(() => send(companyEvent('After')).then(() => true));
    await until(async () => (await seen()).includes('After'));
  });

  it('parks nothing while PostgreSQL is killed, and handles the event when it is back', async () => {
    const postgres = await startPostgres();
    const own = await createDatabase(migrations, postgres.url);
    listen([remember], own.knex);
    await send(companyEvent('Before'));
    await until(async () => (await seen(own.knex)).length === 1);
    await postgres.kill();
    await send(companyEvent('Meanwhile'));
    await postgres.restart();
    await until(async () => (await seen(own.knex)).includes('Meanwhile'));
    expect(await seen(own.knex)).toEqual(['Before', 'Meanwhile']);
    expect(await own.knex('dead_letters')).toEqual([]);
    await Promise.all(started.splice(0).map((consumer) => consumer.stop()));
    await own.drop();
    await postgres.stop();
  });
});
