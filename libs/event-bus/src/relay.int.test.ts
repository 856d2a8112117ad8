import { randomUUID } from 'node:crypto';
import { jetstreamManager } from '@nats-io/jetstream';
import { streamOf } from '@portal/bus-access';
import {
  createDatabase,
  GUARD_MS,
  startNats,
  startPostgres,
  until,
  type TestDatabase,
  type TestNats,
} from '@portal/testing';
import { companyChanged } from '@portal/contracts/events/admin';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  handledEventsMigration,
  openBus,
  outboxMigration,
  publish,
  startRelay,
  type Bus,
  type Relay,
} from './index.ts';

const migrations = { '001-outbox': outboxMigration, '002-handled-events': handledEventsMigration };
const logger = { info: () => undefined, warn: () => undefined, error: () => undefined };
const company = (name: string) => ({ companyId: randomUUID(), version: 1, type: 'Insurance' as const, name });
const actor = { userId: randomUUID(), name: 'Clara Nordin' };

const busOf = (nats: TestNats): Bus =>
  openBus({ url: nats.url, service: 'admin', credentials: nats.credentials('admin'), logger });
const streamsOf = async (nats: TestNats) => (await jetstreamManager(await nats.connection())).streams;

/** Names of the companies in the stream, in its order. */
async function published(nats: TestNats): Promise<string[]> {
  const jetstream = await nats.jetstream();
  const { state } = await (await streamsOf(nats)).info(streamOf('admin'));
  const consumer = await jetstream.consumers.get(streamOf('admin'));
  const names: string[] = [];
  if (state.messages === 0) return names;
  const messages = await consumer.fetch({ max_messages: state.messages, expires: GUARD_MS });
  for await (const message of messages) names.push(message.json<{ data: { name: string } }>().data.name);
  return names;
}

async function write(database: TestDatabase, names: readonly string[]): Promise<void> {
  await database.knex.transaction(async (tx) => {
    for (const name of names) await publish(tx, companyChanged, company(name), actor);
  });
}

const rowsLeft = async (database: TestDatabase): Promise<number> =>
  Number((await database.knex('outbox').count({ rows: '*' }))[0]?.['rows']);

describe('the outbox relay', () => {
  let nats: TestNats;
  let database: TestDatabase;
  let bus: Bus;
  const relays: Relay[] = [];
  const relay = (): Relay => {
    const started = startRelay({ service: 'admin', databaseUrl: database.url, bus, logger });
    relays.push(started);
    return started;
  };

  beforeAll(async () => {
    [nats, database] = await Promise.all([startNats(), createDatabase(migrations)]);
    bus = busOf(nats);
  });
  afterEach(async () => {
    await Promise.all(relays.splice(0).map((started) => started.stop()));
    await database.knex('outbox').delete();
    await (await streamsOf(nats)).purge(streamOf('admin'));
  });
  afterAll(async () => {
    await bus.close();
    await Promise.all([nats.stop(), database.drop()]);
  });

  it('publishes what was committed, in the order of writing, and empties the outbox', async () => {
    relay();
    const names = Array.from({ length: 1_200 }, (_, index) => `Company ${index}`);
    await write(database, names);
    await until(async () => (await rowsLeft(database)) === 0);
    expect(await published(nats)).toEqual(names);
  });

  it('takes fewer large events at a time, but always one', async () => {
    const names = [...Array.from({ length: 7 }, () => 'x'.repeat(400_000)), 'small', 'y'.repeat(900_000), 'last'];
    await write(database, names);
    const batches: number[] = [];
    const onPublished = (count: number) => void batches.push(count);
    relays.push(startRelay({ service: 'admin', databaseUrl: database.url, bus, logger, onPublished }));
    await until(async () => (await rowsLeft(database)) === 0);
    expect(await published(nats)).toEqual(names);
    expect(batches).toEqual([3, 3, 3, 1]);
  });

  it('publishes nothing of a transaction that was rolled back', async () => {
    relay();
    await database.knex
      .transaction(async (tx) => {
        await publish(tx, companyChanged, company('Rolled back'), actor);
        throw new Error('no');
      })
      .catch(() => undefined);
    await write(database, ['Committed']);
    await until(async () => (await published(nats)).length === 1);
    expect(await published(nats)).toEqual(['Committed']);
  });

  it('refuses an event that is not as its schema says, and with it the transaction', async () => {
    await expect(
      database.knex.transaction((tx) => publish(tx, companyChanged, { ...company('Bad'), companyId: 'x' }, actor)),
    ).rejects.toThrow(/Not a valid id/);
    expect(await rowsLeft(database)).toBe(0);
  });

  it('carries an event within milliseconds of its commit', async () => {
    const leading = relay();
    await until(() => leading.isLeading());
    const connection = await nats.connection();
    const arrivals: number[] = [];
    const subscription = connection.subscribe('admin.>', { callback: () => void arrivals.push(performance.now()) });
    await connection.flush();
    const delays: number[] = [];
    for (let index = 0; index < 50; index++) {
      await write(database, [`Company ${index}`]);
      const committed = performance.now();
      await until(() => arrivals.length > index);
      delays.push((arrivals[index] ?? Number.POSITIVE_INFINITY) - committed);
    }
    subscription.unsubscribe();
    // A busy machine delays some of them, one that polls all.
    expect(Math.min(...delays)).toBeLessThan(50);
  });

  it('stores an event once though it is sent again after a crash between publishing and deleting', async () => {
    await write(database, ['Once']);
    const kept = await database.knex('outbox').select('event_id', 'subject', 'event');
    relay();
    await until(async () => (await rowsLeft(database)) === 0);
    await database.knex('outbox').insert(kept);
    await until(async () => (await rowsLeft(database)) === 0);
    expect(await published(nats)).toEqual(['Once']);
  });

  it('has one leader, and another takes over when it ends', async () => {
    const [first, second] = [relay(), relay()];
    await until(() => first.isLeading() || second.isLeading());
    expect(first.isLeading() && second.isLeading()).toBe(false);
    const [leader, standby] = first.isLeading() ? [first, second] : [second, first];
    await leader.stop();
    await until(() => standby.isLeading());
    await write(database, ['After the change']);
    await until(async () => (await published(nats)).includes('After the change'));
  });

  it('takes over from a leader whose connection to the database was cut', async () => {
    const leading = relay();
    await until(() => leading.isLeading());
    await database.knex.raw(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'admin relay'
       and datname = current_database()`,
    );
    await write(database, ['After the cut']);
    await until(async () => (await published(nats)).includes('After the cut'));
  });

  it('keeps events while NATS is killed, and sends each once when it is back', async () => {
    relay();
    await write(database, ['Before']);
    await until(async () => (await rowsLeft(database)) === 0);
    await nats.kill();
    await until(() => !bus.isConnected());
    await write(database, ['Meanwhile 1', 'Meanwhile 2']);
    await nats.restart();
    await until(async () => (await rowsLeft(database)) === 0);
    expect(await published(nats)).toEqual(['Before', 'Meanwhile 1', 'Meanwhile 2']);
  });

  it('parks an event larger than NATS takes, and holds no other up', async () => {
    const errors: object[] = [];
    const counts: unknown[] = [];
    const parking = startRelay({
      ...{ service: 'admin', databaseUrl: database.url, bus, parkedPollMs: 20 },
      logger: { ...logger, error: (details) => errors.push(details) },
      onParked: (consumer, count) => counts.push([consumer, count]),
    });
    relays.push(parking);
    const { max_payload: most = 0 } = (await nats.connection()).info ?? {};
    const large = 'x'.repeat(most);
    await write(database, ['Before', large, 'After']);
    await until(async () => (await rowsLeft(database)) === 0);
    await write(database, ['Later']);
    await until(async () => (await published(nats)).length === 3);
    expect(await published(nats)).toEqual(['Before', 'After', 'Later']);
    const parked = () => database.knex('dead_letters').select('event_id', 'consumer', 'subject', 'tries', 'error');
    const [letter] = await parked();
    expect(letter).toMatchObject({ consumer: 'outbox', subject: companyChanged.subject, tries: 1 });
    expect(letter?.error).toContain('max_payload');
    expect(errors).toMatchObject([{ subject: companyChanged.subject, eventId: letter?.event_id }]);
    await until(() => counts.some((count) => JSON.stringify(count) === '["outbox",1]'));

    // Marked by the operator: refused again, and parked again.
    await database.knex('dead_letters').update({ try_again: true });
    await until(() => errors.length === 2);
    expect(await parked()).toMatchObject([{ event_id: letter?.event_id }]);

    // Taken where it fits.
    const event = `jsonb_set(event::jsonb, '{data,name}', '"Smaller"')::text`;
    await database.knex('dead_letters').update({ try_again: true, event: database.knex.raw(event) });
    await until(async () => (await published(nats)).includes('Smaller'));
    expect(await parked()).toEqual([]);
    await until(() => JSON.stringify(counts.at(-1)) === '["outbox",0]');
  });

  it('tells of parked events for as long as it leads, another copy after it', async () => {
    const counts: number[] = [];
    const telling = startRelay({
      ...{ service: 'admin', databaseUrl: database.url, bus, logger, parkedPollMs: 20 },
      onParked: (_, count) => counts.push(count),
    });
    relays.push(telling);
    const letter = { consumer: 'outbox', event_id: randomUUID(), subject: companyChanged.subject };
    await database.knex('dead_letters').insert({ ...letter, event: '{}', error: 'too large', tries: 1 });
    await until(() => counts.at(-1) === 1);
    await telling.stop();
    expect(counts.at(-1)).toBe(0);
    await database.knex('dead_letters').delete();
  });

  it('waits for the stream where a new NATS has none, until the operator has made it', async () => {
    await (await streamsOf(nats)).delete(streamOf('admin'));
    relay();
    await write(database, ['In a new stream']);
    await nats.ensureStreams();
    await until(async () => (await rowsLeft(database)) === 0);
    expect(await published(nats)).toEqual(['In a new stream']);
  });
});

describe('the outbox relay and a NATS without JetStream', () => {
  it('tries a few times a second and no more often', async () => {
    const [nats, database] = await Promise.all([startNats({ jetstream: false }), createDatabase(migrations)]);
    const bus = busOf(nats);
    let failures = 0;
    const counting = { ...logger, warn: () => void failures++ };
    const relay = startRelay({ service: 'admin', databaseUrl: database.url, bus, logger: counting });
    const startedAt = performance.now();
    await write(database, ['Waits']);
    await until(() => failures >= 4);
    expect(performance.now() - startedAt).toBeGreaterThan(700);
    await relay.stop();
    await bus.close();
    await Promise.all([nats.stop(), database.drop()]);
  });
});

describe('the outbox relay and a PostgreSQL of its own', () => {
  it('goes on after PostgreSQL was killed and is back', async () => {
    const [nats, postgres] = await Promise.all([startNats(), startPostgres()]);
    const database = await createDatabase(migrations, postgres.url);
    const bus = busOf(nats);
    const relay = startRelay({ service: 'admin', databaseUrl: database.url, bus, logger });
    await until(() => relay.isLeading());
    await postgres.kill();
    await until(() => !relay.isLeading());
    await postgres.restart();
    await until(() => write(database, ['After the crash']).then(() => true));
    await until(async () => (await published(nats)).includes('After the crash'));
    await relay.stop();
    await bus.close();
    await database.drop();
    await Promise.all([nats.stop(), postgres.stop()]);
  });
});
