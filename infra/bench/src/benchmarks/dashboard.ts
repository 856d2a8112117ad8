import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { startChild } from '../measuring/child.ts';
import { compareLoads, timeRequests } from '../measuring/load.ts';
import { describeSamples, median } from '../measuring/statistics.ts';
import { withClient } from '../portal/fill.ts';
import { withPortal, type Portal } from '../portal/portal.ts';
import { startService } from '../portal/service-copy.ts';
import { Session } from '../portal/session.ts';
import { fillMarket } from '../portfolio/fill-market.ts';
import type { Report } from '../report.ts';
import { besideStatements } from './beside-statements.ts';
import { statementsOf } from './list-statements.ts';

const PROJECTS = Number(process.env['PORTAL_DASHBOARD_PROJECTS'] ?? 1_000_000);
const IN_FLIGHT = 50;
const POOL = 10;
const SAMPLES = 60;
const FIRST_MS = 150;
const MAP_MS = 100;
/** Share of the baseline's requests a second that a list must come to, as the project list's pages. */
const SHARE = 0.5;

const FIGURES = { summary: '/dashboard/summary', charts: '/dashboard/charts' } as const;
const FILTERED = {
  'summary by country': '/dashboard/summary?countryName=Germany',
  'summary by type and status': '/dashboard/summary?projectType=Construction&projectStatus=Open',
  'summary by begin': '/dashboard/summary?fromPolicyStartDateTime=2025-01-01T00:00:00.000Z',
} as const;
const LISTS = {
  inspections: '/dashboard/inspections/list?page=1&pageSize=10',
  recommendations: '/dashboard/recommendations?page=1&pageSize=10',
  projects: '/dashboard/analytics/projects?page=1&pageSize=10',
  'projects by country': '/dashboard/analytics/projects?page=1&pageSize=10&countryName=Germany',
} as const;
const listed = v.object({ data: v.object({ items: v.array(v.object({ id: v.string() })) }) });

/** The dashboard of a company with a tenth of a million projects, each with an inspection and four recommendations. */
export async function dashboard(report: Report): Promise<void> {
  await withPortal({}, async (portal) => {
    const session = new Session(portal.url, 'coordinator@insurer.example');
    const { databaseUrl } = await portal.service('insights');
    await withClient(databaseUrl, async (client) => {
      const first = v.parse(listed, (await session.call('/dashboard/analytics/projects?pageSize=1')).body);
      const { rows } = await client.query<{ company_id: string }>(
        'select company_id from portfolio_projects where id = $1',
        [first.data.items[0]?.id],
      );
      const largest = rows[0]?.company_id ?? '';
      const filled = await fillMarket(client, { projects: PROJECTS, largest, hasInspections: true });
      report.note(`${filled.projects} projects, ${filled.recommendations} recommendations`);
    });
    for (const [name, path] of Object.entries(FIGURES)) await underLoad(report, portal, session, name, path);
    await countryMap(report, portal, session);
    for (const [name, path] of Object.entries(FILTERED)) await filtered(report, portal, session, name, path);
    for (const [name, path] of Object.entries(LISTS)) await underLoad(report, portal, session, name, path, true);
  });
}

/** Takes an answer's figures at 50 in flight beside a baseline route that runs the same statements. */
async function underLoad(
  report: Report,
  portal: Portal,
  session: Session,
  name: string,
  path: string,
  isList = false,
): Promise<void> {
  const { databaseUrl } = await portal.service('insights');
  const statements = await statementsOf(portal, session, path, 'insights');
  const file = join(portal.dataDir, 'dashboard-statements.json');
  await writeFile(file, JSON.stringify(statements));
  const child = startChild('benchmarks/baseline-list.process.ts', [databaseUrl, String(POOL), file]);
  const copy = await startService(portal, 'insights', { databaseUrl, env: { DATABASE_POOL: String(POOL) } });
  try {
    const baseline = { name: 'baseline', url: String(await child.next()) };
    const headers = { authorization: `Bearer ${await session.token()}` };
    const service = { name: 'service', url: `${copy.url}${path}`, headers };
    const loads = await compareLoads([baseline, service], { connections: IN_FLIGHT, seconds: 8, rounds: 3 });
    const [ofBaseline, ofService] = [loads.get('baseline'), loads.get('service')];
    if (!ofBaseline || !ofService) throw new Error('A side was not measured');
    for (const line of [...ofBaseline.rounds, ...ofService.rounds]) report.note(line);
    report.add(
      isList
        ? {
            ...{ name: `Dashboard, ${name}, requests a second at ${IN_FLIGHT} in flight`, unit: '/s' },
            ...{ measured: ofService.requestsPerSecond, limit: { atLeast: SHARE * ofBaseline.requestsPerSecond } },
            comparison: `baseline ${ofBaseline.requestsPerSecond.toFixed(0)}/s`,
          }
        : {
            ...{ name: `Dashboard, ${name} without filters, p99 at ${IN_FLIGHT} in flight`, unit: 'ms' },
            ...{
              measured: ofService.p99,
              limit: { atMost: FIRST_MS },
              comparison: `baseline p99 ${ofBaseline.p99} ms`,
            },
          },
    );
  } finally {
    child.end();
    copy.stop();
    await rm(file, { force: true });
  }
}

/** Times the bubbles of the countries. */
async function countryMap(report: Report, portal: Portal, session: Session): Promise<void> {
  const copy = await startService(portal, 'insights');
  try {
    const headers = { authorization: `Bearer ${await session.token()}` };
    const path = '/dashboard/analytics/countries';
    const times = await timeRequests({ name: 'countries', url: `${copy.url}${path}`, headers }, SAMPLES);
    report.note(`country map: ${describeSamples(times, 'ms')}`);
    const summary = await timeRequests({ name: 'summary', url: `${copy.url}/dashboard/summary`, headers }, SAMPLES);
    report.add({
      ...{ name: 'Dashboard, country map', measured: median(times), unit: 'ms', limit: { atMost: MAP_MS } },
      comparison: `summary of the same projects ${median(summary).toFixed(1)} ms`,
    });
  } finally {
    copy.stop();
  }
}

async function filtered(report: Report, portal: Portal, session: Session, name: string, path: string): Promise<void> {
  const { ofBaseline, ofService } = await besideStatements(portal, {
    ...{ service: 'insights', session, path, samples: SAMPLES },
  });
  report.note(`${name}: ${describeSamples(ofService, 'ms')}; its statements: ${describeSamples(ofBaseline, 'ms')}`);
  report.add({
    ...{ name: `Dashboard, ${name}`, measured: median(ofService), unit: 'ms' },
    ...{ limit: { atMost: 3 * median(ofBaseline) }, comparison: `bare statements ${median(ofBaseline).toFixed(2)} ms` },
  });
}
