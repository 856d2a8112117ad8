import { ASSIGNMENT_STATUSES } from '@portal/contracts/projects/assignment-lists';
import { REPORT_STATUSES } from '@portal/contracts/reports/report-lists';
import type pg from 'pg';

/** People with a part in twenty projects each, as in the project list's benchmark. */
const USERS = 50_000;

/** A company with its projects in the read model, and who takes part in them. */
export interface CompanyToFill {
  readonly companyId: string;
  /** A person with a part in `ofContact` projects. */
  readonly contactId: string;
  readonly ofContact: number;
  /** A risk company with an engineer in `ofRiskCompany` projects. */
  readonly riskCompanyId: string;
  readonly ofRiskCompany: number;
}

/** SQL of one of some texts, by the number of a project. */
const oneOf = (values: readonly string[]): string =>
  `(array[${values.map((value) => `'${value}'`).join(', ')}])[1 + n.place % ${values.length}]`;
/** SQL of the risk company of every fifth project. */
const FIFTH = 'case when n.place % 5 = 0 then $1::uuid end';

/** Sums of time and expenses, of which every third waits to be billed. */
const SUMS = `3, case when n.place % 3 = 0 then 1 else 0 end, 6.5, 650, 40, 300`;

const STATEMENTS: readonly (readonly [text: string, values: readonly (keyof CompanyToFill)[]])[] = [
  [
    `create temporary table numbered as
       select *, (row_number() over (order by id) - 1)::int as place from portfolio_projects where company_id = $1`,
    ['companyId'],
  ],
  ['create unique index on numbered (place)', []],
  ['analyze numbered', []],
  [
    `insert into known_projects (id, version, company_id, company_type, name, status)
     select id, 1, company_id, company_type, name, status from numbered on conflict do nothing`,
    [],
  ],
  [
    `insert into known_participants (project_id, user_id, company_id, role, is_primary)
     select n.id, md5('person ' || i)::uuid, null, 'RiskManager', false
     from generate_series(1, ${USERS}) i cross join generate_series(1, 20) k
     join numbered n on n.place = (i * 20 + k) % (select count(*) from numbered)
     on conflict do nothing`,
    [],
  ],
  [
    `insert into known_participants (project_id, user_id, company_id, role, is_primary)
     select id, $1, null, 'RiskManager', false from numbered where place < $2 on conflict do nothing`,
    ['contactId', 'ofContact'],
  ],
  [
    `insert into known_participants (project_id, user_id, company_id, role, is_primary)
     select id, md5('engineer ' || place % 50)::uuid, $1, 'RiskEngineer', true from numbered where place < $2
     on conflict do nothing`,
    ['riskCompanyId', 'ofRiskCompany'],
  ],
  [
    `insert into portfolio_assignments (id, version, project_id, owner_id, status, company_id, engineer_id, engineer_name,
       engineer_company_id, created_at, changed_at)
     select gen_random_uuid(), 1, n.id, n.company_id, ${oneOf(ASSIGNMENT_STATUSES)}, ${FIFTH},
       md5('engineer ' || n.place % 50)::uuid, 'Engineer', ${FIFTH}, n.created_at, n.created_at
     from numbered n`,
    ['riskCompanyId'],
  ],
  [
    `insert into portfolio_reports (id, version, project_id, company_id, inspection_number, inspection_numbers, type, status,
       approval_step, author_id, author_name, author_role, recipients, created_at)
     select gen_random_uuid(), 1, n.id, n.company_id, 1, '{1}', 'Main', ${oneOf(REPORT_STATUSES)},
       case when ${oneOf(REPORT_STATUSES)} = 'WaitingForApproval' then 'Insurer' end,
       md5('engineer ' || n.place % 50)::uuid, 'Engineer', 'RiskEngineer', '{}', n.created_at
     from numbered n`,
    [],
  ],
  [
    `insert into portfolio_budgets (id, version, project_id, company_id, service_type, premium_type, allowance, amount, committed,
       booked, currency)
     select gen_random_uuid(), 1, n.id, n.company_id, 'MainReport', 'ProjectType', 10000, 1000 + n.place % 9000, n.place % 7000, 500,
       n.currency
     from numbered n`,
    [],
  ],
  [
    `insert into portfolio_expenses (id, version, project_id, owner_id, company_id, currency, entries, pending_entries, hours,
       time_amount, resource_amount, billed_amount)
     select gen_random_uuid(), 1, n.id, n.company_id, ${FIFTH}, n.currency, ${SUMS} from numbered n`,
    ['riskCompanyId'],
  ],
  ['drop table numbered', []],
  ['vacuum analyze', []],
];

/**
 * Gives a company of a filled read model what its projects have beside inspections and recommendations: an assignment, a report, a
 * budget and sums of expenses each, and {@link USERS} people who take part.
 */
export async function fillCompany(client: pg.Client, company: CompanyToFill): Promise<void> {
  for (const [text, values] of STATEMENTS)
    await client.query(
      text,
      values.map((name) => company[name]),
    );
}
