import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { AckPolicy, jetstreamManager } from '@nats-io/jetstream';
import type { PortalEvent } from '@portal/contracts/events/envelope';
import { projectClosed } from '@portal/contracts/events/projects';
import { createDatabase, startNats, until, type TestDatabase, type TestNats } from '@portal/testing';
import type { Knex } from 'knex';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  handledEventsMigration,
  openBus,
  startConsumer,
  UnfitEventError,
  type Bus,
  type ConsumerDefinition,
  type EventHandler,
} from './index.ts';

const migrations = {
  '001-handled-events': handledEventsMigration,
  '002-effects': {
    up: (knex: Knex) =>
      knex.raw('create table effects (id serial primary key, event_id uuid, key text, n int)').then(() => undefined),
    down: (knex: Knex) => knex.schema.dropTable('effects'),
  },
};
const logger = { info: () => undefined, warn: () => undefined, error: () => undefined };
const { subject } = projectClosed;

interface Told {
  readonly projectId: string;
  readonly n: number;
}
const told = ({ data }: PortalEvent): Told => data as Told;
const write = (tx: Knex.Transaction, event: PortalEvent) =>
  tx('effects').insert({ event_id: event.id, key: told(event).projectId, n: told(event).n });

describe('a consumer that takes batches', () => {
  let nats: TestNats;
  let database: TestDatabase;
  let bus: Bus;
  let name: string;
  const started: { stop(): Promise<void> }[] = [];
  const processes: ChildProcess[] = [];

  const follow = (
    handler: Partial<EventHandler>,
    changes: Partial<ConsumerDefinition> = {},
    tryAgainMs: readonly number[] = [50, 100],
  ) => {
    const outcomes: string[] = [];
    const handlers = [{ subject, handle: write, ...handler } as EventHandler];
    const consumer = startConsumer(
      { name, subject, handlers, batch: { max: 50, key: 'projectId' }, ...changes },
      {
        bus,
        knex: database.knex,
        logger,
        tryAgainMs,
        parkedPollMs: 50,
        onHandled: (outcome) => outcomes.push(outcome),
      },
    );
    started.push(consumer);
    return { consumer, outcomes };
  };
  const startCopy = (): void => {
    const fixture = fileURLToPath(new URL('./consumer-copy.fixture.ts', import.meta.url));
    const env = {
      ...process.env,
      DATABASE_URL: database.url,
      NATS_URL: nats.url,
      NATS_CREDENTIALS: nats.credentials('notifications'),
      CONSUMER: name,
    };
    processes.push(spawn(process.execPath, [fixture], { env, stdio: ['ignore', 'ignore', 'inherit'] }));
  };
  /** Publishes events of some projects in turns, `n` counting from 0 within each. */
  const publishEvents = async (count: number, projects: readonly string[]): Promise<void> => {
    const jetstream = await nats.jetstream();
    const events = Array.from({ length: count }, (_, index) => ({
      id: randomUUID(),
      subject,
      occurredAt: new Date().toISOString(),
      actor: null,
      data: { projectId: projects[index % projects.length], n: Math.floor(index / projects.length) },
    }));
    await Promise.all(events.map((event) => jetstream.publish(subject, JSON.stringify(event), { msgID: event.id })));
  };
  const effects = (): Promise<readonly { key: string; n: number }[]> =>
    database.knex('effects').orderBy('id').select('key', 'n');
  const orderOf = async (key: string): Promise<number[]> =>
    (await effects()).filter((effect) => effect.key === key).map(({ n }) => n);
  const upTo = (count: number): number[] => Array.from({ length: count }, (_, n) => n);
  const handledAll = (count: number) =>
    until(async () => Number((await database.knex('effects').count({ n: '*' }))[0]?.['n']) >= count);

  beforeAll(async () => {
    [nats, database] = await Promise.all([startNats(), createDatabase(migrations)]);
    bus = openBus({ url: nats.url, service: 'notifications', credentials: nats.credentials('notifications'), logger });
  });
  beforeEach(async () => {
    name = `test-${randomUUID()}`;
    await jetstreamManager(await nats.connection()).then(({ streams }) => streams.purge('PROJECTS'));
    await database.knex('effects').delete();
    await database.knex('dead_letters').delete();
  });
  afterEach(async () => {
    for (const child of processes.splice(0)) child.kill('SIGKILL');
    await Promise.all(started.splice(0).map((consumer) => consumer.stop()));
  });
  afterAll(async () => {
    await bus.close();
    await Promise.all([nats.stop(), database.drop()]);
  });

  it('handles many events in few transactions, each once and in order', async () => {
    await publishEvents(500, ['a', 'b']);
    const sizes: number[] = [];
    follow({
      async handleBatch(tx, events) {
        sizes.push(events.length);
        for (const event of events) await write(tx, event);
      },
    });
    await handledAll(500);
    expect(Math.max(...sizes)).toBeGreaterThan(10);
    expect([await orderOf('a'), await orderOf('b')]).toEqual([upTo(250), upTo(250)]);
    expect(await database.knex('handled_events').where({ consumer: name })).toHaveLength(500);
  });

  it('neither loses nor doubles the others of a batch in which one fails, and keeps the order of its key', async () => {
    await publishEvents(40, ['a', 'b']);
    let failures = 2;
    const { outcomes } = follow({
      async handle(tx, event) {
        await write(tx, event);
        if (told(event).projectId === 'a' && told(event).n === 3 && failures-- > 0) throw new Error('not yet');
      },
    });
    await handledAll(40);
    await until(() => outcomes.filter((outcome) => outcome === 'handled').length === 40);
    expect([await orderOf('a'), await orderOf('b')]).toEqual([upTo(20), upTo(20)]);
    expect(await database.knex('dead_letters')).toEqual([]);
  });

  it('goes on with the other keys while an event of one fails', async () => {
    await publishEvents(40, ['a', 'b']);
    follow(
      {
        handle: (tx, event) =>
          told(event).projectId === 'a' ? Promise.reject(new Error('no')) : write(tx, event).then(() => undefined),
      },
      {},
      [3_600_000],
    );
    await handledAll(20);
    expect(await orderOf('b')).toEqual(upTo(20));
    expect(await orderOf('a')).toEqual([]);
  });

  it('holds everything up where no key is named', async () => {
    await publishEvents(10, ['a', 'b']);
    const { outcomes } = follow(
      {
        handle: (tx, event) =>
          told(event).n === 2 ? Promise.reject(new Error('no')) : write(tx, event).then(() => undefined),
      },
      { batch: { max: 50 } },
      [3_600_000],
    );
    await until(async () => outcomes.includes('failed') && (await effects()).length >= 4);
    await wait(200);
    expect(await effects()).toHaveLength(4);
  });

  it('parks a poison event with what an operator needs, and handles it once when it is to be tried again', async () => {
    await publishEvents(6, ['a', 'b']);
    let isMended = false;
    const { outcomes } = follow({
      async handle(tx, event) {
        if (told(event).projectId === 'a' && told(event).n === 1 && !isMended) throw new Error('cannot be handled');
        await write(tx, event);
      },
    });
    await until(() => outcomes.includes('parked'));
    await handledAll(5);
    expect(await orderOf('a')).toEqual([0, 2]);
    const letters = () => database.knex('dead_letters').where({ consumer: name });
    const [letter] = await letters();
    expect(letter).toMatchObject({ subject, tries: 3, try_again: false });
    expect(letter.error).toContain('cannot be handled');

    await letters().update({ try_again: true });
    await until(async () => (await letters().where({ tries: 4, try_again: false })).length === 1);
    isMended = true;
    await letters().update({ try_again: true });
    await until(async () => (await letters()).length === 0);
    expect(await orderOf('a')).toEqual([0, 2, 1]);
  });

  it('parks what it will never understand at once', async () => {
    await publishEvents(3, ['a']);
    const { outcomes } = follow({
      handle: (tx, event) =>
        told(event).n === 1 ? Promise.reject(new UnfitEventError('no')) : write(tx, event).then(() => undefined),
    });
    await handledAll(2);
    await until(() => outcomes.includes('parked'));
    expect(outcomes.filter((outcome) => outcome === 'failed')).toHaveLength(1);
    expect(await orderOf('a')).toEqual([0, 2]);
  });

  it('keeps the order of each key, loses and doubles nothing, though copies are killed', async () => {
    const [projects, count] = [Array.from({ length: 15 }, (_, index) => `project ${index}`), 1_500];
    for (let copy = 0; copy < 2; copy++) startCopy();
    const publishing = (async () => {
      for (let sent = 0; sent < count; sent += 300) {
        const jetstream = await nats.jetstream();
        for (let index = sent; index < sent + 300; index++) {
          const data = { projectId: projects[index % 15], n: Math.floor(index / 15) };
          const event = { id: randomUUID(), subject, occurredAt: new Date().toISOString(), actor: null, data };
          await jetstream.publish(subject, JSON.stringify(event), { msgID: event.id });
        }
      }
    })();
    for (let kill = 1; kill <= 3; kill++) {
      await handledAll(kill * 300);
      processes.shift()?.kill('SIGKILL');
      startCopy();
    }
    await publishing;
    await handledAll(count);
    expect(await effects()).toHaveLength(count);
    for (const project of projects) expect(await orderOf(project), project).toEqual(upTo(100));
  });

  it('is not delayed by a consumer in which an event keeps failing', async () => {
    await publishEvents(20, ['a']);
    const failing = follow({ handle: () => Promise.reject(new Error('never')) }, {}, [3_600_000]);
    await until(() => failing.outcomes.includes('failed'));
    follow({}, { name: `${name}-other` });
    await handledAll(20);
    expect(await orderOf('a')).toEqual(upTo(20));
    expect(failing.outcomes).toEqual(['failed']);
  });

  it('begins with what comes next where it is to', async () => {
    await publishEvents(5, ['before']);
    const { consumer } = follow({}, { startsWith: 'new' });
    await until(() => consumer.isReady());
    await publishEvents(3, ['after']);
    await handledAll(3);
    expect(await orderOf('after')).toEqual(upTo(3));
    expect(await orderOf('before')).toEqual([]);
  });

  it('goes on where it stood, whoever stopped it, and takes over the position of a durable consumer of before', async () => {
    await publishEvents(5, ['a']);
    const manager = await jetstreamManager(await nats.connection());
    await manager.consumers.add('PROJECTS', {
      durable_name: name,
      filter_subject: subject,
      ack_policy: AckPolicy.Explicit,
    });
    const durable = await (await nats.jetstream()).consumers.get('PROJECTS', name);
    for (let index = 0; index < 3; index++) await (await durable.next())?.ackAck();
    const first = follow({});
    await handledAll(2);
    expect(await orderOf('a')).toEqual([3, 4]);
    await expect(manager.consumers.info('PROJECTS', name)).rejects.toThrow(/not found/);
    await first.consumer.stop();
    await database.knex('handled_events').delete();
    await publishEvents(1, ['b']);
    follow({});
    await handledAll(3);
    expect(await orderOf('a')).toEqual([3, 4]);
  });
});
