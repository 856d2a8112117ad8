import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { describeSamples, percentile } from '../measuring/statistics.ts';
import { withClient } from '../portal/fill.ts';
import { withPortal, ROOT, type Portal } from '../portal/portal.ts';
import { startService } from '../portal/service-copy.ts';
import { Session } from '../portal/session.ts';
import type { Report } from '../report.ts';
import { besideStatements } from './beside-statements.ts';

const MANY = 10_000;
const PAGE_SIZE = 10;
const SAMPLES = 1_000;
const AT_ONCE = 500;
const UPCOMING = 100_000;
/** Number of them that fall due in the window in which a copy is killed. */
const DUE = 20_000;
const WINDOW_S = 20;
const LATE_S = 5;
const WALKS = 1_000;

const ENGINEER = 'engineer@riskco.example';

/** Recommendations of a large project, approved by the hundred; inspections that the clock starts; random walks. */
export async function risks(report: Report): Promise<void> {
  await withPortal({}, async (portal) => {
    const { databaseUrl } = await portal.service('projects');
    const session = new Session(portal.url, ENGINEER);
    const { projectId } = await fill(databaseUrl, session);
    await pages(report, portal, session, projectId);
    await approvals(report, databaseUrl, session, projectId);
    await clock(report, portal, databaseUrl, projectId);
  });
  await walks(report);
}

/** A project whose primary engineer has many recommendations, half of them issued, the rest to be approved by him. */
async function fill(databaseUrl: string, session: Session): Promise<{ projectId: string }> {
  const claims = (await session.token()).split('.')[1] ?? '';
  const { sub } = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as { sub: string };
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ projectId: string }>(
      `select p.id as "projectId" from projects p join project_participants t on t.project_id = p.id
       where t.user_id = $1 and t.is_primary and t.role = 'RiskEngineer' and p.status = 'Open'
         and exists (select from inspections i where i.project_id = p.id) order by p.id limit 1`,
      [sub],
    );
    const [project] = rows;
    if (!project) throw new Error(`${ENGINEER} is the primary engineer of no project with an inspection`);
    await client.query(
      `insert into recommendations (project_id, inspection_id, number, status, category, type, priority, comment, due_on,
         author_id, author_name, issued_at)
       select $1, (select id from inspections where project_id = $1 order by number limit 1),
         (select max(number) from recommendations where project_id = $1) + n,
         case when n % 2 = 0 then 'Issued' else 'SentToRiskEngineer' end, 'Fire', 'Hot Work',
         (array['Immediate', 'Urgent', 'Routine', 'Advisory'])[1 + n % 4], 'Permits for hot work are missing at gate ' || n,
         current_date + n % 300, $2, 'Tomas Varga', case when n % 2 = 0 then now() end
       from generate_series(1, $3::integer) n`,
      [project.projectId, sub, MANY],
    );
    await client.query('vacuum analyze recommendations');
    return project;
  });
}

async function pages(report: Report, portal: Portal, session: Session, projectId: string): Promise<void> {
  const path = `/inspections/all-risks?projectId=${projectId}&page=${MANY / PAGE_SIZE / 2}&pageSize=${PAGE_SIZE}`;
  const asked = { service: 'projects', session, path, samples: SAMPLES } as const;
  const { statements, ofBaseline, ofService } = await besideStatements(portal, asked);
  report.note(statements.map(({ text }) => text.trim().split('\n')[0]).join('\n'));
  report.note(`baseline: ${describeSamples(ofBaseline, 'ms')}`);
  report.note(`service: ${describeSamples(ofService, 'ms')}`);
  const comparison = percentile(ofBaseline, 0.99);
  report.add({
    name: `Page of ${MANY} recommendations, p99`,
    measured: percentile(ofService, 0.99),
    unit: 'ms',
    limit: { atMost: 2 * comparison },
    comparison: `baseline route with the same statements ${comparison.toFixed(2)} ms`,
  });
}

async function approvals(report: Report, databaseUrl: string, session: Session, projectId: string): Promise<void> {
  const baseline: number[] = [];
  const took: number[] = [];
  for (let round = 0; round < 5; round++) {
    const ids = await withClient(databaseUrl, async (client) => {
      const { rows } = await client.query<{ id: string }>(
        `select id from recommendations where project_id = $1 and status = 'SentToRiskEngineer' order by number limit $2`,
        [projectId, AT_ONCE],
      );
      const found = rows.map(({ id }) => id);
      const startedAt = performance.now();
      await client.query('begin');
      await client.query(`update recommendations set changed_at = now() where id = any($1::uuid[])`, [found]);
      await client.query('rollback');
      baseline.push(performance.now() - startedAt);
      return found;
    });
    const startedAt = performance.now();
    const { status, body } = await session.send('/risks/bulk-approve', { ids }, 'PUT');
    took.push(performance.now() - startedAt);
    const { approved } = (body as { data: { approved: unknown[] } }).data;
    if (status !== 200 || approved.length !== AT_ONCE) throw new Error(`${approved.length} were approved (${status})`);
  }
  report.note(`bulk approval: ${describeSamples(took, 'ms')}`);
  report.add({
    name: `Approving ${AT_ONCE} recommendations at once, the slowest of ${took.length}`,
    measured: Math.max(...took),
    unit: 'ms',
    limit: { atMost: 1_000 },
    comparison: `a baseline update of as many rows ${Math.max(...baseline).toFixed(0)} ms`,
  });
}

/** Upcoming inspections of many projects; of two copies of the service one is killed while they become due. */
async function clock(report: Report, portal: Portal, databaseUrl: string, projectId: string): Promise<void> {
  const copy = await startService(portal, 'projects', { databaseUrl });
  await withClient(databaseUrl, async (client) => {
    await client.query(await copyingProjects(client), [UPCOMING / 10, projectId]);
    await client.query(
      `insert into inspections (project_id, number, kind, location_name, start_at, end_at, created_by)
       select p.id, n, 'OnSite', 'Bench', case when row_number() over () <= $1
           then now() + make_interval(secs => 5 + random() * $2) else now() + make_interval(days => 1 + n) end,
         now() + interval '20 days', 'Bench'
       from projects p, generate_series(1, 10) n where p.name like 'Clock %'`,
      [DUE, WINDOW_S],
    );
  });
  await wait(1_000 * (5 + WINDOW_S / 2));
  process.kill(copy.pid, 'SIGKILL');
  await wait(1_000 * (WINDOW_S / 2 + 2 * LATE_S));
  await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ started: number; late: number; steps: number }>(
      `select count(*) filter (where i.status = 'InProgress')::int as started,
         max(extract(epoch from i.started_at - i.start_at))::float8 as late,
         (select count(*)::int from activities a join inspections x on x.id = a.item_id and a.item_kind = 'inspection'
          where a.action = 'start' and x.created_by = 'Bench') as steps
       from inspections i where i.created_by = 'Bench' and i.start_at < now()`,
    );
    const { started = 0, late = Number.NaN, steps = 0 } = rows[0] ?? {};
    const comparison = `${DUE} of ${UPCOMING} due within ${WINDOW_S} s, one of two copies killed after ${WINDOW_S / 2} s`;
    report.add({
      name: 'Inspections that the clock did not start',
      measured: DUE - started,
      unit: '',
      limit: { atMost: 0 },
      comparison,
    });
    report.add({
      name: 'Inspections that were started twice',
      measured: steps - started,
      unit: '',
      limit: { atMost: 0 },
      comparison,
    });
    report.add({
      name: 'The latest start after its time',
      measured: late,
      unit: 's',
      limit: { atMost: LATE_S },
      comparison,
    });
  });
}

/** Returns SQL that copies the project $2 $1 times. */
async function copyingProjects(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ column_name: string }>(
    `select column_name from information_schema.columns where table_name = 'projects' and table_schema = 'public'
       and is_generated = 'NEVER' and column_name not in ('id', 'name', 'name_key')`,
  );
  const columns = rows.map(({ column_name: name }) => name);
  return `insert into projects (name, name_key, ${columns.join(', ')})
    select 'Clock ' || n, 'clock ' || n, ${columns.map((name) => `p.${name}`).join(', ')}
    from projects p, generate_series(1, $1::integer) n where p.id = $2`;
}

/** The walks of the suite, many of them; it fails where one leaves a state that the workflow's table does not lead to. */
async function walks(report: Report): Promise<void> {
  const startedAt = performance.now();
  const test = 'services/projects/src/recommendations/random-walk.int.test.ts';
  const child = spawn('npx', ['vitest', 'run', '--project', 'integration', test], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORTAL_RANDOM_WALKS: String(WALKS) },
  });
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const code = await new Promise<number | null>((done) => child.once('exit', done));
  if (code !== 0) report.note(said.slice(-4_000));
  report.add({
    name: `Failures of ${WALKS} random walks of 50 steps by three people at once`,
    measured: code === 0 ? 0 : 1,
    unit: '',
    limit: { atMost: 0 },
    comparison: `${((performance.now() - startedAt) / 1_000).toFixed(0)} s`,
  });
}
