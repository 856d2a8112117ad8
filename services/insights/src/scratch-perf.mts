import { startPostgres } from '../../../libs/testing/src/postgres.ts';
import { createDatabase } from '../../../libs/testing/src/database.ts';
import { migrations } from '../migrations/index.ts';
import pg from 'pg';
import { openPool } from '@portal/service-kit';
import { pageOf, countOf } from './core/pages.ts';
import { parameters } from './core/parameters.ts';
import { run } from './core/run.ts';
import { projectSet } from './core/sets/projects.ts';
import { inspectionSet, NUMBER } from './core/sets/inspections.ts';
import { recommendationSet } from './core/sets/recommendations.ts';
import { reportSet } from './core/sets/reports.ts';
import { assignmentSet } from './core/sets/assignments.ts';
import { columnsFor } from './inspections/inspection.mapping.ts';
import { recommendationCharts } from './charts/recommendation-charts.ts';
import { inspectionChart } from './charts/inspection-chart.ts';
import { projectCharts } from './charts/project-charts.ts';
import { countriesOf } from './analytics/countries.ts';
import { filterOptions } from './filters/filter-options.ts';
import { columns, VALUES } from './analytics/project.mapping.ts';
import { mapOf } from './inspections/inspection-map.ts';
import { calendarOf } from './inspections/calendar.ts';
import { statementOf } from './my-work/work-query.ts';
import { recommendationWork } from './my-work/recommendation-work.ts';
import { assignmentWork } from './my-work/assignment-work.ts';
import { inspectionWork } from './my-work/inspection-work.ts';
import { reportWork, accessWork } from './my-work/report-work.ts';

const server = await startPostgres();
try {
  const db = await createDatabase(migrations, server.url);
  const N = Number(process.env['N'] ?? 100000),
    R = Number(process.env['R'] ?? 100000);
  const big = '00000000-0000-4000-8000-000000000001';
  const k = db.knex;
  console.log('filling', N, R);
  // company big has N; rest R over 100 companies
  await k.raw(`insert into known_projects (id, version, company_id, company_type, name, status)
   select md5('p'||g)::uuid, 1, case when g <= ${N} then '${big}'::uuid else md5('c'||(g%100))::uuid end, 'Insurance', 'Project '||md5(g::text), case when g%5=0 then 'Closed' else 'Open' end from generate_series(1, ${N + R}) g`);
  await k.raw(`insert into portfolio_projects (id, version, company_id, company_type, name, status, type, parent_company_id, parent_company_name, project_type_id, project_type_name, category_type, business_type_id, business_type_name, construction_type, currency, policy_start_date, policy_expire_date, expected_inspections, waits_for_engineer, ready_to_be_reallocated, is_no_assignment_ignored, is_deployment21, is_analysed, country_code, country, latitude, longitude, time_zone, risk_score, risk_score_max, risk_band, created_at)
   select k.id, 1, k.company_id, 'Insurance', k.name, k.status, case when g%2=0 then 'Construction' else 'OperationalProperty' end, md5('pc'||g%500)::uuid, 'Parent '||g%500, md5('t'||g%150)::uuid, 'Type '||g%150, 'Residential', md5('b'||g%600)::uuid, 'Biz '||g%600, 'HeavyTimber', (array['USD','EUR','GBP'])[1+g%3], date '2024-01-01' + g%900, date '2028-01-01', 4, g%300=0, g%500=0, false, false, false, 'C'||g%60, 'Country '||g%60, (g%120)-60, (g%340)-170, 'Europe/Berlin', g%500, 500, g%7, now()
   from generate_series(1, ${N + R}) g join known_projects k on k.id = md5('p'||g)::uuid`);
  await k.raw(`insert into portfolio_values select id, 1, company_id, currency, 1000000, 5000 from portfolio_projects`);
  await k.raw(`insert into known_participants (project_id, user_id, company_id, role, is_primary)
    select md5('p'||g)::uuid, md5('e'||g%2000)::uuid, md5('rc'||g%40)::uuid, 'RiskEngineer', true from generate_series(1, ${N + R}) g where g%20<>0
    union all select md5('p'||g)::uuid, md5('s'||g%20000)::uuid, null, 'SiteContact', true from generate_series(1, ${N + R}) g`);
  await k.raw(`insert into portfolio_inspections (id, version, project_id, company_id, number, kind, status, start_at, end_at, time_zone, location_name, has_documents, issued_at, recommendations, open_recommendations, is_replaced)
    select md5('i'||g||'/'||n)::uuid, 1, p.id, p.company_id, n, 'OnSite', (array['Completed','Completed','Upcoming'])[n], now() + (((g%60)-40) + (case when n=3 then 60 else 0 end)) * interval '1 day', now() + ((g%60)-39 + (case when n=3 then 60 else 0 end)) * interval '1 day', 'Europe/Berlin', 'x', false, case when n<3 then now() end, 2, 1, false
    from generate_series(1, ${N + R}) g join portfolio_projects p on p.id = md5('p'||g)::uuid cross join generate_series(1,3) n`);
  await k.raw(`insert into portfolio_recommendations (id, version, project_id, company_id, inspection_id, inspection_number, inspection_status, number, status, is_issued, category, recommendation_type, priority, summary, location_name, time_zone, due_date, overdue_at, author_id, author_name, issued_at, created_at)
    select md5('r'||g||'/'||n)::uuid, 1, p.id, p.company_id, md5('i'||g||'/'||(1+n%2))::uuid, 1+n%2, 'Completed', n, s, s in ('Issued','Closed','Actioned'), 'Fire', 'Hot Work', (array['Immediate','Urgent','Routine','Advisory'])[1+g%4], 'x', 'Roof', 'Europe/Berlin', current_date + (g%200)-60, now() + ((g%200)-60)*interval '1 day', md5('e'||g%2000)::uuid, 'E', now() - (g%300)*interval '1 day', now()
    from generate_series(1, ${N + R}) g join portfolio_projects p on p.id = md5('p'||g)::uuid cross join generate_series(1,4) n cross join lateral (select case when g%50=0 and n=1 then 'WaitingForApproval' else (array['Issued','Closed','Closed','Actioned'])[n] end s) s`);
  await k.raw(`insert into portfolio_reports (id, version, project_id, company_id, inspection_id, inspection_number, inspection_numbers, type, status, approval_step, author_id, author_name, author_role, recipients, created_at)
    select md5('rep'||g)::uuid, 1, p.id, p.company_id, null, 1, '{}', 'Main', case when g%40=0 then 'WaitingForApproval' else 'Approved' end, case when g%40=0 then 'Insurer' end, md5('e'||g%2000)::uuid, 'E', 'RiskEngineer', '{}', now() - g * interval '1 second'
    from generate_series(1, ${N + R}) g join portfolio_projects p on p.id = md5('p'||g)::uuid`);
  await k.raw(`insert into portfolio_assignments (id, version, project_id, owner_id, status, engineer_id, engineer_name, engineer_company_id, created_at, changed_at)
    select md5('a'||g)::uuid, 1, p.id, p.company_id, 'Accepted', md5('e'||g%2000)::uuid, 'E', md5('rc'||g%40)::uuid, now() - g * interval '1 second', now()
    from generate_series(1, ${N + R}) g join portfolio_projects p on p.id = md5('p'||g)::uuid where g%25<>0`);
  console.log('analyze');
  const owner = new pg.Client({ connectionString: db.ownerUrl });
  await owner.connect();
  await owner.query('vacuum analyze');
  await owner.end();
  const pool = openPool({ url: db.url, name: 'perf', pool: 2 });
  const viewer = (role: string, companyId: string | null, userId = '00000000-0000-4000-8000-00000000000a') =>
    ({
      userId,
      role,
      companyId,
      companyType: companyId === big ? 'Insurance' : companyId ? 'Risk' : 'NoCompany',
      plan: 'Pro',
      firstName: 'a',
      lastName: 'b',
      email: 'x',
      acceptedEula: true,
      acceptedLicense: true,
    }) as never;
  const md5 = async (t: string) => (await k.raw('select md5(?)::uuid::text as id', [t])).rows[0].id;
  const people: [string, never, Record<string, string>][] = [
    ['ICC', viewer('ICCoordinator', big), {}],
    ['ICC parent', viewer('ICCoordinator', big), { parentCompanyId: await md5('pc7') }],
    ['RE', viewer('RiskEngineer', await md5('rc7'), await md5('e7')), {}],
  ];
  for (const [who, v, q] of people) {
    const time = async (what: string, f: () => Promise<unknown>) => {
      const times: number[] = [];
      try {
        for (let n = 0; n < 3; n++) {
          const t = performance.now();
          await f();
          times.push(performance.now() - t);
        }
      } catch (e) {
        console.log(who, what, 'ERR', String(e));
        return;
      }
      times.sort((a, b) => a - b);
      console.log(who.padEnd(12), what.padEnd(26), times[0]!.toFixed(1), times[1]!.toFixed(1));
    };
    const query = q as never;
    const byName = { order: '', pageSize: 10, offset: 0 };
    const one = (set: (into: never) => { from: string; where: readonly string[] }) => async () => {
      const into = parameters();
      const s = set(into as never);
      await run(pool, `select ${countOf(s)}`, into, Object.keys(q).length > 0);
    };
    await time(
      'count projects',
      one((into) => projectSet(v, query, into)),
    );
    await time(
      'count inspections',
      one((into) => inspectionSet(v, query, into)),
    );
    await time(
      'count insp overdue',
      one((into) => inspectionSet(v, { ...q, isOverdue: true } as never, into)),
    );
    await time(
      'count recs',
      one((into) => recommendationSet(v, query, into)),
    );
    await time(
      'count recs overdue',
      one((into) => recommendationSet(v, { ...q, isOverdue: true } as never, into)),
    );
    await time(
      'count reports',
      one((into) => reportSet(v, query, into)),
    );
    await time(
      'count reports waiting',
      one((into) => reportSet(v, { ...q, status: ['WaitingForApproval'] } as never, into)),
    );
    await time(
      'count assignments',
      one((into) => assignmentSet(v, query, into)),
    );
    await time(
      'count assignments waiting',
      one((into) =>
        assignmentSet(v, { ...q, status: ['Unviewed', 'AwaitingResource', 'TransferPending'] } as never, into),
      ),
    );
    await time('page inspections', () =>
      pageOf(pool, inspectionSet(v, query), {
        ...byName,
        select: () => columnsFor(v),
        order: `p.name_key asc, p.id asc, ${NUMBER} asc`,
      }),
    );
    await time('page inspections deep', () =>
      pageOf(pool, inspectionSet(v, query), {
        ...byName,
        offset: 9000,
        select: () => columnsFor(v),
        order: `p.name_key asc, p.id asc, ${NUMBER} asc`,
      }),
    );
    await time('page insp by start', () =>
      pageOf(pool, inspectionSet(v, query), {
        ...byName,
        select: () => columnsFor(v),
        order: `i.start_at asc nulls last, p.name_key asc, p.id asc, ${NUMBER} asc`,
      }),
    );
    await time('page recs', () =>
      pageOf(pool, recommendationSet(v, query), {
        ...byName,
        select: () => 'r.*',
        order: `p.name_key asc, p.id asc, r.number asc`,
      }),
    );
    await time('page recs by due', () =>
      pageOf(pool, recommendationSet(v, query), {
        ...byName,
        select: () => 'r.*',
        order: `r.overdue_at asc, p.name_key asc, p.id asc, r.number asc`,
      }),
    );
    await time('page reports', () =>
      pageOf(pool, reportSet(v, query), { ...byName, select: () => 'r.*', order: `r.created_at desc, r.id desc` }),
    );
    await time('page assignments', () =>
      pageOf(pool, assignmentSet(v, query), { ...byName, select: () => 'a.*', order: `a.created_at desc, a.id desc` }),
    );
    await time('page projects', () =>
      pageOf(
        pool,
        { ...projectSet(v, query), from: `portfolio_projects p ${VALUES}` },
        { ...byName, select: columns, order: `p.name_key, p.id` },
      ),
    );
    await time('page projects by tiv', () =>
      pageOf(
        pool,
        { ...projectSet(v, query), from: `portfolio_projects p ${VALUES}` },
        { ...byName, select: columns, order: `tiv desc nulls last, p.name_key, p.id` },
      ),
    );
    await time('chart recs', () => recommendationCharts(pool, v, query));
    await time('chart inspections', () => inspectionChart(pool, v, query));
    await time('chart projects', () => projectCharts(pool, v, query));
    await time('countries', () => countriesOf(pool, v, query));
    await time('map inspections', () => mapOf(pool, v, query));
    await time('calendar', () => calendarOf(pool, v, query, new Date().toISOString().slice(0, 7)));
    await time('filters', () => filterOptions(pool, v));
    for (const [name, work] of Object.entries({
      recommendationWork,
      assignmentWork,
      inspectionWork,
      reportWork,
      accessWork,
    })) {
      await time(`my ${name}`, async () => {
        const into = parameters();
        const kinds = work(v, query, into as never);
        if (kinds.length) await run(pool, kinds.map(statementOf).join(' union all '), into, Object.keys(q).length > 0);
      });
    }
  }
  await pool.end();
  await db.knex.destroy();
} finally {
  await server.stop();
}
