import { randomUUID } from 'node:crypto';
import { AckPolicy, jetstream, jetstreamManager, type ConsumerConfig } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import {
  BUS_SERVICES,
  BUS_USERS,
  loginOptions,
  serviceOfSubject,
  streamOf,
  streamOfJobs,
  type BusUser,
} from '@portal/bus-access';
import type { BusService } from '@portal/contracts/common/workers';
import { JOBS, jobsTakenBy, REQUESTS, requestsAnsweredBy, subjectsReadBy } from '@portal/contracts/events/consumers';
import { GUARD_MS, startNats, until, type TestNats } from '@portal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const REFUSED = /permissions violation|authorization violation/i;

let nats: TestNats;
const connections = new Map<BusUser, NatsConnection>();
beforeAll(async () => {
  nats = await startNats();
  for (const user of BUS_USERS) {
    const login = loginOptions({ url: nats.url, user, credentials: nats.credentials(user) });
    connections.set(user, await connect(login));
  }
});
afterAll(async () => {
  await Promise.all([...connections.values()].map((connection) => connection.close()));
  await nats.stop();
});

const as = (user: BusUser): NatsConnection => {
  const connection = connections.get(user);
  if (!connection) throw new Error(`${user} is not connected`);
  return connection;
};
const publish = (user: BusUser, subject: string) =>
  jetstream(as(user), { timeout: GUARD_MS }).publish(subject, JSON.stringify({ at: subject }));
const managerOf = (user: BusUser) => jetstreamManager(as(user), { checkAPI: false, timeout: GUARD_MS });

/** Makes a reader of a stream as a user, reads one event by it, and returns the event's subject. */
async function read(user: BusUser, service: BusService, filter?: string, rest: Partial<ConsumerConfig> = {}) {
  const name = randomUUID();
  const manager = await managerOf(user);
  const filtered = filter === undefined ? {} : { filter_subject: filter };
  await manager.consumers.add(streamOf(service), { name, ack_policy: AckPolicy.None, ...filtered, ...rest });
  const consumer = await jetstream(as(user), { timeout: GUARD_MS }).consumers.get(streamOf(service), name);
  return (await consumer.next({ expires: GUARD_MS }))?.subject;
}

describe('who comes in', () => {
  it.each([
    ['nobody without credentials', {}],
    ['nobody by a password', { user: 'projects', pass: 'projects' }],
    ['nobody by a token', { token: 'projects' }],
  ])('%s', async (_, login) => {
    await expect(connect({ servers: nats.url, ...login, timeout: GUARD_MS })).rejects.toThrow(REFUSED);
  });
});

describe.each(BUS_SERVICES)('%s', (service) => {
  const others = BUS_SERVICES.filter((other) => other !== service);

  it('publishes its own subjects and nobody else’s', async () => {
    expect((await publish(service, `${service}.thing.changed.v1`)).stream).toBe(streamOf(service));
    for (const other of others) {
      await expect(publish(service, `${other}.thing.changed.v1`), other).rejects.toThrow(REFUSED);
    }
  });

  it('reads what it consumes', async () => {
    for (const filter of subjectsReadBy(service)) {
      const subject = filter.replace(/>$/, 'thing.changed.v1');
      const publisher = serviceOfSubject(filter);
      await publish(publisher, subject);
      expect(await read(service, publisher, filter), filter).toBeDefined();
    }
  });

  it('reads nothing else', async () => {
    const own = subjectsReadBy(service);
    for (const other of BUS_SERVICES) {
      const readsAll = own.includes(`${other}.>`);
      if (readsAll) continue;
      await expect(read(service, other), `all of ${other}`).rejects.toThrow(REFUSED);
      await expect(read(service, other, `${other}.>`), `${other}.>`).rejects.toThrow(REFUSED);
      await expect(read(service, other, `${other}.secret.told.v1`), `${other}.secret`).rejects.toThrow(REFUSED);
    }
  });

  it('cannot make, change, empty or remove a stream', async () => {
    const { streams } = await managerOf(service);
    await expect(streams.add({ name: 'OWN', subjects: [`${service}.own.>`] })).rejects.toThrow(REFUSED);
    await expect(streams.delete(streamOf(service))).rejects.toThrow(REFUSED);
    await expect(streams.purge(streamOf(service))).rejects.toThrow(REFUSED);
    const { config } = await jetstreamManager(await nats.connection()).then((all) => all.streams.info('ADMIN'));
    await expect(streams.update('ADMIN', { ...config, max_age: 1_000_000_000 })).rejects.toThrow(REFUSED);
    await expect(streams.getMessage('ADMIN', { seq: 1 })).rejects.toThrow(REFUSED);
  });

  it('hears no subject outside of JetStream, and no answer to another service', async () => {
    for (const subject of ['>', 'admin.>', `${service}.>`, '_INBOX.>', `_INBOX.${others[0]}.>`, '$JS.>', '$SYS.>']) {
      const refused = Promise.withResolvers<Error>();
      as(service).subscribe(subject, { callback: (error) => void (error && refused.resolve(error)) });
      expect((await refused.promise).message, subject).toMatch(REFUSED);
    }
  });
});

describe('jobs of a worker', () => {
  const subject = JOBS.renderer.reports;
  const taker = { name: 'renderer-test', durable_name: 'renderer-test', ack_policy: AckPolicy.Explicit };

  it('are published by the service that they are named after, and by no other', async () => {
    expect((await publish('projects', subject)).stream).toBe(streamOfJobs(subject));
    for (const other of BUS_SERVICES.filter((one) => one !== 'projects')) {
      await expect(publish(other, subject), other).rejects.toThrow(REFUSED);
    }
  });

  it('are heard as they are published by the worker alone', async () => {
    const { previews } = JOBS.renderer;
    for (const other of BUS_SERVICES.filter((one) => jobsTakenBy(one).length === 0)) {
      const refused = Promise.withResolvers<Error>();
      as(other).subscribe(previews, { callback: (error) => void (error && refused.resolve(error)) });
      expect((await refused.promise).message, other).toMatch(REFUSED);
    }
    const heard = Promise.withResolvers<string>();
    as('renderer').subscribe(previews, {
      callback: (error, message) => heard.resolve(error?.message ?? message.subject),
    });
    await as('renderer').flush();
    await publish('projects', previews);
    expect(await heard.promise).toBe(previews);
  });

  it('are taken and confirmed by the worker alone, also from a reader whose name is known', async () => {
    const stream = streamOfJobs(subject);
    const manager = await managerOf('renderer');
    await manager.consumers.add(stream, { ...taker, filter_subject: subject });
    for (const other of BUS_SERVICES.filter((one) => jobsTakenBy(one).length === 0)) {
      const js = jetstream(as(other), { timeout: GUARD_MS });
      await expect(js.consumers.get(stream, taker.name), other).rejects.toThrow(REFUSED);
      const next = as(other).request(`$JS.API.CONSUMER.MSG.NEXT.${stream}.${taker.name}`, '', { timeout: GUARD_MS });
      await expect(next, other).rejects.toThrow(REFUSED);
    }
    const consumer = await jetstream(as('renderer'), { timeout: GUARD_MS }).consumers.get(stream, taker.name);
    const message = await consumer.next({ expires: GUARD_MS });
    expect(await message?.ackAck({ timeout: GUARD_MS })).toBe(true);
    expect((await manager.consumers.info(stream, taker.name)).num_pending).toBe(0);
  });
});

describe('requests to a worker', () => {
  const subject = REQUESTS.renderer.statements;
  const isAnswered = async (user: BusUser) =>
    (await as(user).request(subject, user, { timeout: GUARD_MS })).string() === user;

  it('are sent by the service that they are named after, and answered to it; other services neither send nor hear them', async () => {
    const heard = as('renderer').subscribe(subject, {
      queue: subject,
      callback: (_error, message) => void message.respond(message.data),
    });
    await as('renderer').flush();
    expect(await isAnswered('finance')).toBe(true);
    for (const other of BUS_SERVICES.filter((one) => one !== 'finance')) {
      await expect(isAnswered(other), other).rejects.toThrow(REFUSED);
    }
    for (const other of BUS_SERVICES.filter((one) => requestsAnsweredBy(one).length === 0)) {
      const refused = Promise.withResolvers<Error>();
      as(other).subscribe(subject, { callback: (error) => void (error && refused.resolve(error)) });
      expect((await refused.promise).message, other).toMatch(REFUSED);
    }
    heard.unsubscribe();
  });

  it('are answered once', async () => {
    const heard: string[] = [];
    const answering = as('renderer').subscribe(subject, {
      callback: (_error, message) => void message.respond('first'),
    });
    const inbox = as('finance').subscribe('_INBOX.finance.twice', {
      callback: (_error, message) => void heard.push(message.string()),
    });
    await Promise.all([as('renderer').flush(), as('finance').flush()]);
    as('finance').publish(subject, '', { reply: '_INBOX.finance.twice' });
    await until(() => heard.length > 0);
    as('renderer').publish('_INBOX.finance.twice', 'second');
    await as('renderer').flush();
    await as('finance').flush();
    expect(heard).toEqual(['first']);
    answering.unsubscribe();
    inbox.unsubscribe();
  });
});

it('a reader whose filter is another one than its request names is refused by NATS', async () => {
  const request = { stream_name: 'ADMIN', config: { name: 'x', ack_policy: 'none', filter_subject: 'admin.>' } };
  const subject = '$JS.API.CONSUMER.CREATE.ADMIN.x.admin.company.>';
  const answer = await as('library').request(subject, JSON.stringify(request), { timeout: GUARD_MS });
  expect(answer.json<{ error?: { description: string } }>().error?.description).toMatch(/filter|subject/i);
});

it('the operator makes streams, publishes no event and reads none', async () => {
  await nats.ensureStreams();
  await expect(publish('operator', 'admin.member.changed.v1')).rejects.toThrow(REFUSED);
  await expect(read('operator', 'admin', 'admin.>')).rejects.toThrow(REFUSED);
  const { streams } = await managerOf('operator');
  await expect(streams.getMessage('ADMIN', { seq: 1 })).rejects.toThrow(REFUSED);
  await expect(streams.delete('ADMIN')).rejects.toThrow(REFUSED);
});
