import { SERVICE_TYPES } from '@portal/contracts/finance/budget-lists';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { withClient } from '../portal/fill.ts';
import type { Session } from '../portal/session.ts';

/** Projects of one insurer whose entries are measured. */
export interface BookedProjects {
  readonly large: string;
  readonly small: string;
}

interface Wanted {
  readonly insurer: Session;
  /** The primary engineer of the large project. */
  readonly engineer: Session;
  readonly many: number;
  readonly few: number;
}

/** Engineers of a project's entries. */
const ENGINEERS = 20;
/** Projects beside the measured ones, and the entries of each. */
const OTHERS = { projects: 500, entries: 100 } as const;
const BUDGET = 1_000_000;

/** Fills a project with many entries and one with few, both with a budget for each service, among those of others. */
export async function fillExpenses(
  databaseUrl: string,
  { insurer, engineer, many, few }: Wanted,
): Promise<BookedProjects> {
  const [{ companyId }, { sub }] = [await claimsOf(insurer), await claimsOf(engineer)];
  return withClient(databaseUrl, async (client) => {
    const projects = await untilKnown(client, companyId, sub);
    const ids = [projects.large, projects.small];
    for (const table of ['expenses', 'expense_sums', 'budgets', 'budget_allowances'])
      await client.query(`delete from ${table} where project_id = any($1::uuid[])`, [ids]);
    await client.query(
      `insert into budget_allowances (project_id, premium_type, amount, changed_by)
       select id, 'ProjectType', $2, 'Bench' from unnest($1::uuid[]) id`,
      [ids, BUDGET * SERVICE_TYPES.length],
    );
    await client.query(
      `insert into budgets (project_id, service_type, premium_type, amount, changed_by)
       select id, service, 'ProjectType', $2, 'Bench' from unnest($1::uuid[]) id, unnest($3::text[]) service`,
      [ids, BUDGET, SERVICE_TYPES],
    );
    await book(client, 'select $1::uuid as id', [projects.large], { sub, entries: many });
    await book(client, 'select $1::uuid as id', [projects.small], { sub, entries: few });
    const others = `select md5('other ' || i)::uuid as id from generate_series(1, $1::integer) i`;
    await book(client, others, [OTHERS.projects], { sub, entries: OTHERS.entries });
    await client.query('vacuum analyze expenses');
    await client.query('vacuum analyze expense_sums');
    return projects;
  });
}

/** Books the same entries on each of some projects, and adds their sums as the service does. */
async function book(
  client: pg.Client,
  projects: string,
  values: readonly unknown[],
  { sub, entries }: { readonly sub: string; readonly entries: number },
): Promise<void> {
  const [person, count, services] = [values.length + 1, values.length + 2, values.length + 3].map((n) => `$${n}`);
  await client.query(
    `with added as (
       insert into expenses (project_id, kind, service_type, date, engineer_id, engineer_name, company_id, company_name,
         category, quantity, rate, rate_source, currency, exchange_rate, exchange_rate_source, amount, project_amount,
         is_billed, billed_by, billed_at, created_by, changed_by)
       select p.id, kind, (${services}::text[])[1 + n / 3 % ${SERVICE_TYPES.length}], current_date - n % 700,
         case when n / 5 % ${ENGINEERS} = 0 then ${person}::uuid else md5('engineer ' || n / 5 % ${ENGINEERS})::uuid end,
         'Engineer ' || n / 5 % ${ENGINEERS}, c.company_id, c.company_name,
         case kind when 'Time' then 'Inspection' else 'Hotel' end, 1 + n % 8, 120, 'Typed', 'USD', 1, 'SameCurrency',
         120 * (1 + n % 8), 120 * (1 + n % 8), n % 4 = 0, case when n % 4 = 0 then 'Bench' end,
         case when n % 4 = 0 then now() end, 'Bench', 'Bench'
       from (${projects}) p
       cross join generate_series(0, ${count}::integer - 1) n
       cross join lateral (select case when n / 7 % 5 = 0 then 'Resource' else 'Time' end as kind) k
       join known_engineers c on c.user_id = ${person}::uuid
       returning *)
     insert into expense_sums (project_id, engineer_id, company_id, kind, service_type, is_billed, entries, quantity,
       project_amount)
     select project_id, engineer_id, company_id, kind, service_type, is_billed, count(*), sum(quantity),
       sum(project_amount) from added group by 1, 2, 3, 4, 5, 6`,
    [...values, sub, entries, SERVICE_TYPES],
  );
}

/** Returns two open projects of the insurer, the first one the engineer's: the service hears of them by events. */
async function untilKnown(client: pg.Client, insurerId: string, engineerId: string): Promise<BookedProjects> {
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; await wait(500)) {
    const { rows } = await client.query<{ id: string; isOwn: boolean }>(
      `select p.id, t.user_id is not null as "isOwn" from known_projects p
       left join known_participants t
         on t.project_id = p.id and t.user_id = $2 and t.role = 'RiskEngineer' and t.is_primary
       where p.company_id = $1 and p.status = 'Open' and p.currency = 'USD'
         and exists (select from known_engineers where user_id = $2 and company_id is not null)
       order by t.user_id is null, p.id limit 2`,
      [insurerId, engineerId],
    );
    const [large, small] = rows;
    if (large?.isOwn && small) return { large: large.id, small: small.id };
  }
  throw new Error('The service knows no project of the engineer');
}

async function claimsOf(session: Session): Promise<{ readonly sub: string; readonly companyId: string }> {
  const payload = (await session.token()).split('.')[1] ?? '';
  return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as { sub: string; companyId: string };
}
