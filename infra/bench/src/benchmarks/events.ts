import { randomUUID } from 'node:crypto';
import { projectClosed } from '@portal/contracts/events/projects';
import { handledEventsMigration, openBus, startConsumer, type Bus, type ConsumerDefinition } from '@portal/event-bus';
import { createDatabase, startNats, startPostgres, until, type TestNats } from '@portal/testing';
import type { Knex } from 'knex';
import type { Report } from '../report.ts';

const EVENTS = 5_000;
const PROJECTS = 200;
const PER_SECOND = 500;
const ROUNDS = 3;
const WITHIN_MS = 300_000;
const { subject } = projectClosed;

const logger = { info: () => undefined, warn: () => undefined, error: console.error };
const migrations = {
  '001-handled-events': handledEventsMigration,
  '002-copies': {
    up: (knex: Knex) =>
      knex.raw('create table copies (project_id text primary key, events int not null)').then(() => {}),
    down: (knex: Knex) => knex.schema.dropTable('copies'),
  },
};

/** Handlers of a read model: one upsert for each event. */
const handlers: ConsumerDefinition['handlers'] = [
  {
    subject,
    async handle(tx, { data }) {
      await tx.raw(
        `insert into copies (project_id, events) values (?, 1)
        on conflict (project_id) do update set events = copies.events + 1`,
        [String(Reflect.get(Object(data), 'projectId'))],
      );
    },
  },
];

/** Measures events per second through a consumer with batches and one without, in turns. */
export async function events(report: Report, count = EVENTS): Promise<void> {
  const [nats, postgres] = await Promise.all([startNats(), startPostgres()]);
  const database = await createDatabase(migrations, postgres.url);
  const bus = openBus({
    url: nats.url,
    service: 'notifications',
    credentials: nats.credentials('notifications'),
    logger,
  });
  try {
    await publishEvents(nats, count);
    const figures: Record<'batches' | 'one by one', number[]> = { batches: [], 'one by one': [] };
    for (let round = 1; round <= ROUNDS; round++) {
      for (const [way, batch] of [
        ['one by one', {}],
        ['batches', { batch: { max: 100, key: 'projectId' } }],
      ] as const) {
        const perSecond = await throughput({ bus, knex: database.knex, batch, count });
        report.note(`round ${round}, ${way}: ${perSecond.toFixed(0)} events/s`);
        figures[way].push(perSecond);
      }
    }
    report.add({
      name: 'Events through a consumer that takes batches, slowest round',
      measured: Math.min(...figures.batches),
      unit: 'events/s',
      limit: { atLeast: PER_SECOND },
      comparison: `one by one ${Math.max(...figures['one by one']).toFixed(0)} events/s, fastest round`,
    });
  } finally {
    await bus.close();
    await database.drop();
    await Promise.all([nats.stop(), postgres.stop()]);
  }
}

interface Way {
  readonly bus: Bus;
  readonly knex: Knex;
  readonly batch: Pick<ConsumerDefinition, 'batch'>;
  readonly count: number;
}

/** Follows all events from the beginning by a consumer of its own, and checks that each had its effect once. */
async function throughput({ bus, knex, batch, count }: Way): Promise<number> {
  await knex('copies').delete();
  let handled = 0;
  const startedAt = performance.now();
  const consumer = startConsumer(
    { name: `bench-${randomUUID()}`, subject, handlers, ...batch },
    { bus, knex, logger, onHandled: (outcome) => outcome === 'handled' && handled++ },
  );
  try {
    await until(() => handled === count, WITHIN_MS);
    const seconds = (performance.now() - startedAt) / 1_000;
    const [row] = await knex('copies').sum<{ events: string }[]>({ events: 'events' });
    if (Number(row?.events) !== count) throw new Error(`${row?.events} effects of ${count} events`);
    return count / seconds;
  } finally {
    await consumer.stop();
  }
}

async function publishEvents(nats: TestNats, count: number): Promise<void> {
  const jetstream = await nats.jetstream();
  for (let sent = 0; sent < count; sent += 500) {
    const batch = Array.from({ length: Math.min(500, count - sent) }, (_, index) => ({
      id: randomUUID(),
      subject,
      occurredAt: new Date().toISOString(),
      actor: null,
      data: { projectId: `project ${(sent + index) % PROJECTS}` },
    }));
    await Promise.all(batch.map((event) => jetstream.publish(subject, JSON.stringify(event), { msgID: event.id })));
  }
}
