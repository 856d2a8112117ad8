import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { MAX_PORTFOLIO_ITEMS } from '@portal/contracts/events/portfolio';
import { startNats } from '@portal/testing';
import pg from 'pg';
import { kill, type Victim } from '../crash/victims.ts';
import { pace } from '../measuring/pace.ts';
import { describeSamples, percentile } from '../measuring/statistics.ts';
import { fillWith, withClient } from '../portal/fill.ts';
import { ROOT, withPortal, type Portal } from '../portal/portal.ts';
import { Session } from '../portal/session.ts';
import type { Report } from '../report.ts';
import { busLatencies } from './baseline-bus.ts';

const PROJECTS = Number(process.env['PORTAL_READ_MODEL_PROJECTS'] ?? 100_000);
const PER_SECOND = 500;
const SECONDS = 20;
const LAG_MS = 500;
/** Longest wait for the last changes. */
const LATE_MS = 10_000;
const REBUILT_S = 300;
/** Longest time until the read model is as its owners have it after a part was killed. */
const MENDED_MS = 10 * 60_000;
/** Parts that a rebuild needs, each killed during one. */
const VICTIMS: readonly Victim[] = ['projects', 'finance', 'insights', 'nats', 'postgres'];
const KILLED_AFTER_MS = 5_000;

/**
 * The read model of services/insights: how soon a change of a project stands in it at 500 a second; how long it takes to be
 * rebuilt while people read, and what differs afterwards, also where each part that it needs is killed during it.
 */
export async function readModel(report: Report): Promise<void> {
  await withPortal({}, async (portal) => {
    const { databaseUrl } = await portal.service('projects');
    report.note(`${await fillWith(portal, PROJECTS, databaseUrl)} projects of the company`);
    const { differences } = await untilSame(portal);
    if (differences > 0) throw new Error(`${differences} rows differ before anything was measured`);
    await lag(report, portal);
    await rebuildWhileReading(report, portal);
    for (const victim of VICTIMS) await rebuildWithKill(report, portal, victim);
  });
}

/** Measures the time from the commit of a project's change to the commit of its state in the read model. */
async function lag(report: Report, portal: Portal): Promise<void> {
  const { databaseUrl } = await portal.service('projects');
  const committedAt = new Map<string, number>();
  const seenAt = new Map<string, number>();
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  // Each project changes once: the read model need not hold the first of two changes that follow each other at once.
  const { rows } = await pool.query<{ id: string }>('select id from projects limit $1', [PER_SECOND * SECONDS]);
  await withClient(await ownerUrl(portal), async (insights) => {
    await insights.query(WATCH);
    const last: { endsAt?: number } = {};
    const isOver = () =>
      last.endsAt !== undefined && (seenAt.size === committedAt.size || performance.now() > last.endsAt);
    const watching = (async () => {
      while (!isOver()) {
        const { rows: seen } = await insights.query<{ mark: string }>('delete from seen_marks returning mark');
        for (const { mark } of seen) seenAt.set(mark, performance.now());
        await wait(2);
      }
    })();
    await pace(PER_SECOND, rows.length / PER_SECOND, async (index) => {
      const mark = `lag ${index}`;
      await pool.query('update projects set reference_number = $1 where id = $2', [mark, rows[index]?.id]);
      committedAt.set(mark, performance.now());
    });
    last.endsAt = performance.now() + LATE_MS;
    await watching;
    await insights.query(UNWATCH);
  });
  await pool.end();
  const samples = [...seenAt].map(([mark, at]) => Math.max(0, at - (committedAt.get(mark) ?? at)));
  const nats = await startNats();
  const bus = await busLatencies(nats, PER_SECOND, 10);
  await nats.stop();
  report.note(`from the commit to the read model: ${describeSamples(samples, 'ms')}`);
  report.note(`baseline NATS JetStream, publish to consume: ${describeSamples(bus, 'ms')}`);
  const comparison = `baseline JetStream p99 ${percentile(bus, 0.99).toFixed(1)} ms`;
  report.add({
    ...{ name: `Change to read model at ${PER_SECOND}/s, p99`, measured: percentile(samples, 0.99), unit: 'ms' },
    ...{ limit: { atMost: LAG_MS }, comparison },
  });
  report.add({
    ...{ name: 'Changes that never came to the read model', measured: committedAt.size - seenAt.size, unit: '' },
    ...{ limit: { atMost: 0 }, comparison: `${committedAt.size} changes` },
  });
}

/** Notes each mark that the read model takes; the note is seen once its transaction has been committed. */
const WATCH = `
  create table seen_marks (mark text);
  create function mark_seen() returns trigger language plpgsql security definer
    set search_path = pg_catalog, public, pg_temp as $$
    begin insert into public.seen_marks values (new.reference_number); return null; end $$;
  create trigger mark_seen after insert or update on portfolio_projects for each row
    when (new.reference_number like 'lag %') execute function mark_seen();`;
const UNWATCH = 'drop trigger mark_seen on portfolio_projects; drop function mark_seen(); drop table seen_marks';

/** Address of the read model's database with the rights of the server's owner: a service's role makes no triggers. */
async function ownerUrl(portal: Portal): Promise<string> {
  const { postgres } = await portal.describe();
  const url = new URL(postgres.superuserUrl);
  url.pathname = '/portal_insights';
  return url.href;
}

/** Rebuilds while a person reads the dashboard and the list of projects. */
async function rebuildWhileReading(report: Report, portal: Portal): Promise<void> {
  const session = new Session(portal.url, 'coordinator@insurer.example');
  const reading = new AbortController();
  const times: number[] = [];
  let refused = 0;
  const reader = (async () => {
    for (let index = 0; !reading.signal.aborted; index++) {
      const began = performance.now();
      const { status } = await session.call(index % 2 === 0 ? '/projects?page=1' : '/dashboard/summary');
      times.push(performance.now() - began);
      if (status !== 200) refused++;
      await wait(100);
    }
  })();
  const bare = await copyRows(portal);
  const { seconds, differences, rows } = await runRebuild(portal, []);
  reading.abort();
  await reader;
  report.note(`reading meanwhile: ${describeSamples(times, 'ms')}`);
  report.add({
    ...{ name: `Rebuilding ${PROJECTS} projects`, measured: seconds ?? Number.POSITIVE_INFINITY, unit: 's' },
    ...{ limit: { atMost: REBUILT_S }, comparison: `bare copy of their rows ${bare.toFixed(1)} s` },
  });
  report.add({
    ...{ name: 'Answers other than 200 while it is rebuilt', measured: refused, unit: '' },
    ...{ limit: { atMost: 0 }, comparison: `${times.length} answers` },
  });
  report.add({
    ...{ name: 'Rows that differ after the rebuild', measured: differences, unit: '' },
    ...{ limit: { atMost: 0 }, comparison: `${rows} rows` },
  });
}

/** Copies the rows of the projects from the owner's view to a table of the read model's database, page by page; seconds. */
async function copyRows(portal: Portal): Promise<number> {
  const { databaseUrl } = await portal.service('projects');
  const insights = await ownerUrl(portal);
  const began = performance.now();
  await withClient(databaseUrl, (owner) =>
    withClient(insights, async (copy) => {
      await copy.query('create temporary table bare_copy (like portfolio_projects)');
      for (let after: string | null | undefined = null; after !== undefined;) {
        const { rows }: pg.QueryResult<{ id: string; row: object }> = await owner.query(PAGE, [after]);
        const items = JSON.stringify(rows.map(({ row }) => ({ ...row, version: 1 })));
        await copy.query('insert into bare_copy select * from jsonb_populate_recordset(null::bare_copy, $1)', [items]);
        after = rows.at(-1)?.id;
      }
    }),
  );
  return (performance.now() - began) / 1_000;
}

/** Query of the next items of the owner's view, as many as one event holds. */
const PAGE = `select id, to_jsonb(p) as row from portfolio_projects p
  where $1::uuid is null or id > $1 order by id limit ${MAX_PORTFOLIO_ITEMS}`;

/** Kills a part while the read model is rebuilt, and compares once everything has settled. */
async function rebuildWithKill(report: Report, portal: Portal, victim: Victim): Promise<void> {
  const began = performance.now();
  const rebuilding = runRebuild(portal, []);
  await wait(KILLED_AFTER_MS);
  const readyAfter = await kill(portal, victim, 60_000);
  // The command loses its connections with PostgreSQL; what it asked for is done nevertheless.
  await rebuilding;
  const { differences, rows } = await untilSame(portal);
  report.note(`${victim} ready again after ${readyAfter.toFixed(1)} s, all the same after ${since(began)} s`);
  report.add({
    ...{ name: `Rows that differ after kill -9 of ${victim} during a rebuild`, measured: differences, unit: '' },
    ...{ limit: { atMost: 0 }, comparison: `${rows} rows` },
  });
}

const since = (began: number): string => ((performance.now() - began) / 1_000).toFixed(0);

/** Compares until nothing differs, or for ten minutes. */
async function untilSame(portal: Portal): Promise<Rebuilt> {
  for (const deadline = performance.now() + MENDED_MS; ; await wait(2_000)) {
    const found = await runRebuild(portal, ['--check']);
    if ((found.rows > 0 && found.differences === 0) || performance.now() > deadline) return found;
  }
}

interface Rebuilt {
  /** Seconds until all items were stored; undefined where the command did not come so far. */
  readonly seconds: number | undefined;
  readonly rows: number;
  readonly differences: number;
}

/** Runs the operator's command, which also compares the read model with its owners, and reads what it prints. */
async function runRebuild(portal: Portal, words: readonly string[]): Promise<Rebuilt> {
  const child = spawn('npm', ['run', 'rebuild', '--', 'insights', ...words], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORTAL_DATA_DIR: portal.dataDir },
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await new Promise((done) => child.once('close', done));
  const seconds = /^Rebuilt in ([\d.]+) s/m.exec(said)?.[1];
  const tables = [...said.matchAll(/^\w+: (\d+) rows, (\d+) differences$/gm)];
  const sumOf = (group: 1 | 2) => tables.reduce((sum, found) => sum + Number(found[group]), 0);
  return { seconds: seconds === undefined ? undefined : Number(seconds), rows: sumOf(1), differences: sumOf(2) };
}
