import { COUNTRIES, COUNTRY_CODES } from '@portal/contracts/common/countries';
import { CATEGORY_TYPES } from '@portal/contracts/insights/dashboard-lists';
import { CLAIM_TYPES } from '@portal/contracts/projects/claim-lists';
import { CONSTRUCTION_TYPES, PROJECT_CATEGORIES } from '@portal/contracts/projects/project-lists';
import { RECOMMENDATION_PRIORITIES, RECOMMENDATION_TYPES } from '@portal/contracts/projects/recommendation-lists';
import type pg from 'pg';

/** Projects that one statement adds. */
const BATCH = 50_000;
/** Companies of a market. By the exponent the largest one has a tenth of the projects. */
const COMPANIES = 300;
const EXPONENT = 2.48;
const COUNTRY_COUNT = 120;
const TYPES = 60;

/** Rows of the read model that were added. */
export interface FilledMarket {
  readonly projects: number;
  readonly recommendations: number;
  readonly claims: number;
}

/** SQL of one of some texts, the first ones more often. */
const oneOf = (values: readonly (string | null)[], exponent = 1.5): string =>
  `(array[${values.map((value) => (value === null ? 'null' : `'${value.replaceAll("'", "''")}'`)).join(', ')}]::text[])[
    1 + floor(${values.length} * power(random(), ${exponent}))::int]`;
const valuesOf = (items: readonly { readonly value: string }[]): string[] => items.map(({ value }) => value);
const numbered = (kind: string, number: string): string => `md5('${kind} ' || ${number})::uuid`;

const PROJECTS = `
  with drawn as (
    select g, floor(${COMPANIES} * power(random(), ${EXPONENT}))::int as company, random() as home, random() as away,
      floor(${TYPES} * power(random(), 1.5))::int as type
    from generate_series($1::int + 1, $2::int) g
  ), placed as (
    select *, (case when home < 0.6 then (company * 7 + floor(10 * home * home)::int) % ${COUNTRY_COUNT}
      else floor(${COUNTRY_COUNT} * power(away, 2.5))::int end) as country from drawn
  )
  insert into portfolio_projects (id, version, company_id, company_type, name, status, type, parent_company_id, parent_company_name,
    project_type_id, project_type_name, category_type, business_type_id, business_type_name, construction_type, currency,
    policy_start_date, policy_expire_date, expected_inspections, ready_to_be_reallocated, is_no_assignment_ignored, waits_for_engineer,
    is_deployment21, is_analysed, country_code, country, latitude, longitude, time_zone, risk_score, risk_score_max, risk_band,
    created_at)
  select ${numbered('project', 'g')}, 1, case when company = 0 then coalesce($5::uuid, ${numbered('company', '0')})
      else ${numbered('company', 'company')} end, 'Insurance', 'Tower ' || g,
    ${oneOf(['Open', 'Open', 'Open', 'Closed'])}, ${oneOf(PROJECT_CATEGORIES)}, ${numbered('parent', 'g % 1000')}, 'Parent ' || g % 1000,
    ${numbered('type', 'type')}, 'Type ' || type, (array[${CATEGORY_TYPES.map(({ value }) => `'${value}'`).join(', ')}])[
      1 + type % ${CATEGORY_TYPES.length}], ${numbered('business', 'g % 20')}, 'Business ' || g % 20,
    ${oneOf([...valuesOf(CONSTRUCTION_TYPES), null])}, ${oneOf(['EUR', 'USD', 'GBP', 'CHF'])},
    date '2026-11-01' - floor(2600 * random())::int, date '2028-01-01' + (g % 900)::int, 4, g % 50 = 0, false, g % 40 = 0, false,
    g % 3 = 0, ($3::text[])[1 + country], ($4::text[])[1 + country], 170 * random() - 85, 360 * random() - 180, 'Europe/Berlin',
    case when g % 5 < 3 then floor(500 * away)::int end, case when g % 5 < 3 then 500 end, case when g % 5 < 3 then floor(5 * away)::int end,
    timestamptz '2026-01-01' + make_interval(secs => g)
  from placed`;

const RISK_TYPES = Object.entries(RECOMMENDATION_TYPES).flatMap(([category, types]) =>
  [...types, 'Vault of the company'].map((type) => `${category}/${type}`),
);
const RECOMMENDATIONS = `
  insert into portfolio_recommendations (id, version, project_id, company_id, inspection_id, inspection_number, inspection_status,
    number, status, is_issued, category, recommendation_type, priority, summary, location_name, time_zone, due_date, overdue_at,
    author_id, author_name, created_at)
  select gen_random_uuid(), 1, p.id, p.company_id, ${numbered('inspection', 'p.name')}, 1, 'Completed', n, s.status,
    s.status not in ('Draft', 'WaitingForApproval'), split_part(s.type, '/', 1), substring(s.type from position('/' in s.type) + 1),
    ${oneOf(RECOMMENDATION_PRIORITIES)}, 'Keep it apart', 'Roof', 'Europe/Berlin', date '2026-10-01' + n * 30,
    timestamptz '2026-10-02' + make_interval(days => n * 30, secs => 60 * random()), ${numbered('author', 'n % 500')}, 'Author', p.created_at
  from (select *, substring(name from 7)::int as g from portfolio_projects where id = any(
      array(select ${numbered('project', 'g')} from generate_series($1::int + 1, $2::int) g))) p
  cross join lateral generate_series(1, floor(7.99 * power(random(), 0.8 + 0 * p.g))::int) n
  cross join lateral (select ${oneOf(['Closed', 'Issued', 'InProgress', 'Actioned', 'Draft', 'WaitingForApproval'])} as status,
    ${oneOf(RISK_TYPES)} as type, n as of_number) s`;

const CLAIMS = `
  with added as (
    insert into portfolio_claims (id, version, project_id, company_id, status, type, cause_id, cause, date_of_loss)
    select gen_random_uuid(), 1, id, company_id, 'Open', ${oneOf(valuesOf(CLAIM_TYPES))}, ${numbered('cause', "'Fire'")}, 'Fire', '2026-02-01'
    from portfolio_projects where id = any(array(select ${numbered('project', 'g')} from generate_series($1::int + 1, $2::int) g where g % 3 = 0))
    returning id, project_id, company_id
  ) insert into portfolio_claim_amounts (id, version, project_id, company_id, amount)
    select id, 1, project_id, company_id, 1000 + 900000 * power(random(), 3) from added`;

const INSPECTIONS = `
  insert into portfolio_inspections (id, version, project_id, company_id, number, kind, status, start_at, end_at, time_zone,
    location_name, latitude, longitude, has_documents, recommendations, open_recommendations, is_replaced)
  select ${numbered('inspection', 'name')}, 1, id, company_id, 1, 'OnSite', ${oneOf(['Completed', 'Upcoming', 'InProgress'])},
    timestamptz '2026-06-01' + make_interval(hours => place), timestamptz '2026-06-01' + make_interval(hours => place + 4),
    'Europe/Berlin', 'Site', latitude, longitude, false, 4, 2, false
  from (select p.*, hashtext(name) & 8191 as place from portfolio_projects p
    where id = any(array(select ${numbered('project', 'g')} from generate_series($1::int + 1, $2::int) g))) p`;

const VALUES = `
  insert into portfolio_values (project_id, version, company_id, currency, tiv, var)
  select id, 1, company_id, currency, 1e5 + 1e8 * power(random(), 4), 1e7 * power(random(), 4)
  from portfolio_projects where id = any(array(select ${numbered('project', 'g')} from generate_series($1::int + 1, $2::int) g))`;

/** Rows to add. */
export interface MarketToFill {
  readonly projects: number;
  /** Projects that were added before. */
  readonly present?: number;
  /** The company with a tenth of the projects; of no account by default. */
  readonly largest?: string;
  readonly hasInspections?: boolean;
  /** True if each project has an insured value and a value at risk. */
  readonly hasValues?: boolean;
}

/**
 * Fills the read model with a market: companies of very different size, each at home in a part of the world, countries that many
 * projects have and countries that a few have, four recommendations a project on average, and a claim for each third.
 */
export async function fillMarket(
  client: pg.Client,
  { projects, present = 0, largest, hasInspections = false, hasValues = false }: MarketToFill,
): Promise<FilledMarket> {
  await client.query('select setseed(0.25)');
  for (let from = present; from < projects; from += BATCH) {
    const range = [from, Math.min(projects, from + BATCH)];
    await client.query(PROJECTS, [...range, COUNTRY_CODES, COUNTRIES, largest ?? null]);
    await client.query('analyze portfolio_projects');
    await client.query(RECOMMENDATIONS, range);
    await client.query(CLAIMS, range);
    if (hasInspections) await client.query(INSPECTIONS, range);
    if (hasValues) await client.query(VALUES, range);
  }
  for (const table of ['projects', 'recommendations', 'claims', 'claim_amounts', 'inspections', 'values'])
    await client.query(`vacuum analyze portfolio_${table}`);
  const { rows } = await client.query<FilledMarket>(
    `select (select count(*)::int from portfolio_projects) as projects, (select count(*)::int from portfolio_claims) as claims,
       (select count(*)::int from portfolio_recommendations) as recommendations`,
  );
  const [counted] = rows;
  if (!counted) throw new Error('Nothing was counted');
  return counted;
}
