import { MONEY_ITEMS } from '@portal/contracts/events/money-portfolio';
import { PORTFOLIO_ITEMS } from '@portal/contracts/events/portfolio';
import { columnOf, MONEY_TABLES, PORTFOLIO_TABLES } from '@portal/contracts/events/portfolio-kinds';

/** Services of whose items services/insights keeps copies. */
export const SOURCES = ['projects', 'finance'] as const;
export type Source = (typeof SOURCES)[number];

/** Two queries of which each row has an `id`, and the same columns of the same item. */
export interface Comparison {
  readonly table: string;
  /** The service whose items these are. */
  readonly source: Source;
  /** Query of its database. */
  readonly owner: string;
  /** Query of the database of services/insights. */
  readonly copy: string;
}

const PARTICIPANT = `'userId', t.user_id, 'companyId', t.company_id, 'role', t.role, 'isPrimary', t.is_primary`;

/** The copies of libs/project-access, by which people see projects; deleted projects stay in them by their status. */
const KNOWN_PROJECTS: Comparison = {
  table: 'known_projects',
  source: 'projects',
  owner: `
    select p.id, p.company_id, p.company_type, p.name, p.status, p.type, p.currency, p.policy_start_date,
      p.policy_expire_date, p.line_percent, p.is_deployment21, p.assigned_company_id,
      (select l.address from locations l where l.project_id = p.id and l.is_primary) as address,
      (select jsonb_agg(jsonb_build_object(${PARTICIPANT}, 'isAccepted', not exists (
          select from contacts c where c.project_id = p.id and c.user_id = t.user_id and not c.is_accepted))
          order by t.user_id)
        from project_participants t where t.project_id = p.id) as participants
    from projects p`,
  copy: `
    select p.id, p.company_id, p.company_type, p.name, p.status, p.type, p.currency, p.policy_start_date,
      p.policy_expire_date, p.line_percent, p.is_deployment21, p.assigned_company_id, p.address,
      (select jsonb_agg(jsonb_build_object(${PARTICIPANT}, 'isAccepted', t.is_accepted) order by t.user_id)
        from known_participants t where t.project_id = p.id) as participants
    from known_projects p where p.status <> 'Deleted'`,
};

const VALUES: Comparison = {
  table: 'portfolio_values',
  source: 'projects',
  owner: 'select p.id, p.company_id, p.currency, p.total_insured_value as tiv, p.value_at_risk as var from projects p',
  copy: 'select v.project_id as id, v.company_id, v.currency, v.tiv, v.var from portfolio_values v',
};

/** Returns the comparisons of the tables of a service's items, which are compared with its views of the same columns. */
const tablesOf = <Kind extends string>(
  source: Source,
  tables: Readonly<Record<Kind, string>>,
  items: Readonly<Record<Kind, { readonly entries: object }>>,
): Comparison[] =>
  (Object.keys(tables) as Kind[]).map((kind) => {
    const table = tables[kind];
    const query = `select ${Object.keys(items[kind].entries).map(columnOf).join(', ')} from ${table}`;
    return { table, source, owner: query, copy: query };
  });

/** All tables of the read model with what their rows are copies of. */
export const COMPARISONS: readonly Comparison[] = [
  KNOWN_PROJECTS,
  VALUES,
  ...tablesOf('projects', PORTFOLIO_TABLES, PORTFOLIO_ITEMS),
  ...tablesOf('finance', MONEY_TABLES, MONEY_ITEMS),
];
