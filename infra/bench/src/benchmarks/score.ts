import { RISK_BANDS } from '@portal/contracts/projects/risk-band';
import type { RiskInputs } from '@portal/contracts/projects/risk-score';
import { projectWritten } from '@portal/contracts/projects/project';
import { riskScoreOf } from '@portal/risk-score';
import type pg from 'pg';
import * as v from 'valibot';
import { untilQuiet } from '../measuring/quiet.ts';
import { percentile } from '../measuring/statistics.ts';
import { until } from '../measuring/until.ts';
import { fillWith, withClient } from '../portal/fill.ts';
import { newProjects } from '../portal/new-projects.ts';
import { withPortal, type Portal } from '../portal/portal.ts';
import { Session } from '../portal/session.ts';
import type { Report } from '../report.ts';

const PROJECTS = Number(process.env['PORTAL_SCORE_PROJECTS'] ?? 100_000);
const LIMIT_S = 60;
/** Pages of the list that are read before; during the night they are read as long as it lasts. */
const PAGES = 200;

/**
 * Scores of many projects that are calculated as at the end of a day: each equals the pure function, the nights end in time,
 * and pages of the list take at most twice as long meanwhile. A night in which nothing moves adds no history. At last the
 * policies of all are a day older, and each value at risk that follows them is another.
 */
export async function score(report: Report): Promise<void> {
  await withPortal({}, async (portal) => {
    const { databaseUrl } = await portal.service('projects');
    await fillWith(portal, PROJECTS, databaseUrl);
    const session = new Session(portal.url, 'coordinator@insurer.example');
    await withClient(databaseUrl, async (client) => {
      const projects = await addWork(client);
      await untilTold(client);
      await untilQuiet();
      const before = await pagesWhile(session, (n) => n < PAGES);
      const first = await night(client, session);
      const wrong = await differences(client);
      const moves = await movesIn(client);
      await untilTold(client);
      await untilQuiet();
      const second = await night(client, session);
      const added = (await movesIn(client)) - moves;
      await becomeOverdue(client);
      await untilReminded(client, portal, session);
      await untilQuiet();
      const overdue = await night(client, session);
      const aged = await agedPolicies(client, session);
      const comparison = `${projects} projects`;
      report.note(`first scores of ${projects} projects, each of which moves: ${first.seconds.toFixed(1)} s`);
      report.add({
        name: 'Scores unlike the pure function',
        measured: wrong,
        unit: '',
        limit: { atMost: 0 },
        comparison,
      });
      for (const [name, { seconds }] of [
        ['Night in which none moves', second],
        ['Night in which one in twenty moves', overdue],
      ] as const)
        report.add({ name, measured: seconds, unit: 's', limit: { atMost: LIMIT_S }, comparison });
      report.add({
        name: 'Day of all policies',
        measured: aged.seconds,
        unit: 's',
        limit: { atMost: LIMIT_S },
        comparison: `${aged.values} values at risk changed`,
      });
      report.add({
        name: 'History of a night in which none moves',
        measured: added,
        unit: '',
        limit: { atMost: 0 },
        comparison,
      });
      const p99 = percentile(before, 0.99);
      const during = percentile([...second.pages, ...overdue.pages, ...aged.pages], 0.99);
      report.add({
        ...{
          name: 'Page of the list during the nights (p99)',
          measured: during / p99,
          unit: '×',
          limit: { atMost: 2 },
        },
        comparison: `${during.toFixed(1)} ms, before ${p99.toFixed(1)} ms`,
      });
    });
  });
}

/**
 * Gives each project without inspections a completed and issued one, with scored notes and five recommendations. Of one
 * project in fifty they are overdue, so that reminders are few.
 */
async function addWork(client: pg.Client): Promise<number> {
  const { rowCount } = await client.query(`
    insert into inspections (project_id, number, status, kind, location_name, time_zone, start_at, end_at, started_at,
      completed_at, issued_at, created_by)
    select p.id, 1, 'Completed', 'OnSite', 'Site', 'Europe/Berlin', t, t + interval '4 hours', t, t, t, 'Bench'
    from projects p cross join (select now() - interval '90 days' as t) s
    where not exists (select from inspections i where i.project_id = p.id)`);
  await client.query(`
    insert into report_notes (inspection_id, project_type, catalogue_version, version, scored)
    select i.id, p.type, '1', 1, jsonb_build_object('required', 1, 'answered', 1, 'sections', '[]'::jsonb, 'parts',
      case p.type when 'Construction' then jsonb_build_array(jsonb_build_object('partId', 'Base', 'title', 'Base',
          'maxPoints', 400, 'weightedScore', h % 201, 'weightedMax', 200))
        else jsonb_build_array(
          jsonb_build_object('partId', 'SOP', 'title', 'SOP', 'maxPoints', 200, 'weightedScore', h % 151,
            'weightedMax', 150),
          jsonb_build_object('partId', 'ConstructionData', 'title', 'Data', 'maxPoints', 500, 'weightedScore',
            h % 98, 'weightedMax', 97)) end)
    from inspections i join projects p on p.id = i.project_id
    cross join lateral (select abs(hashtext(p.id::text)) as h) r
    where i.created_by = 'Bench'`);
  await client.query(`
    insert into recommendations (project_id, inspection_id, number, status, category, type, priority, comment, due_on,
      author_id, author_name, issued_at)
    select i.project_id, i.id, n, (array['Issued', 'InProgress', 'Actioned', 'FurtherAction', 'Closed'])[1 + (h + n) % 5],
      'Fire', 'Hot Work', (array['Immediate', 'Urgent', 'Routine', 'Advisory'])[1 + (h / 7 + n) % 4], 'Permits', 
      case when h % 50 = 0 then current_date - 30 + (h + n) % 30 else current_date + 30 + (h + n) % 60 end, i.id, 'Bench', now()
    from inspections i cross join generate_series(1, 5) n
    cross join lateral (select abs(hashtext(i.project_id::text)) as h) r
    where i.created_by = 'Bench'`);
  await client.query('vacuum analyze inspections, report_notes, recommendations');
  await client.query(`
    insert into project_risks (project_id, calculation) select project_id, '{}' from inspections
    where created_by = 'Bench'`);
  return rowCount ?? 0;
}

/** Lets recommendations of one project in twenty have become overdue since the day before yesterday. */
async function becomeOverdue(client: pg.Client): Promise<void> {
  await client.query(`
    update recommendations r set due_on = current_date - 2 from inspections i
    where i.id = r.inspection_id and i.created_by = 'Bench' and abs(hashtext(r.project_id::text)) % 20 = 1`);
}

/**
 * Waits until the reminders of what is overdue by now are sent, and their notifications and mails delivered: the night's own
 * work is measured. A look for reminders that began since leaves none that is due. Their events are handled in order, so
 * that they are when the notification of a project that is added after them is there.
 */
async function untilReminded(client: pg.Client, portal: Portal, session: Session): Promise<void> {
  const { rows } = await client.query<{ now: string }>('select clock_timestamp()::text as now');
  const hasLooked = `select from reminder_looks where type = 'RecommendationOverdue' and looked_until > $1::timestamptz`;
  await untilRow(client, hasLooked, [rows[0]?.now]);
  await untilTold(client);
  const projects = await newProjects(session, 'After the reminders');
  const added = await session.send('/projects', projects.body('After the reminders'));
  const projectId = v.parse(projectWritten, added.body).data.id;
  const { databaseUrl } = await portal.service('notifications');
  await withClient(databaseUrl, async (notifications) => {
    const isNotified = `select from notifications where type = 'ProjectHasNoAssignment' and project_id = $1 limit 1`;
    await untilRow(notifications, isNotified, [projectId]);
    await untilRow(notifications, `select where not exists (select from jobs where state in ('Queued', 'Running'))`);
  });
  await untilTold(client);
}

/** Waits until a statement has a row. @throws Error with the statement where it never has one */
const untilRow = (client: pg.Client, text: string, values: readonly unknown[] = []): Promise<void> =>
  until(text, async () => (await client.query(text, [...values])).rowCount !== 0);

interface Night {
  readonly seconds: number;
  /** Milliseconds of each page of the list that was read meanwhile. */
  readonly pages: number[];
}

/** Lets the next moment of all projects be past, and waits until the service has calculated them. */
async function night(client: pg.Client, session: Session): Promise<Night> {
  const since = await now(client);
  await client.query('update project_risks set next_overdue_at = $1', [since]);
  await client.query('vacuum analyze project_risks');
  const is = async (operator: string): Promise<boolean> => {
    const { rowCount } = await client.query(`select from project_risks where next_overdue_at ${operator} $1 limit 1`, [
      since,
    ]);
    return rowCount === 1;
  };
  return measured(
    session,
    () => is('is distinct from'),
    async () => !(await is('=')),
  );
}

/** Lets the policies of all projects be a day older, and waits until the service has computed the values of that day. */
async function agedPolicies(client: pg.Client, session: Session): Promise<Night & { readonly values: number }> {
  await client.query(`update projects set policy_start_date = current_date - 400, policy_expire_date = current_date + 400,
    value_at_risk = value_at_risk + 1, valued_on = current_date - 1 where type = 'Construction' and value_at_risk is not null`);
  await untilTold(client);
  await client.query('update value_rounds set day = current_date - 1, last_project_id = null');
  const rounds = async (condition: string): Promise<boolean> =>
    (await client.query(`select from value_rounds where ${condition}`)).rowCount === 1;
  const result = await measured(
    session,
    () => rounds('day = current_date'),
    () => rounds('day = current_date and last_project_id is null'),
  );
  const { rows } = await client.query<{ n: number }>(
    'select count(*)::integer as n from projects where valued_on = current_date',
  );
  return { ...result, values: rows[0]?.n ?? 0 };
}

/** Measures from the first batch to the last: the service looks only each ten seconds, or each minute. */
async function measured(
  session: Session,
  hasBegun: () => Promise<boolean>,
  hasEnded: () => Promise<boolean>,
): Promise<Night> {
  await until('the service begins', hasBegun, { everyMs: 20 });
  const began = performance.now();
  let isOver = false;
  const pages = pagesWhile(session, () => !isOver);
  // Pages are read no longer, however it ends.
  await until('the service has calculated all', hasEnded, { everyMs: 200 }).finally(() => (isOver = true));
  return { seconds: (performance.now() - began) / 1000, pages: await pages };
}

/** Waits until what was added is published: it must not be measured. */
const untilTold = (client: pg.Client): Promise<void> =>
  untilRow(client, 'select where not exists (select from portfolio_changes) and not exists (select from outbox)');

const now = async (client: pg.Client): Promise<Date> => {
  const { rows } = await client.query<{ now: Date }>(`select date_trunc('second', now()) - interval '1 hour' as now`);
  return rows[0]?.now ?? new Date();
};

const movesIn = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ n: number }>('select count(*)::integer as n from risk_scores');
  return rows[0]?.n ?? 0;
};

/** Scored perils of the primary location of a project `p`, as it was assessed last: those of the demo data have some. */
const HAZARDS = `coalesce((
  select jsonb_agg(jsonb_build_object('peril', h ->> 'peril', 'raw', h -> 'raw', 'points', h -> 'riskScore'))
  from (
    select a.perils from locations l join location_assessments a on a.location_id = l.id
    where l.project_id = p.id and l.is_primary order by a.point_version desc, a.assessed_at desc limit 1
  ) a, jsonb_array_elements(a.perils) h where h -> 'riskScore' <> 'null'::jsonb), '[]')`;

/** Returns how many projects show another score than the pure function has for what is stored of them. */
async function differences(client: pg.Client): Promise<number> {
  let wrong = 0;
  for (let last = '00000000-0000-0000-0000-000000000000'; ;) {
    const { rows } = await client.query<{ id: string; score: number; max: number; band: number; inputs: RiskInputs }>(
      `select p.id, p.risk_score as score, p.risk_score_max as max, p.risk_band as band,
         jsonb_build_object('type', p.type, 'notes', n.scored -> 'parts', 'hazards', ${HAZARDS}, 'isIssued', true,
           'recommendations', (select jsonb_agg(jsonb_build_object('priority', r.priority, 'status', r.status, 'count', 1,
             'isOverdue', r.status in ('Issued', 'InProgress', 'FurtherAction')
               and r.due_on < (now() at time zone 'Europe/Berlin')::date)) from recommendations r
             where r.project_id = p.id)) as inputs
       from inspections i join projects p on p.id = i.project_id join report_notes n on n.inspection_id = i.id
       where i.created_by = 'Bench' and p.id > $1 order by p.id limit 2000`,
      [last],
    );
    for (const { score: shown, max, band, inputs } of rows) {
      const pair = riskScoreOf(inputs)?.shown;
      if (pair?.score !== shown || pair.max !== max || pair.band !== RISK_BANDS[band]) wrong += 1;
    }
    const next = rows.at(-1)?.id;
    if (next === undefined) return wrong;
    last = next;
  }
}

/** Reads pages of the list one after another, and returns the milliseconds of each. */
async function pagesWhile(session: Session, goesOn: (n: number) => boolean): Promise<number[]> {
  const times: number[] = [];
  while (goesOn(times.length)) {
    const began = performance.now();
    await session.call(`/projects?page=${1 + (times.length % 20)}`);
    times.push(performance.now() - began);
  }
  return times;
}
