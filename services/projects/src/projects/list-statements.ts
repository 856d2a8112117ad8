import type { SortDirection } from '@portal/contracts/common/list';
import type { ProjectListColumn } from '@portal/contracts/projects/list-columns';
import { nameOrder } from '@portal/service-kit';
import type { ProjectScope } from '@portal/access';
import type { Conditions } from '../core/project-list/filters.ts';
import { conditionsOfSet, unnamed, PROJECT_SOURCES, type SetLimit, type Statement } from '../core/project-list/sets.ts';

const SORT_COLUMNS: Readonly<Record<ProjectListColumn, string>> = {
  name: 'p.name_key',
  referenceNumber: 'p.reference_number',
  insuranceCompanyName: nameOrder('c.name'),
  country: 'p.country',
  policyNumber: 'p.policy_number',
  totalPremium: 'p.total_premium',
  linePercent: 'p.line_percent',
  policyStartDate: 'p.policy_start_date',
  policyExpireDate: 'p.policy_expire_date',
  status: 'p.status',
  buildDate: 'p.build_date',
  constructionValue: 'p.construction_value',
  tiv: 'p.total_insured_value',
  var: 'p.value_at_risk',
  // The expression of the index; libs/risk-score has the same order.
  riskScore: '(p.risk_band * 10000 + p.risk_score * 1000 / p.risk_score_max)',
};

const ROW = `p.id, p.name, p.status, p.ready_to_be_reallocated, p.reopening_reason, p.country, p.construction_value,
  p.currency, p.build_date, p.total_insured_value, p.value_at_risk, p.risk_score, p.risk_score_max, p.risk_band,
  p.reference_number, c.name as insurance_company_name,
  p.total_premium, p.line_percent, p.policy_start_date, p.policy_expire_date, p.policy_number`;

export interface ListOrder {
  readonly field: ProjectListColumn;
  readonly direction: SortDirection;
}

const NO_FILTERS: Conditions = { sql: [], values: [] };

/** Statements by shape, each built once: the text of a named statement must not change. */
const made = new Map<string, Statement>();
function once(name: string, text: () => string): Statement {
  let statement = made.get(name);
  if (!statement) made.set(name, (statement = { name, text: text() }));
  return statement;
}

/** Number of filter combinations whose statements are named: each connection keeps the plan of a named one. */
const KEPT_SHAPES = 200;
const namesOfFiltered = new Map<string, string>();

/** A small set is read by the same plan whatever the filters leave of it: planning would take longer than reading. */
function keptPlan(text: string): Statement {
  let name = namesOfFiltered.get(text);
  if (name === undefined && namesOfFiltered.size < KEPT_SHAPES) {
    namesOfFiltered.set(text, (name = `projects-filtered-${namesOfFiltered.size}`));
  }
  return { name: name ?? '', text };
}

/** Orders by a field, empty values first, and by id where values are equal. Names need no id: they are unique in a company. */
export function orderBy(
  { field, direction }: ListOrder,
  isOneCompany: boolean,
  key = SORT_COLUMNS[field],
  id = 'p.id',
): string {
  const word = direction === 'Ascending' ? 'asc' : 'desc';
  if (field === 'name' && isOneCompany) return `${key} ${word}`;
  return `${key} ${word} nulls ${direction === 'Ascending' ? 'first' : 'last'}, ${id} ${word}`;
}

/**
 * Search condition that no index serves: with many matches, walking the order until the page is full is fastest, but
 * the planner considers every three letters rare and would collect all matches first.
 */
const MATCHES = `and p.search_key || '' like $4`;

/**
 * Builds a page of one company's projects, walking the index of the order: ids first, rows only for the page. `$1`
 * company, `$2` rows, `$3` offset, `$4` pattern of a search, then the filters' values. `total` is the company's counter,
 * so that a page behind the end has it too.
 */
export function companyPage(
  scope: Extract<ProjectScope, { kind: 'company' }>,
  order: ListOrder,
  searched: boolean,
  filters: Conditions = NO_FILTERS,
): Statement {
  // All projects of a company have the same insurer, so the order is by project name.
  const own: ListOrder = order.field === 'insuranceCompanyName' ? { ...order, field: 'name' } : order;
  const shape = `projects-${scope.companyType}-${own.field}-${own.direction}${searched ? '-searched' : ''}`;
  const text = () => {
    const key = SORT_COLUMNS[own.field];
    // The condition selects the partial indexes of the other orders; the index of names does not contain the column.
    const ofType = own.field === 'name' ? '' : `and p.company_type = '${scope.companyType}'`;
    return `
      with page as materialized (
        select p.id, ${key} as sort_key from projects p
        where ${['p.company_id = $1', ...filters.sql].join(' and ')} ${ofType} ${searched ? MATCHES : ''}
        order by ${orderBy(own, true)} limit $2 offset $3
      )
      select t.total, r.* from (select coalesce((select count from project_counts where company_id = $1), 0) as total) t
      left join (
        select ${ROW}, page.sort_key from page join projects p on p.id = page.id
        left join companies c on c.company_id = p.company_id
      ) r on true
      order by ${orderBy(own, true, 'r.sort_key', 'r.id')}`;
  };
  return filters.sql.length > 0 ? unnamed(text()) : once(shape, text);
}

/**
 * Builds the page of a set small enough to be counted and sorted: a person's projects, those of an import, or a
 * search's. `$1` scope, `$2` rows, `$3` offset, then the values of the limits and of the filters.
 */
export function setPage(
  kind: ProjectScope['kind'],
  order: ListOrder,
  limits: readonly SetLimit[],
  filters: Conditions = NO_FILTERS,
): Statement {
  const text = () => {
    const conditions = conditionsOfSet(kind, limits, filters);
    const key = SORT_COLUMNS[order.field];
    return `
      with found as materialized (
        select p.id, ${key} as sort_key from ${PROJECT_SOURCES[kind]} left join companies c on c.company_id = p.company_id
        ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''}
      ), page as (
        select id, sort_key from found order by ${orderBy(order, false, 'sort_key', 'id')} limit $2 offset $3
      )
      select t.total, r.* from (select count(*) as total from found) t
      left join (
        select ${ROW}, page.sort_key from page join projects p on p.id = page.id
        left join companies c on c.company_id = p.company_id
      ) r on true
      order by ${orderBy(order, false, 'r.sort_key', 'r.id')}`;
  };
  if (filters.sql.length === 0)
    return once(`projects-set-${kind}-${order.field}-${order.direction}-${limits.join('-')}`, text);
  return kind === 'company' ? unnamed(text()) : keptPlan(text());
}
