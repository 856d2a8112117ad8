import { spawn } from 'node:child_process';
import { writeFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { startChild } from '../measuring/child.ts';
import { loadInTurns, timeRequests, type Target } from '../measuring/load.ts';
import type { TappedStatement } from '../measuring/statement-tap.ts';
import { describeSamples, median } from '../measuring/statistics.ts';
import { ROOT, withPortal, type Portal } from '../portal/portal.ts';
import { startService } from '../portal/service-copy.ts';
import { Session } from '../portal/session.ts';
import type { Report } from '../report.ts';
import { statementsOf } from './list-statements.ts';

const FEW = 10_000;
const MANY = 1_000_000;
const IN_FLIGHT = 100;
const PAGE_SIZE = 10;
/** Connections that each of the two may use (DATABASE_POOL's default). */
const POOL = 10;
const SAMPLES = 200;

/** The project list of one company with a million projects, beside a bare route with the same SQL. */
export async function list(report: Report): Promise<void> {
  await withPortal({}, async (portal) => {
    const session = new Session(portal.url, 'coordinator@insurer.example');
    const { url, databaseUrl } = await portal.service('projects');
    const target = async (name: string, query: string): Promise<Target> => ({
      name,
      url: `${url}/projects?${query}`,
      headers: { authorization: `Bearer ${await session.token()}` },
    });
    const pages = { 'page 1': 'page=1&pageSize=10', 'search of 3 letters': 'page=1&pageSize=10&name=bri' };
    const timePages = async () => {
      const timed: Record<string, number[]> = {};
      for (const [name, query] of Object.entries(pages))
        timed[name] = await timeRequests(await target(name, query), SAMPLES);
      return timed;
    };

    report.note(`${await fillWith(portal, FEW, databaseUrl)} projects of the company`);
    const few = await timePages();
    report.note(`${await fillWith(portal, MANY + FEW, databaseUrl)} projects of the company`);
    const many = await timePages();
    for (const name of Object.keys(pages)) {
      const [small, large] = [median(few[name] ?? []), median(many[name] ?? [])];
      report.note(`${name}, ${FEW}: ${describeSamples(few[name] ?? [], 'ms')}`);
      report.note(`${name}, ${MANY}: ${describeSamples(many[name] ?? [], 'ms')}`);
      const beside = `${small.toFixed(2)} ms at ${FEW}`;
      report.add({
        name: `List, ${name} of ${MANY}`,
        measured: large,
        unit: 'ms',
        limit: { atMost: 3 * small },
        beside,
      });
    }

    await middlePage(report, portal, session, databaseUrl);
    await underLoad(report, portal, session, databaseUrl);
  });
}

/** Fills the portal up to so many projects, lets PostgreSQL look at them, and answers how many the company has. */
async function fillWith(portal: Portal, projects: number, databaseUrl: string): Promise<number> {
  await new Promise<void>((done, fail) => {
    const child = spawn('npm', ['run', 'demo-data', '--', '--projects', String(projects)], {
      cwd: ROOT,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, PORTAL_DATA_DIR: portal.dataDir },
    });
    child.once('error', fail);
    child.once('exit', (code) => (code === 0 ? done() : fail(new Error(`demo-data ended with ${code}`))));
  });
  const counts = await withClient(databaseUrl, async (client) => {
    await client.query('vacuum analyze');
    const { rows } = await client.query<{ n: string }>(
      'select count(*) as n from projects group by company_id order by n desc',
    );
    return rows.map(({ n }) => Number(n));
  });
  await untilLibraryKnows(
    portal,
    counts.reduce((sum, n) => sum + n, 0),
  );
  return counts[0] ?? 0;
}

/** The library gives each project its folders when it hears of it: work that is not to be measured. */
async function untilLibraryKnows(portal: Portal, projects: number): Promise<void> {
  const { databaseUrl } = await portal.service('library');
  await withClient(databaseUrl, async (client) => {
    for (;;) {
      const { rows } = await client.query<{ n: string }>('select count(*) as n from projects');
      if (Number(rows[0]?.n) >= projects) return;
      await wait(500);
    }
  });
}

async function middlePage(report: Report, portal: Portal, session: Session, databaseUrl: string): Promise<void> {
  const query = `page=${MANY / PAGE_SIZE / 2}&pageSize=${PAGE_SIZE}`;
  const { url } = await portal.service('projects');
  const target = {
    name: 'middle page',
    url: `${url}/projects?${query}`,
    headers: { authorization: `Bearer ${await session.token()}` },
  };
  const statements = await statementsOf(portal, session, `/projects?${query}`);
  const samples = await timeRequests(target, 20);
  const bare = await withClient(databaseUrl, async (client) => {
    const times: number[] = [];
    for (let index = -2; index < 20; index++) {
      const begun = performance.now();
      for (const [name, { text, values }] of statements.entries()) {
        await client.query({ name: `s${name}`, text, values: [...values] });
      }
      if (index >= 0) times.push(performance.now() - begun);
    }
    return times;
  });
  report.note(`middle page: ${describeSamples(samples, 'ms')}`);
  report.note(`its bare SQL: ${describeSamples(bare, 'ms')}`);
  const limit = { atMost: 3 * median(bare) };
  const beside = `bare SQL ${median(bare).toFixed(2)} ms`;
  report.add({ name: 'List, page in the middle', measured: median(samples), unit: 'ms', limit, beside });
}

async function underLoad(report: Report, portal: Portal, session: Session, databaseUrl: string): Promise<void> {
  const path = `/projects?page=1&pageSize=${PAGE_SIZE}`;
  const statements = await statementsOf(portal, session, path);
  await explain(report, databaseUrl, statements);
  const file = join(portal.dataDir, 'list-statements.json');
  await writeFile(file, JSON.stringify(statements));
  const child = startChild('figures/bare-list.process.ts', [databaseUrl, String(POOL), file]);
  const copy = await startService(portal, 'projects', { databaseUrl, env: { DATABASE_POOL: String(POOL) } });
  try {
    const bare = { name: 'bare', url: String(await child.next()) };
    const headers = { authorization: `Bearer ${await session.token()}` };
    const service = { name: 'service', url: `${copy.url}${path}`, headers };
    const loads = await loadInTurns([bare, service], { connections: IN_FLIGHT, seconds: 10, rounds: 3 });
    const [ofBare, ofService] = [loads.get('bare'), loads.get('service')];
    if (!ofBare || !ofService) throw new Error('A side was not measured');
    for (const line of [...ofBare.rounds, ...ofService.rounds]) report.note(line);
    report.add({
      name: `List, requests a second at ${IN_FLIGHT} in flight`,
      measured: ofService.requestsPerSecond,
      unit: '/s',
      limit: { atLeast: 0.6 * ofBare.requestsPerSecond },
      beside: `bare ${ofBare.requestsPerSecond.toFixed(0)}/s`,
    });
    report.add({
      name: `List, p99 at ${IN_FLIGHT} in flight`,
      measured: ofService.p99,
      unit: 'ms',
      limit: { atMost: 2 * ofBare.p99 },
      beside: `bare p99 ${ofBare.p99} ms`,
    });
  } finally {
    child.end();
    copy.stop();
    await rm(file, { force: true });
  }
}

async function explain(report: Report, databaseUrl: string, statements: readonly TappedStatement[]): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    for (const { text, values } of statements) {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers) ${text}`, [...values]);
      report.note(text);
      for (const row of rows) report.note(row['QUERY PLAN']);
    }
  });
}

async function withClient<Result>(databaseUrl: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
