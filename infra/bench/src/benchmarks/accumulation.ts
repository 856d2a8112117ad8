import type pg from 'pg';
import * as v from 'valibot';
import { describeSamples, percentile } from '../measuring/statistics.ts';
import { withClient } from '../portal/fill.ts';
import { withPortal } from '../portal/portal.ts';
import { startService } from '../portal/service-copy.ts';
import { Session } from '../portal/session.ts';
import type { Report } from '../report.ts';

const PROJECTS = Number(process.env['PORTAL_ACCUMULATION_PROJECTS'] ?? 1_000_000);
const RADIUS_KM = 500;
const CIRCLES = 200;
const ON_TOP_MS = 50;

const listed = v.object({ data: v.object({ items: v.array(v.object({ id: v.string() })), totalCount: v.number() }) });

/**
 * Circles of 500 km among a million projects of one company, half of them around 300 towns: number, sums and the first page by the
 * service, compared with the bare query of the same projects by their ids, alternating.
 */
export async function accumulation(report: Report): Promise<void> {
  await withPortal({}, async (portal) => {
    const session = new Session(portal.url, 'coordinator@insurer.example');
    const { databaseUrl } = await portal.service('insights');
    const copy = await startService(portal, 'insights');
    try {
      await withClient(databaseUrl, async (client) => {
        const first = v.parse(listed, (await session.call('/dashboard/analytics/projects?pageSize=1')).body);
        await fill(client, first.data.items[0]?.id ?? '');
        const headers = { authorization: `Bearer ${await session.token()}` };
        const [ofService, ofBare, onTop, found]: [number[], number[], number[], number[]] = [[], [], [], []];
        for (const centre of await centresOf(client)) {
          const area = `circle_${centre.latitude.toFixed(5)}_${centre.longitude.toFixed(5)}_${RADIUS_KM}`;
          const began = performance.now();
          const answer = await fetch(`${copy.url}/dashboard/accumulation?area=${area}`, { headers });
          const { data } = v.parse(listed, await answer.json());
          const service = performance.now() - began;
          const ids = await naively(client, centre);
          if (ids.length !== data.totalCount) throw new Error(`${area}: ${data.totalCount}, not ${ids.length}`);
          const bare = await bareQuery(client, ids);
          ofService.push(service);
          ofBare.push(bare);
          onTop.push(service - bare);
          found.push(ids.length);
        }
        report.note(`projects in a circle: ${describeSamples(found, '')}`);
        report.note(`service: ${describeSamples(ofService, 'ms')}`);
        report.note(`bare query: ${describeSamples(ofBare, 'ms')}`);
        report.note(`on top: ${describeSamples(onTop, 'ms')}`);
        report.add({
          ...{ name: `Circle of ${RADIUS_KM} km among ${PROJECTS} projects, on top of the bare query, p99` },
          ...{ measured: percentile(onTop, 0.99), unit: 'ms', limit: { atMost: ON_TOP_MS } },
          comparison: `bare query of the same projects ${percentile(ofBare, 0.99).toFixed(1)} ms`,
        });
      });
    } finally {
      copy.stop();
    }
  });
}

/** Projects that one statement adds. */
const BATCH = 50_000;

/** Adds projects like one that is there, of the same company, with values: half all over the earth, half around 300 towns. */
async function fill(client: pg.Client, like: string): Promise<void> {
  const { rows } = await client.query<{ column: string }>(
    `select column_name as column from information_schema.columns where table_name = 'portfolio_projects'
      and is_generated = 'NEVER' and column_name not in ('id', 'name', 'latitude', 'longitude')`,
  );
  const columns = rows.map(({ column }) => column).join(', ');
  await client.query(
    `create temporary table towns as
      select n, 120 * random() - 55 as latitude, 360 * random() - 180 as longitude from generate_series(0, 299) n`,
  );
  for (let from = 0; from < PROJECTS; from += BATCH)
    await client.query(
      `with added as (
        insert into portfolio_projects (id, name, latitude, longitude, ${columns})
        select gen_random_uuid(), 'Accumulated ' || g,
          case when g % 2 = 0 then degrees(asin(2 * random() - 1)) else t.latitude + 6 * (random() - 0.5) end,
          case when g % 2 = 0 then 360 * random() - 180
            else greatest(-180, least(180, t.longitude + 8 * (random() - 0.5))) end,
          ${columns}
        from generate_series($2::int + 1, $3::int) g join towns t on t.n = g / 2 % 300
        cross join (select ${columns} from portfolio_projects where id = $1) p
        returning id, company_id
      )
      insert into portfolio_values (project_id, version, company_id, currency, tiv, var)
      select id, 1, company_id, (array['EUR', 'USD', 'GBP'])[1 + abs(hashtext(id::text)) % 3], 1e6 * random(), 1e5 * random()
      from added`,
      [like, from, Math.min(PROJECTS, from + BATCH)],
    );
  await client.query('vacuum analyze portfolio_projects, portfolio_values');
}

interface Centre {
  readonly latitude: number;
  readonly longitude: number;
}

const centresOf = async (client: pg.Client): Promise<Centre[]> => {
  const { rows } = await client.query<Centre>(
    `select latitude, longitude from portfolio_projects where name like 'Accumulated %' order by random() limit $1`,
    [CIRCLES],
  );
  return rows;
};

/** Returns the ids of the projects of a circle by the haversine of every project near its latitude. */
async function naively(client: pg.Client, { latitude, longitude }: Centre): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select id from portfolio_projects
    where company_id = (select company_id from portfolio_projects where name like 'Accumulated %' limit 1)
      and latitude between $1::float8 - 5 and $1::float8 + 5 and 2 * 6371.0088 * asin(least(1, sqrt(
      sin(radians(latitude - $1::float8) / 2) ^ 2 + cos(radians(latitude)) * cos(radians($1::float8))
        * sin(radians(longitude - $2::float8) / 2) ^ 2))) <= $3::float8`,
    [Number(latitude.toFixed(5)), Number(longitude.toFixed(5)), RADIUS_KM],
  );
  return rows.map(({ id }) => id);
}

/** Returns the milliseconds of number, sums and first page of projects whose ids are known. */
async function bareQuery(client: pg.Client, ids: readonly string[]): Promise<number> {
  const began = performance.now();
  await client.query({
    name: 'bare',
    text: `with valued as materialized (
      select p.id, p.name, p.name_key, p.status, p.country, w.currency, w.tiv, w.var from portfolio_projects p
      left join portfolio_values w on w.project_id = p.id where p.id = any($1::uuid[])
    ), totals as (
      select count(*) as count, sum(tiv) as total_tiv, sum(var) as total_var, count(*) filter (where tiv is null) as none
      from valued
    )
    select * from totals left join (select * from valued order by tiv desc nulls last, name_key, id limit 10) page on true`,
    values: [ids],
  });
  return performance.now() - began;
}
