import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { inspectionsStarted } from '@portal/contracts/events/inspections';
import type { PortalEvent } from '@portal/contracts/events/envelope';
import { freePort, copyOutbox, until } from '@portal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addSite, dataOf, schedule, type TestSite } from '../testing/inspections.fixture.ts';
import { startTestPortal, type TestPortal } from '../testing/testing-portal.ts';
import { startDue } from './clock.ts';

let portal: TestPortal;
let site: TestSite;
const processes: ChildProcess[] = [];
beforeAll(async () => {
  portal = await startTestPortal();
  site = await addSite(portal);
  await copyOutbox(portal.knex);
});
afterAll(async () => {
  for (const one of processes) one.kill('SIGKILL');
  await portal.stop();
});

const statuses = async (where: object = {}): Promise<Record<string, number>> => {
  const rows = await portal
    .knex('inspections')
    .where(where)
    .groupBy('status')
    .select<{ status: string; count: string }[]>('status')
    .count();
  return Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)]));
};
const startAt = (id: string, seconds: number) =>
  portal
    .knex('inspections')
    .where({ id })
    .update({ start_at: portal.knex.raw('now() + make_interval(secs => ?)', [seconds]) });

/** Upcoming inspections of many projects, ten each, all at the same second. */
async function addMany(projects: number, seconds: number): Promise<void> {
  const columns = await portal
    .knex('information_schema.columns')
    .where({ table_name: 'projects', table_schema: 'public', is_generated: 'NEVER' })
    .whereNotIn('column_name', ['id', 'name', 'name_key'])
    .pluck<string[]>('column_name');
  await portal.knex.raw(
    `with added as (
      insert into projects (name, name_key, ${columns.join(', ')})
      select 'Site ' || n, 'site ' || n, ${columns.map((name) => `p.${name}`).join(', ')}
      from projects p, generate_series(1, ?) n where p.id = ? returning id
    )
    insert into inspections (project_id, number, kind, location_name, start_at, end_at, created_by)
    select id, n, 'OnSite', 'Site', now() + make_interval(secs => ?), now() + interval '1 day', 'Erik Stone'
    from added, generate_series(1, 10) n`,
    [projects, site.projectId, seconds],
  );
}

/** A copy of the service as a process of its own, which can be killed. */
async function startCopy(): Promise<ChildProcess> {
  const { database, nats } = portal.running;
  const child = spawn(process.execPath, [fileURLToPath(new URL('../main.ts', import.meta.url))], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      PORT: String(await freePort()),
      DATABASE_URL: database.url,
      NATS_URL: nats.url,
      NATS_CREDENTIALS: nats.credentials('projects'),
      JWKS_URL: 'http://127.0.0.1:1/jwks.json',
      PUBLIC_URL: 'http://localhost:4200',
      STORAGE_FOLDER: join(tmpdir(), randomUUID()),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  processes.push(child);
  for await (const line of createInterface({ input: child.stdout })) if (line.includes('is listening')) return child;
  throw new Error('The copy did not start');
}

const startedTold = async (): Promise<string[]> => {
  const rows = await portal
    .knex('copied_events')
    .where({ subject: inspectionsStarted.subject })
    .pluck<string[]>('event');
  return rows.flatMap((text) =>
    (JSON.parse(text) as PortalEvent<{ items: { inspectionId: string }[] }>).data.items.map((one) => one.inspectionId),
  );
};

describe('inspections that start by the clock (decisions §6)', () => {
  // The unit test of the clock tells how soon: a busy machine takes its time.
  it('are in progress from their time on, once, with their history and by nobody', async () => {
    const { id } = await schedule(portal, site);
    await startAt(id, 0.5);
    const row = await until(() => portal.knex('inspections').where({ id, status: 'InProgress' }).first());
    expect(row).toMatchObject({ version: 2, changed_by: null });
    expect(row.started_at.getTime()).toBeGreaterThanOrEqual(row.start_at.getTime());
    expect(await startedTold()).toEqual([id]);
    const { items } = dataOf<{ items: object[] }>(
      await portal.call(site.people.engineer, 'GET', `/inspections/${id}/history`),
    );
    expect(items[0]).toMatchObject({
      action: 'start',
      actorName: 'System',
      oldStatus: 'Upcoming',
      newStatus: 'InProgress',
    });
    expect(await portal.knex('audit.records').where({ item_id: id, action: 'inspection.start' })).toHaveLength(1);
  });

  it('wait while their project is closed, and start when it is reopened', async () => {
    const closed = await addSite(portal, site.company);
    const { id } = await schedule(portal, closed);
    const as = closed.people.coordinator;
    await portal.call(as, 'PATCH', `/projects/${closed.projectId}/close`, { closingReason: 'Sold' });
    await startAt(id, -60);
    expect(await startDue(portal.knex)).toBe(0);
    expect(await statuses({ id })).toEqual({ Upcoming: 1 });
    await portal.call(as, 'PATCH', `/projects/${closed.projectId}/open`, { reopeningReason: 'Bought' });
    await until(async () => (await statuses({ id }))['InProgress'] === 1);
  });

  it('start or wait, and stop nobody, where their projects are closed at the same moment', async () => {
    const sites = [];
    for (let n = 0; n < 8; n++) {
      const one = await addSite(portal, site.company);
      const { id } = await schedule(portal, one);
      sites.push({ one, id });
    }
    const ids = sites.map(({ id }) => id);
    await portal
      .knex('inspections')
      .whereIn('id', ids)
      .update({ start_at: portal.knex.raw(`now() - interval '1 s'`) });
    const closing = sites.map(({ one }) =>
      portal.call(one.people.coordinator, 'PATCH', `/projects/${one.projectId}/close`, { closingReason: 'Sold' }),
    );
    const looking = Array.from({ length: 8 }, () => startDue(portal.knex));
    const answers = await Promise.all(closing);
    await Promise.all(looking);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const rows = await portal.knex('inspections').whereIn('id', ids).select('status', 'is_frozen');
    // Inspections that had not started when their project was closed are frozen.
    expect(rows.filter((row) => row.status === 'Upcoming' && !row.is_frozen)).toEqual([]);
  });

  it('start each once, though copies look at the same time and one of them is killed', async () => {
    const [doomed] = await Promise.all([startCopy(), startCopy()]);
    await portal.knex('copied_events').delete();
    await addMany(600, 3);
    await until(async () => (await startedTold()).length > 0);
    doomed.kill('SIGKILL');
    await until(async () => {
      const { rows } = await portal.knex.raw<{ rows: { left: number }[] }>(
        `select count(*)::int as left from inspections where status = 'Upcoming' and not is_frozen and start_at <= now()`,
      );
      return rows[0]?.left === 0;
    });
    const told = await startedTold();
    expect([told.length, new Set(told).size]).toEqual([6_000, 6_000]);
    const early = portal.knex('inspections').where({ status: 'InProgress', location_name: 'Site' });
    expect(await early.whereRaw('started_at < start_at').pluck('id')).toEqual([]);
    const history = await portal.knex('activities').where({ action: 'start' }).countDistinct('item_id as n').first();
    const written = await portal.knex('activities').where({ action: 'start' }).count('* as n').first();
    expect(written).toEqual(history);
  });
});
