import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { SessionClaims } from '@portal/contracts/identity/session';
import { projectCreated } from '@portal/contracts/events/projects';
import { sessionEnded } from '@portal/contracts/events/identity';
import { STREAM_EVENTS, STREAMS_PER_USER, type StreamEventName } from '@portal/contracts/notifications/stream';
import { dropConnections, isAwaited, until } from '@portal/testing';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { applyChanges } from '../core/inbox/changes.ts';
import { changesAfter } from '../core/inbox/inbox.repository.ts';
import { anEvent } from '../notifications/events.fixture.ts';
import { startFixture, type Fixture, type Person } from '../portal.fixture.ts';
import { startWorkHints } from '../core/work/work-hints.ts';
import { streamOf } from './stream.ts';
import { startWakeUps } from './wake-ups.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.stop());

interface Frame {
  readonly id: string | undefined;
  readonly event: string | undefined;
  readonly data: Record<string, unknown>;
}

/** Frames of all tests of this file. */
const received: Frame[] = [];

/** A browser's end of the stream; `frames` grows as they come. */
async function listen(claims: Partial<SessionClaims>, lastEventId?: string) {
  const controller = new AbortController();
  const response = await fixture.call(claims, '/notifications/stream', {
    signal: controller.signal,
    headers: lastEventId === undefined ? {} : { 'last-event-id': lastEventId },
  });
  const frames: Frame[] = [];
  const reading = (async () => {
    let text = '';
    for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
      text += new TextDecoder().decode(chunk);
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts.filter((one) => !one.startsWith(':'))) {
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(part)?.[1];
        const frame = {
          id: field('id'),
          event: field('event'),
          data: JSON.parse(field('data') ?? '{}') as Frame['data'],
        };
        frames.push(frame);
        received.push(frame);
      }
    }
  })().catch(() => undefined);
  return {
    response,
    frames,
    /** Settles when the server has ended the stream. */
    reading,
    notifications: () => frames.filter(({ event }) => event === 'notification'),
    close: async () => {
      controller.abort();
      await reading;
    },
  };
}

async function aColleague(): Promise<{ colleague: Person; create: (name: string) => Promise<void> }> {
  const companyId = randomUUID();
  const actor = await fixture.member('ICCoordinator', companyId);
  const colleague = await fixture.member('ICCoordinator', companyId);
  const create = (projectName: string) =>
    fixture.deliver(
      anEvent(projectCreated.subject, { projectId: randomUUID(), projectName, insurerCompanyId: companyId }, actor.sub),
    );
  return { colleague, create };
}

const A_NOTIFICATION = {
  type: 'ProjectClosed',
  catalogueVersion: '1',
  isActionRequired: false,
  isAlert: false,
  isHidden: false,
  isViewed: false,
  clearedBy: null,
  createdAt: new Date(0).toISOString(),
};

const namesOf = (frames: readonly Frame[]) => frames.map(({ data }) => data['projectName']);

describe('the live stream (decisions §25)', () => {
  it('begins with the numbers and brings each notification and the new numbers', async () => {
    const { colleague, create } = await aColleague();
    const stream = await listen(colleague);
    expect(stream.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    await until(() => stream.frames.length === 1);
    await create('Dam');
    await until(() => stream.frames.length === 3);
    expect(stream.frames).toMatchObject([
      { id: '0', event: 'ready', data: { unread: { notifications: 0, claimAlerts: 0 }, isReset: false } },
      { id: '1', event: 'notification', data: { projectName: 'Dam', subject: 'Project has no assignment' } },
      { id: undefined, event: 'unread', data: { notifications: 1, claimAlerts: 0 } },
    ]);
    await stream.close();
  });

  it('resumes by Last-Event-ID without loss or doubling while another reader goes on', async () => {
    const { colleague, create } = await aColleague();
    const names = Array.from({ length: 40 }, (_, index) => `Project ${index}`);
    const steady = await listen(colleague);
    const received: Frame[] = [];
    let lastEventId: string | undefined;
    const delivering = (async () => {
      for (const name of names) await create(name);
    })();
    while (received.length < names.length) {
      const flighty = await listen(colleague, lastEventId ?? '0');
      await until(() => flighty.notifications().length > 0 || received.length === names.length);
      await flighty.close();
      received.push(...flighty.notifications());
      lastEventId = received.at(-1)?.id;
    }
    await delivering;
    await until(() => steady.notifications().length === names.length);
    expect(namesOf(received)).toEqual(names);
    expect(namesOf(steady.notifications())).toEqual(names);
    await steady.close();
  });

  it('brings a change made in another window', async () => {
    const { colleague } = await aColleague();
    await fixture.call(colleague, '/seed/generate-notification?type=ProjectClosed');
    const stream = await listen(colleague, '0');
    const row = await until(() => stream.notifications()[0]);
    await fixture.call(colleague, `/notifications/${String(row.data['id'])}/mark-as-viewed`, { method: 'PUT' });
    await until(() => stream.frames.at(-1)?.event === 'unread' && stream.notifications().length === 2);
    expect(stream.notifications()[1]?.data).toMatchObject({ id: row.data['id'], isViewed: true });
    expect(stream.frames.at(-1)?.data).toEqual({ notifications: 0, claimAlerts: 0 });
    await stream.close();
  });

  it('gives out positions of one user in the order of commits', async () => {
    const { knex, pool } = fixture.running.service.deps;
    const userId = randomUUID();
    const aRow = (projectName: string) => ({ ...A_NOTIFICATION, userId, eventId: randomUUID(), data: { projectName } });
    const [hasTaken, mayCommit] = [Promise.withResolvers<Knex.Transaction>(), Promise.withResolvers<void>()];
    const first = knex.transaction(async (tx) => {
      await applyChanges(tx, [aRow('first'), { ...aRow('second'), type: 'ProjectReopened' }], []);
      hasTaken.resolve(tx);
      await mayCommit.promise;
    });
    const tx = await hasTaken.promise;
    const second = knex.transaction((tx) => applyChanges(tx, [aRow('third')], []));
    await until(() => isAwaited(tx));
    expect(await changesAfter(pool, userId, 0n, 10)).toEqual([]);
    mayCommit.resolve();
    await Promise.all([first, second]);
    const changes = await changesAfter(pool, userId, 0n, 10);
    expect(changes.map(({ position, data }) => [position, data['projectName']])).toEqual([
      [1, 'first'],
      [2, 'second'],
      [3, 'third'],
    ]);
  });

  it('tells a reader whose position is not known to read the inbox again', async () => {
    const { colleague } = await aColleague();
    const stream = await listen(colleague, '999');
    await until(() => stream.frames.length > 0);
    expect(stream.frames[0]).toMatchObject({ id: '0', event: 'ready', data: { isReset: true } });
    await stream.close();
  });

  it.each(['x', '-1', '1.5', '1e3', '9'.repeat(40)])('refuses the Last-Event-ID %s', async (lastEventId) => {
    const { colleague } = await aColleague();
    expect((await listen(colleague, lastEventId)).response.status).toBe(400);
  });

  it('ends when the token expires', async () => {
    const { colleague } = await aColleague();
    const exp = Math.ceil(Date.now() / 1_000) + 60;
    const stream = await listen({ ...colleague, exp });
    await until(() => stream.frames.length > 0);
    const clock = vi.spyOn(Date, 'now').mockReturnValue(exp * 1_000);
    await stream.reading.finally(() => clock.mockRestore());
    expect(stream.frames.at(-1)).toMatchObject({ event: 'end', data: { reason: 'token' } });
  });

  it('ends when the session is ended', async () => {
    const { colleague } = await aColleague();
    const sid = randomUUID();
    const stream = await listen({ ...colleague, sid });
    await until(() => stream.frames.length > 0);
    await fixture.deliver(anEvent(sessionEnded.subject, { userId: colleague.sub, sid }, colleague.sub));
    await stream.reading;
    expect(stream.frames.at(-1)).toMatchObject({ event: 'end', data: { reason: 'token' } });
    expect((await listen({ ...colleague, sid })).response.status).toBe(401);
  });

  it('refuses one stream too many of a user, not of others', async () => {
    const { colleague } = await aColleague();
    const streams = await Promise.all(Array.from({ length: STREAMS_PER_USER }, () => listen(colleague)));
    await until(() => streams.every(({ frames }) => frames.length > 0));
    const refused = await listen(colleague);
    expect(refused.response.status).toBe(429);
    expect(refused.response.headers.get('retry-after')).toBe('30');
    const { colleague: other } = await aColleague();
    const others = await listen(other);
    expect(others.response.status).toBe(200);
    await Promise.all([...streams, others].map((stream) => stream.close()));
    await until(async () => {
      const again = await listen(colleague);
      await again.close();
      return again.response.status === 200;
    });
  });

  it('says something now and then where nothing happens', async () => {
    const { pool, config } = fixture.running.service.deps;
    const wakeUps = startWakeUps(config.DATABASE_URL, fixture.running.service.app.log);
    const controller = new AbortController();
    const workHints = startWorkHints(config.DATABASE_URL, fixture.running.service.app.log);
    await until(() => workHints.isListening());
    const person = { userId: randomUUID(), companyId: null, plan: 'FreeUsage' } as const;
    const viewer = { ...person, role: 'ICCoordinator', companyType: 'Insurance' } as const;
    const options = { pool, wakeUps, workHints, viewer, lastEventId: undefined, signal: controller.signal };
    const frames = streamOf({ ...options, reader: { viewer, timezoneOffset: 0 }, heartbeatMs: 20 });
    expect((await frames.next()).value).toContain('event: ready');
    expect((await frames.next()).value).toBe(': \n\n');
    controller.abort('shutdown');
    expect((await frames.next()).value).toContain('event: end\ndata: {"reason":"shutdown"}');
    await Promise.all([wakeUps.stop(), workHints.stop()]);
  });

  it('goes on after PostgreSQL has dropped its connections', async () => {
    const { colleague, create } = await aColleague();
    const stream = await listen(colleague);
    await until(() => stream.frames.length > 0);
    await dropConnections(fixture.running.database.knex);
    await create('Dam');
    await until(() => stream.notifications().length === 1);
    // Changes of work may have been missed: pages load everything again.
    const everything = { event: 'work', data: { projectId: null, tab: null } };
    await until(() => stream.frames.some(({ event, data }) => isDeepStrictEqual({ event, data }, everything)));
    await stream.close();
  });
});

describe('a service that stops', () => {
  it('ends its streams, so that it does not wait for them', async () => {
    const own = await startFixture();
    const companyId = randomUUID();
    const response = await own.call({ companyId }, '/notifications/stream');
    const [text] = await Promise.all([response.text(), own.stop()]);
    expect(text).toContain('event: end\ndata: {"reason":"shutdown"}');
  });
});

it('frames have the shapes that the contract names, which the browser does not check', () => {
  const faults = received.filter(
    ({ event, data }) => !v.safeParse(STREAM_EVENTS[event as StreamEventName], data).success,
  );
  expect(faults).toEqual([]);
  const names = new Set(received.map(({ event }) => event));
  expect([...names].toSorted()).toEqual(Object.keys(STREAM_EVENTS).toSorted());
});
