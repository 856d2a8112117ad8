import type { ProjectListRow } from '@portal/contracts/projects/project-list';
import { SEARCH_COUNT_LIMIT } from '@portal/contracts/projects/list-columns';
import { riskBandAt } from '@portal/contracts/projects/risk-band';
import { queryPrepared, searchPattern } from '@portal/service-kit';
import type pg from 'pg';
import type { ProjectScope } from '@portal/access';
import { conditionsOf, type ProjectFilters } from '../core/project-list/filters.ts';
import { filterProbe, SEARCH_PROBE, SEARCH_WINDOW } from '../core/project-list/sets.ts';
import { amountOf } from '../core/project/project.mapping.ts';
import { companyPage, setPage, type ListOrder } from './list-statements.ts';

export interface ListRequest {
  readonly order: ListOrder;
  readonly pageSize: number;
  readonly offset: number;
  readonly name: string | undefined;
  readonly importId: string | undefined;
  readonly filters: ProjectFilters;
}

export interface FoundProjects {
  readonly rows: ProjectListRow[];
  readonly total: number;
  readonly isLowerBound: boolean;
}

/** One page of the projects of a scope with their number (spec 2 §2). A few statements, no count of all rows. */
export async function findProjects(pool: pg.Pool, scope: ProjectScope, request: ListRequest): Promise<FoundProjects> {
  const { name, importId, filters } = request;
  const isSmall = scope.kind !== 'company' || importId !== undefined;
  if (scope.kind === 'company' && !isSmall) {
    if (name !== undefined) return search(pool, scope, request, searchPattern(name));
    return Object.keys(filters).length > 0 ? filtered(pool, scope, request) : pageOfCompany(pool, scope, request);
  }
  return pageOfSet(pool, scope, request, [
    ...(name === undefined ? [] : [['pattern', searchPattern(name)] as const]),
    ...(importId === undefined ? [] : [['import', importId] as const]),
  ]);
}

type CompanyScope = Extract<ProjectScope, { kind: 'company' }>;

async function search(
  pool: pg.Pool,
  scope: CompanyScope,
  request: ListRequest,
  pattern: string,
): Promise<FoundProjects> {
  const [probe] = await queryPrepared<{ scanned: number; found: number; ids: string[] | null }>(pool, {
    ...SEARCH_PROBE,
    values: [scope.id, pattern, SEARCH_COUNT_LIMIT],
  });
  const { scanned, found, ids } = probe ?? { scanned: 0, found: 0, ids: null };
  if (ids && ids.length <= SEARCH_COUNT_LIMIT) return pageOfSet(pool, scope, request, [['ids', ids]]);
  if (Object.keys(request.filters).length > 0) return filtered(pool, scope, request, pattern);
  if (scanned < SEARCH_WINDOW) {
    if (found <= request.offset) return { rows: [], total: found, isLowerBound: false };
    const { rows } = await pageOfCompany(pool, scope, request, pattern);
    return { rows, total: found, isLowerBound: false };
  }
  return atLeast(pool, scope, request, ids ? SEARCH_COUNT_LIMIT : found, pattern);
}

/** Filters of a company's list: few projects are gathered and counted, of many the order is walked. */
async function filtered(
  pool: pg.Pool,
  scope: CompanyScope,
  request: ListRequest,
  pattern?: string,
): Promise<FoundProjects> {
  const own = [scope.id, SEARCH_COUNT_LIMIT, ...(pattern === undefined ? [] : [pattern])];
  const filters = conditionsOf(request.filters, own.length + 1);
  const probe = filterProbe(scope, pattern !== undefined, filters);
  const [found] = await queryPrepared<{ ids: string[] }>(pool, { ...probe, values: [...own, ...filters.values] });
  const ids = found?.ids ?? [];
  if (ids.length <= SEARCH_COUNT_LIMIT) return pageOfSet(pool, scope, { ...request, filters: {} }, [['ids', ids]]);
  return atLeast(pool, scope, request, SEARCH_COUNT_LIMIT, pattern);
}

/** Reads a page of many projects and one row more, which shows if there is another page. */
async function atLeast(
  pool: pg.Pool,
  scope: CompanyScope,
  request: ListRequest,
  known: number,
  pattern: string | undefined,
): Promise<FoundProjects> {
  const { rows } = await pageOfCompany(pool, scope, { ...request, pageSize: request.pageSize + 1 }, pattern);
  const seen = rows.length > 0 ? request.offset + rows.length : 0;
  return { rows: rows.slice(0, request.pageSize), total: Math.max(known, seen), isLowerBound: true };
}

async function pageOfCompany(
  pool: pg.Pool,
  scope: CompanyScope,
  { order, pageSize, offset, filters }: ListRequest,
  pattern?: string,
): Promise<FoundProjects> {
  const own = [scope.id, pageSize, offset, ...(pattern === undefined ? [] : [pattern])];
  const conditions = conditionsOf(filters, own.length + 1);
  const statement = companyPage(scope, order, pattern !== undefined, conditions);
  return read(await queryPrepared<StoredRow>(pool, { ...statement, values: [...own, ...conditions.values] }));
}

async function pageOfSet(
  pool: pg.Pool,
  scope: ProjectScope,
  { order, pageSize, offset, filters }: ListRequest,
  limits: readonly (readonly ['pattern' | 'import', string] | readonly ['ids', readonly string[]])[],
): Promise<FoundProjects> {
  const own = [scope.id, pageSize, offset, ...limits.map(([, value]) => value)];
  const conditions = conditionsOf(filters, own.length + 1);
  const kinds = limits.map(([kind]) => kind);
  const statement = setPage(scope.kind, order, kinds, conditions);
  return read(await queryPrepared<StoredRow>(pool, { ...statement, values: [...own, ...conditions.values] }));
}

/** A row of the statements; an empty page has the total only. */
interface StoredRow {
  readonly total: number;
  readonly id: string | null;
  readonly name: string;
  readonly status: string;
  readonly ready_to_be_reallocated: boolean;
  readonly reopening_reason: string | null;
  readonly country: string | null;
  readonly construction_value: string;
  readonly currency: ProjectListRow['currency'];
  readonly build_date: string | null;
  readonly total_insured_value: string | null;
  readonly value_at_risk: string | null;
  readonly risk_score: number | null;
  readonly risk_score_max: number | null;
  readonly risk_band: number | null;
  readonly reference_number: string | null;
  readonly insurance_company_name: string | null;
  readonly total_premium: string | null;
  readonly line_percent: string | null;
  readonly policy_start_date: string;
  readonly policy_expire_date: string;
  readonly policy_number: string | null;
}

function read(stored: readonly StoredRow[]): FoundProjects {
  const rows: ProjectListRow[] = [];
  for (const row of stored) {
    if (row.id === null) continue;
    rows.push({
      id: row.id,
      name: row.name,
      status: row.status,
      readyToBeReallocated: row.ready_to_be_reallocated,
      reopeningReason: row.reopening_reason,
      country: row.country,
      constructionValue: amountOf(row.construction_value),
      currency: row.currency,
      buildDate: row.build_date,
      tiv: amountOf(row.total_insured_value),
      var: amountOf(row.value_at_risk),
      riskScore: row.risk_score,
      riskScoreMax: row.risk_score_max,
      riskBand: riskBandAt(row.risk_band),
      referenceNumber: row.reference_number,
      insuranceCompanyName: row.insurance_company_name,
      totalPremium: amountOf(row.total_premium),
      linePercent: amountOf(row.line_percent),
      policyStartDate: row.policy_start_date,
      policyExpireDate: row.policy_expire_date,
      policyNumber: row.policy_number,
    });
  }
  return { rows, total: stored[0]?.total ?? 0, isLowerBound: false };
}
