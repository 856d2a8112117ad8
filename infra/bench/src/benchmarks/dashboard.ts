import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sessionClaims, type SessionClaims } from '@portal/contracts/identity/session';
import type pg from 'pg';
import * as v from 'valibot';
import { startChild } from '../measuring/child.ts';
import { compareLoads, timeRequests, type Load } from '../measuring/load.ts';
import { pace } from '../measuring/pace.ts';
import { describeSamples, median, percentile } from '../measuring/statistics.ts';
import { withClient } from '../portal/fill.ts';
import { withPortal, type Portal } from '../portal/portal.ts';
import { startService } from '../portal/service-copy.ts';
import { Session } from '../portal/session.ts';
import { fillCompany } from '../portfolio/fill-company.ts';
import { fillMarket } from '../portfolio/fill-market.ts';
import type { Report } from '../report.ts';
import { besideStatements, timeOf } from './beside-statements.ts';
import { statementsOf } from './list-statements.ts';

const PROJECTS = Number(process.env['PORTAL_DASHBOARD_PROJECTS'] ?? 1_000_000);
/** Seconds of each round of load, of which there are three. */
const SECONDS = Number(process.env['PORTAL_DASHBOARD_SECONDS'] ?? 8);
/** Projects of the contact, and of the risk company. */
const [OF_CONTACT, OF_RISK_COMPANY] = [400, 4_000];
const IN_FLIGHT = 50;
/** Requests at once for answers that add up what a person or a risk company sees, which are computed for each. */
const OWN_IN_FLIGHT = 10;
const POOL = 10;
/** Answers that are computed anew, each more than a second after the one before. */
const ANEW_SAMPLES = 20;
/** Times a second that an open page asks for figures, as one does that is behind. */
const OPEN_PER_SECOND = 2;
const FIRST_MS = 150;
const MAP_MS = 100;
/** Seconds in which the country map is asked for while data change. */
const MAP_SECONDS = 2 * SECONDS;
/** Share of the baseline's requests a second that a list must come to, as the project list's pages. */
const SHARE = 0.5;
/** Milliseconds after which a service answers from nothing that it kept before the last change. */
const FORGOTTEN_MS = 1_100;

const SUMMARY = '/dashboard/summary';
const CHARTS = '/dashboard/charts';
const COUNTRIES = '/dashboard/analytics/countries';
const FILTERED = {
  'summary by country': `${SUMMARY}?countryName=Germany`,
  'summary by type and status': `${SUMMARY}?projectType=Construction&projectStatus=Open`,
  'summary by begin': `${SUMMARY}?fromPolicyStartDateTime=2025-01-01T00:00:00.000Z`,
  'charts by country': `${CHARTS}?countryName=Germany`,
  'charts by type and status': `${CHARTS}?projectType=Construction&projectStatus=Open`,
} as const;
const LISTS = {
  inspections: '/dashboard/inspections/list?page=1&pageSize=10',
  recommendations: '/dashboard/recommendations?page=1&pageSize=10',
  reports: '/dashboard/reports?page=1&pageSize=10',
  assignments: '/dashboard/assignments?page=1&pageSize=10',
  budgets: '/dashboard/budgets?page=1&pageSize=10',
  expenses: '/dashboard/expenses?page=1&pageSize=10',
  projects: '/dashboard/analytics/projects?page=1&pageSize=10',
  'projects by country': '/dashboard/analytics/projects?page=1&pageSize=10&countryName=Germany',
} as const;
/** Answers that are computed for each request of those who see a part of a company's projects. */
const OWN = { summary: SUMMARY, charts: CHARTS, 'My work': '/dashboard/my-work' } as const;

/** A portal with the rows of the benchmark, and the company that has most of them. */
interface Filled {
  readonly report: Report;
  readonly portal: Portal;
  readonly coordinator: Session;
  readonly companyId: string;
}

/**
 * The dashboard of a company with a tenth of a million projects, each with an inspection, four recommendations, values, an
 * assignment, a report, a budget and expenses, while its read model changes once a second.
 */
export async function dashboard(report: Report): Promise<void> {
  await withPortal({}, async (portal) => {
    const people = {
      coordinator: new Session(portal.url, 'coordinator@insurer.example'),
      [`a contact's of ${OF_CONTACT} projects`]: new Session(portal.url, 'manager@client.example'),
      [`a risk company's of ${OF_RISK_COMPANY} projects`]: new Session(portal.url, 'coordinator@riskco.example'),
    };
    const { coordinator, ...others } = people;
    const companyId = await fill(report, portal, coordinator, Object.values(others));
    const filled: Filled = { report, portal, coordinator, companyId };
    await figures(filled, 'summary', SUMMARY);
    await figures(filled, 'charts', CHARTS);
    await countryMap(filled);
    for (const [name, path] of Object.entries(FILTERED)) await filtered(filled, name, path);
    for (const [name, path] of Object.entries(LISTS)) await asManyAs(filled, coordinator, name, path);
    for (const [whose, session] of Object.entries(others)) {
      for (const [name, path] of Object.entries(OWN))
        await asManyAs(filled, session, `${name}, ${whose}`, path, OWN_IN_FLIGHT);
    }
  });
}

async function claimsOf(session: Session): Promise<SessionClaims> {
  const [, payload = ''] = (await session.token()).split('.');
  return v.parse(sessionClaims, JSON.parse(Buffer.from(payload, 'base64url').toString()));
}

async function fill(
  report: Report,
  portal: Portal,
  coordinator: Session,
  [contact, riskCoordinator]: readonly Session[],
): Promise<string> {
  if (!contact || !riskCoordinator) throw new Error('A person is missing');
  const companyId = (await claimsOf(coordinator)).companyId ?? '';
  const { databaseUrl } = await portal.service('insights');
  await withClient(databaseUrl, async (client) => {
    const market = { projects: PROJECTS, largest: companyId, hasInspections: true, hasValues: true };
    const { projects, recommendations } = await fillMarket(client, market);
    await fillCompany(client, {
      ...{ companyId, contactId: (await claimsOf(contact)).sub, ofContact: OF_CONTACT },
      ...{ riskCompanyId: (await claimsOf(riskCoordinator)).companyId ?? '', ofRiskCompany: OF_RISK_COMPANY },
    });
    const { rows } = await client.query<{ own: number }>(
      'select count(*)::int as own from portfolio_projects where company_id = $1',
      [companyId],
    );
    report.note(`${projects} projects, ${rows[0]?.own} of the company, ${recommendations} recommendations`);
  });
  return companyId;
}

/** Counts a change of the company's read model, as each change does. */
const change = (client: pg.Client, companyId: string) =>
  client.query(
    `insert into portfolio_revisions as r (company_id, revision) values ($1, 1)
     on conflict (company_id) do update set revision = r.revision + 1`,
    [companyId],
  );

/** Runs work while the company's read model changes once a second. */
async function whileChanging<Result>({ portal, companyId }: Filled, work: () => Promise<Result>): Promise<Result> {
  const { databaseUrl } = await portal.service('insights');
  return withClient(databaseUrl, async (client) => {
    const isOver = new AbortController();
    const changes = pace(
      1,
      Number.POSITIVE_INFINITY,
      async () => void (await change(client, companyId)),
      isOver.signal,
    );
    try {
      return await work();
    } finally {
      isOver.abort();
      await changes;
    }
  });
}

/** Returns a step that changes the read model, and waits until nothing is answered that was computed before. */
const forget =
  ({ portal, companyId }: Filled) =>
  async (): Promise<void> => {
    const { databaseUrl } = await portal.service('insights');
    await withClient(databaseUrl, (client) => change(client, companyId));
    await wait(FORGOTTEN_MS);
  };

/** Runs work with a route of Fastify and pg alone that runs what the service was seen to send, and with a copy of the service. */
async function beside<Result>(
  { portal }: Filled,
  session: Session,
  path: string,
  before: (() => Promise<void>) | undefined,
  work: (baselineUrl: string, serviceUrl: string, headers: Readonly<Record<string, string>>) => Promise<Result>,
): Promise<Result> {
  const { databaseUrl } = await portal.service('insights');
  const statements = await statementsOf(portal, session, path, 'insights', before);
  const file = join(portal.dataDir, 'dashboard-statements.json');
  await writeFile(file, JSON.stringify(statements));
  const child = startChild('benchmarks/baseline-list.process.ts', [databaseUrl, String(POOL), file]);
  const copy = await startService(portal, 'insights', { databaseUrl, env: { DATABASE_POOL: String(POOL) } });
  try {
    const headers = { authorization: `Bearer ${await session.token()}` };
    return await work(String(await child.next()), `${copy.url}${path}`, headers);
  } finally {
    child.end();
    copy.stop();
    await rm(file, { force: true });
  }
}

const LOAD = { connections: IN_FLIGHT, seconds: SECONDS, rounds: 3, warmUpSeconds: Math.min(3, SECONDS) } as const;

function loadOf(report: Report, loads: ReadonlyMap<string, Load>, name: string): Load {
  const load = loads.get(name);
  if (!load?.requestsPerSecond) throw new Error(`${name} was not measured`);
  for (const line of load.rounds) report.note(line);
  return load;
}

/**
 * Takes figures of the whole company under load, while somebody has them open as well: a page reads again after each change. Their
 * statements run by themselves, because no route answers 50 at once with them.
 */
async function figures(filled: Filled, name: string, path: string): Promise<void> {
  const { report, coordinator } = filled;
  await beside(filled, coordinator, path, forget(filled), async (baseline, url, headers) => {
    const alone = await timeRequests({ name: 'baseline', url: baseline }, ANEW_SAMPLES);
    report.note(`statements of ${name}, one request at a time: ${describeSamples(alone, 'ms')}`);
    const loads = await whileChanging(filled, async () => {
      const isOver = new AbortController();
      const open = pace(
        OPEN_PER_SECOND,
        Number.POSITIVE_INFINITY,
        async () => void (await timeOf(url, headers)),
        isOver.signal,
      );
      try {
        return await compareLoads([{ name: 'service', url, headers }], LOAD);
      } finally {
        isOver.abort();
        await open;
      }
    });
    report.add({
      ...{ name: `Dashboard, ${name} without filters, p99 at ${IN_FLIGHT} in flight`, unit: 'ms' },
      ...{ measured: loadOf(report, loads, 'service').p99, limit: { atMost: FIRST_MS } },
      comparison: `bare statements by themselves ${median(alone).toFixed(0)} ms`,
    });
  });
}

/** Times the bubbles of the countries while data change, and computed anew. */
async function countryMap(filled: Filled): Promise<void> {
  const { report, coordinator } = filled;
  await beside(filled, coordinator, COUNTRIES, forget(filled), async (baseline, url, headers) => {
    const alone = await timeRequests({ name: 'baseline', url: baseline }, ANEW_SAMPLES);
    const anew: number[] = [];
    for (let index = 0; index < ANEW_SAMPLES; index++) {
      await forget(filled)();
      anew.push(await timeOf(url, headers));
    }
    report.note(`country map computed anew: ${describeSamples(anew, 'ms')}`);
    const times = await whileChanging(filled, async () => {
      const samples: number[] = [];
      await pace(20, MAP_SECONDS, async () => void samples.push(await timeOf(url, headers)));
      return samples;
    });
    report.note(`country map at 20 requests a second: ${describeSamples(times, 'ms')}`);
    report.add({
      ...{
        name: 'Dashboard, country map, p99',
        measured: percentile(times, 0.99),
        unit: 'ms',
        limit: { atMost: MAP_MS },
      },
      comparison: `bare statements by themselves ${median(alone).toFixed(0)} ms`,
    });
  });
}

/** Takes the requests a second of an answer that is computed each time beside a baseline route that runs the same statements. */
async function asManyAs(
  filled: Filled,
  session: Session,
  name: string,
  path: string,
  connections: number = IN_FLIGHT,
): Promise<void> {
  const { report } = filled;
  await beside(filled, session, path, undefined, async (baseline, url, headers) => {
    const targets = [
      { name: 'baseline', url: baseline },
      { name: 'service', url, headers },
    ];
    const loads = await whileChanging(filled, () => compareLoads(targets, { ...LOAD, connections }));
    const [ofBaseline, ofService] = [loadOf(report, loads, 'baseline'), loadOf(report, loads, 'service')];
    report.add({
      ...{ name: `Dashboard, ${name}, requests a second at ${connections} in flight`, unit: '/s' },
      ...{ measured: ofService.requestsPerSecond, limit: { atLeast: SHARE * ofBaseline.requestsPerSecond } },
      comparison: `baseline ${ofBaseline.requestsPerSecond.toFixed(0)}/s`,
    });
  });
}

/** Compares medians of single requests, each computed anew: what filters cost beside the statements that they make. */
async function filtered(filled: Filled, name: string, path: string): Promise<void> {
  const { report, portal, coordinator } = filled;
  const { ofBaseline, ofService } = await besideStatements(portal, {
    ...{ service: 'insights', session: coordinator, path, samples: ANEW_SAMPLES, warmUp: 5, before: forget(filled) },
  });
  report.note(`${name}: ${describeSamples(ofService, 'ms')}; its statements: ${describeSamples(ofBaseline, 'ms')}`);
  report.add({
    ...{ name: `Dashboard, ${name} (median)`, measured: median(ofService), unit: 'ms' },
    ...{ limit: { atMost: 3 * median(ofBaseline) }, comparison: `bare statements ${median(ofBaseline).toFixed(2)} ms` },
  });
}
