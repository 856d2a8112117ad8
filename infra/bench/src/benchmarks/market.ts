import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { memoryUseOf, watchMemory } from '../measuring/memory.ts';
import { withClient } from '../portal/fill.ts';
import { withPortal } from '../portal/portal.ts';
import { startService } from '../portal/service-copy.ts';
import { fillMarket } from '../portfolio/fill-market.ts';
import type { Report } from '../report.ts';

/** Sizes of the market, each ten times the one before. `PORTAL_MARKET_PROJECTS` names others: a million take hours on a busy machine. */
const SIZES = (process.env['PORTAL_MARKET_PROJECTS'] ?? '10000,100000,1000000').split(',').map(Number);
/** Times as long that ten times as many projects may take. */
const NEARLY_LINEAR = 15;
const NIGHT_HOURS = 6;
const MOST_MEGABYTES = 1_024;

/** Tables that a night fills; a service may not truncate them. */
const OF_A_NIGHT = ['market_nights', 'market_cells', 'market_peers', 'portfolio_facts', 'portfolio_past_facts'];

interface Night {
  readonly seconds: number;
  /** Megabytes of the service before and at most, and of the connection that computes. */
  readonly before: number;
  readonly service: number;
  readonly connection: number;
}

/** The first night of a market, computed by the service, beside the bare scan of the rows that it is computed from. */
export async function market(report: Report): Promise<void> {
  await withPortal({}, async (portal) => {
    const { databaseUrl } = await portal.service('insights');
    await withClient(databaseUrl, async (client) => {
      // The portal's own service computes today's night of the demo data, and no other one.
      while (!(await isComputed(client))) await wait(1_000);
      let [present, before] = [0, Number.NaN];
      for (const projects of SIZES) {
        const filled = await fillMarket(client, { projects, present });
        present = projects;
        report.note(`${filled.projects} projects, ${filled.recommendations} recommendations, ${filled.claims} claims`);
        const scan = await bareScan(client);
        for (const table of OF_A_NIGHT) await client.query(`delete from ${table}`);
        const copy = await startService(portal, 'insights');
        const night = await nightOf(client, copy.pid).finally(() => copy.stop());
        report.note(`connection that computes: ${night.connection.toFixed(0)} MB`);
        const scanned = `bare scan of the same rows ${scan.toFixed(2)} s`;
        report.add({
          ...{ name: `Market of ${projects} projects, first night`, measured: night.seconds, unit: 's' },
          limit: {
            atMost: Number.isNaN(before) ? NIGHT_HOURS * 3_600 : Math.min(NIGHT_HOURS * 3_600, NEARLY_LINEAR * before),
          },
          comparison: Number.isNaN(before) ? scanned : `${scanned}, night of the market before ${before.toFixed(1)} s`,
        });
        report.add({
          ...{ name: `Market of ${projects} projects, memory of the service`, measured: night.service, unit: 'MB' },
          ...{ limit: { atMost: MOST_MEGABYTES }, comparison: `before the night ${night.before.toFixed(0)} MB` },
        });
        before = night.seconds;
      }
    });
  });
}

async function isComputed(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query('select from market_nights');
  return rowCount === 1;
}

/** Waits for the night that a service begins by itself, and measures it from the begin of its transaction. */
async function nightOf(client: pg.Client, servicePid: number): Promise<Night> {
  const stop = watchMemory(servicePid);
  let [seconds, connection] = [0, 0];
  while (!(await isComputed(client))) {
    const { rows } = await client.query<{ pid: number; seconds: number }>(
      `select a.pid, extract(epoch from clock_timestamp() - a.xact_start)::float8 as seconds
       from pg_stat_activity a join pg_locks l using (pid)
       where l.locktype = 'advisory' and l.granted and a.datname = current_database()
         and ((l.classid::bigint << 32) | l.objid::bigint) = hashtextextended('market', 0)`,
    );
    const [found] = rows;
    if (found) {
      seconds = found.seconds;
      const { uss } = memoryUseOf(found.pid);
      if (Number.isFinite(uss)) connection = Math.max(connection, uss);
    }
    await wait(200);
  }
  const { before, peak } = stop();
  return { seconds, connection, before, service: peak };
}

/** Returns the seconds in which the rows of a night are read and nothing is done with them. */
async function bareScan(client: pg.Client): Promise<number> {
  const beganAt = performance.now();
  for (const table of ['projects', 'recommendations', 'claims', 'claim_amounts'])
    await client.query(`select count(t) from portfolio_${table} t`);
  return (performance.now() - beganAt) / 1_000;
}
