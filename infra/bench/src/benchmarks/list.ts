import { writeFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { startChild } from '../measuring/child.ts';
import { compareLoads, timeRequests, type Target } from '../measuring/load.ts';
import type { RecordedStatement } from '../measuring/statement-recorder.ts';
import { describeSamples, median } from '../measuring/statistics.ts';
import { fillWith, withClient } from '../portal/fill.ts';
import { withPortal, type Portal } from '../portal/portal.ts';
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

/** The project list of one company with a million projects, compared with a baseline route with the same SQL. */
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
      const comparison = `${small.toFixed(2)} ms at ${FEW}`;
      report.add({
        name: `List, ${name} of ${MANY}`,
        measured: large,
        unit: 'ms',
        limit: { atMost: 3 * small },
        comparison,
      });
    }

    await middlePage(report, portal, session, databaseUrl);
    await listUnderLoad(report, portal, databaseUrl);
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
  const baseline = await withClient(databaseUrl, async (client) => {
    const times: number[] = [];
    for (let index = -2; index < 20; index++) {
      const startedAt = performance.now();
      for (const [name, { text, values }] of statements.entries()) {
        await client.query({ name: `s${name}`, text, values: [...values] });
      }
      if (index >= 0) times.push(performance.now() - startedAt);
    }
    return times;
  });
  report.note(`middle page: ${describeSamples(samples, 'ms')}`);
  report.note(`its baseline SQL: ${describeSamples(baseline, 'ms')}`);
  const limit = { atMost: 3 * median(baseline) };
  const comparison = `baseline SQL ${median(baseline).toFixed(2)} ms`;
  report.add({ name: 'List, page in the middle', measured: median(samples), unit: 'ms', limit, comparison });
}

/** A request to the list; a saved view sends the parameters that it holds. */
interface Case {
  readonly name: string;
  readonly email: string;
  readonly path: string;
  /** Share of the baseline route's requests a second that it must come to. */
  readonly share: number;
}

/** Takes the list's figures at 100 in flight, on a portal whose company Northwind has as many projects as are wanted. */
export async function listUnderLoad(report: Report, portal: Portal, databaseUrl: string): Promise<void> {
  const { parentCompanyId, countryName } = await withClient(databaseUrl, fillWithPeople);
  const [coordinator, broker] = ['coordinator@insurer.example', 'broker@broker.example'];
  const list = `/projects?page=1&pageSize=${PAGE_SIZE}`;
  const cases: readonly Case[] = [
    { name: 'page 1', email: coordinator, path: list, share: 0.6 },
    {
      name: 'filters of few',
      email: coordinator,
      path: `${list}&countryName=${encodeURIComponent(countryName)}&parentCompanyId=${parentCompanyId}`,
      share: 0.5,
    },
    {
      name: 'filters of many, as a saved view',
      email: coordinator,
      path: `${list}&projectStatus=Open&type=Construction&sortFieldName=policyExpireDate&sortDirection=Ascending`,
      share: 0.5,
    },
    { name: 'saved views', email: coordinator, path: '/projects/views', share: 0.5 },
    { name: `a contact's, of ${USERS} people`, email: broker, path: list, share: 0.5 },
    {
      name: "a contact's, filtered",
      email: broker,
      path: `${list}&projectStatus=Open&sortFieldName=country`,
      share: 0.5,
    },
  ];
  for (const one of cases) await underLoad(report, portal, databaseUrl, one);
}

const USERS = 50_000;

/**
 * Adds this many participants with twenty projects each, and ten saved views for a few of them, including the demo
 * broker and coordinator. Returns a parent company and a country of one of the largest company's projects.
 */
async function fillWithPeople(client: pg.Client): Promise<{ parentCompanyId: string; countryName: string }> {
  const statements = `
    create temporary table company as select company_id from project_counts order by count desc limit 1;
    create temporary table numbered as
      select id, row_number() over (order by id) - 1 as place from projects p where company_id = (select * from company);
    create temporary table people as
      select md5(i::text)::uuid as user_id, i as number from generate_series(1, ${USERS}) i
      union all select user_id, 0 from members where email = 'broker@broker.example';
    create unique index on numbered (place);
    insert into project_participants (project_id, user_id, role)
      select n.id, people.user_id, 'Broker' from people cross join generate_series(1, 20) k
      join numbered n on n.place = (people.number * 20 + k) % (select count(*) from numbered)
      on conflict do nothing;
    insert into project_views (user_id, name, name_key, columns, selection)
      select user_id, 'View ' || k, 'view ' || k, '{name,status}', '{"projectStatus":"Open"}'
      from (select user_id from people union all select user_id from members where email = 'coordinator@insurer.example') one
      cross join generate_series(1, 10) k
      on conflict do nothing;
    vacuum analyze project_participants;
    vacuum analyze project_views`;
  // Vacuum runs in no transaction, as several statements at once would.
  for (const statement of statements.split(';')) await client.query(statement);
  const { rows } = await client.query<{ parentCompanyId: string; countryName: string }>(
    `select parent_company_id as "parentCompanyId", country as "countryName" from projects
     where company_id = (select * from company) and country is not null order by name_key limit 1`,
  );
  const [found] = rows;
  if (!found) throw new Error('No project of the company has a country');
  return found;
}

async function underLoad(report: Report, portal: Portal, databaseUrl: string, one: Case): Promise<void> {
  const { path, share, email } = one;
  const session = new Session(portal.url, email);
  const statements = await statementsOf(portal, session, path);
  await explain(report, databaseUrl, statements);
  const file = join(portal.dataDir, 'list-statements.json');
  await writeFile(file, JSON.stringify(statements));
  const child = startChild('benchmarks/baseline-list.process.ts', [databaseUrl, String(POOL), file]);
  const copy = await startService(portal, 'projects', { databaseUrl, env: { DATABASE_POOL: String(POOL) } });
  try {
    const baseline = { name: 'baseline', url: String(await child.next()) };
    const headers = { authorization: `Bearer ${await session.token()}` };
    const service = { name: 'service', url: `${copy.url}${path}`, headers };
    const loads = await compareLoads([baseline, service], { connections: IN_FLIGHT, seconds: 10, rounds: 3 });
    const [ofBaseline, ofService] = [loads.get('baseline'), loads.get('service')];
    if (!ofBaseline || !ofService) throw new Error('A side was not measured');
    for (const line of [...ofBaseline.rounds, ...ofService.rounds]) report.note(line);
    report.add({
      name: `List, ${one.name}, requests a second at ${IN_FLIGHT} in flight`,
      measured: ofService.requestsPerSecond,
      unit: '/s',
      limit: { atLeast: share * ofBaseline.requestsPerSecond },
      comparison: `baseline ${ofBaseline.requestsPerSecond.toFixed(0)}/s`,
    });
    report.add({
      name: `List, ${one.name}, p99 at ${IN_FLIGHT} in flight`,
      measured: ofService.p99,
      unit: 'ms',
      limit: { atMost: 2 * ofBaseline.p99 },
      comparison: `baseline p99 ${ofBaseline.p99} ms`,
    });
  } finally {
    child.end();
    copy.stop();
    await rm(file, { force: true });
  }
}

async function explain(report: Report, databaseUrl: string, statements: readonly RecordedStatement[]): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    for (const { text, values } of statements) {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (analyze, buffers) ${text}`, [...values]);
      report.note(text);
      for (const row of rows) report.note(row['QUERY PLAN']);
    }
  });
}
