import { PORTFOLIO_ITEMS } from '@portal/contracts/events/portfolio';
import { columnOf, PORTFOLIO_KINDS, PORTFOLIO_TABLES } from '@portal/contracts/events/portfolio-kinds';

/** Two queries of which each row has an `id`, and the same columns of the same item. */
export interface Comparison {
  readonly table: string;
  /** Query of the database of services/projects. */
  readonly owner: string;
  /** Query of the database of services/insights. */
  readonly copy: string;
}

const PARTICIPANT = `'userId', t.user_id, 'companyId', t.company_id, 'role', t.role, 'isPrimary', t.is_primary`;

/** The copies of libs/project-access, by which people see projects; deleted projects stay in them by their status. */
const KNOWN_PROJECTS: Comparison = {
  table: 'known_projects',
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
  owner: 'select p.id, p.company_id, p.currency, p.total_insured_value as tiv, p.value_at_risk as var from projects p',
  copy: 'select v.project_id as id, v.company_id, v.currency, v.tiv, v.var from portfolio_values v',
};

/** All tables of the read model with what their rows are copies of. */
export const COMPARISONS: readonly Comparison[] = [
  KNOWN_PROJECTS,
  VALUES,
  ...PORTFOLIO_KINDS.map((kind) => {
    const table = PORTFOLIO_TABLES[kind];
    const query = `select ${Object.keys(PORTFOLIO_ITEMS[kind].entries).map(columnOf).join(', ')} from ${table}`;
    return { table, owner: query, copy: query };
  }),
];
