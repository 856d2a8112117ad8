import type { ProjectListRow } from '@portal/contracts/projects/project-list';
import { SEARCH_COUNT_LIMIT } from '@portal/contracts/projects/project-list';
import { queryPrepared } from '@portal/service-kit';
import type pg from 'pg';
import { companyPage, SEARCH_PROBE, SEARCH_WINDOW, setPage, type ListOrder } from './list.statements.ts';
import { searchPattern } from './name-key.ts';
import { amountOf } from './project.mapping.ts';
import type { ProjectScope } from '@portal/access';

export interface ListRequest {
  readonly order: ListOrder;
  readonly pageSize: number;
  readonly offset: number;
  readonly name: string | undefined;
  readonly importId: string | undefined;
}

export interface FoundProjects {
  readonly rows: ProjectListRow[];
  readonly total: number;
  readonly isLowerBound: boolean;
}

/** One page of the projects of a scope with their number (spec 2 §2). One or two statements, no count of all rows. */
export async function findProjects(pool: pg.Pool, scope: ProjectScope, request: ListRequest): Promise<FoundProjects> {
  const { name, importId } = request;
  const isSmall = scope.kind !== 'company' || importId !== undefined;
  if (scope.kind === 'company' && !isSmall) {
    return name === undefined ? pageOfCompany(pool, scope, request) : search(pool, scope, request, name);
  }
  return pageOfSet(pool, scope, request, [
    ...(name === undefined ? [] : [['pattern', searchPattern(name)] as const]),
    ...(importId === undefined ? [] : [['import', importId] as const]),
  ]);
}

type CompanyScope = Extract<ProjectScope, { kind: 'company' }>;

async function search(pool: pg.Pool, scope: CompanyScope, request: ListRequest, name: string): Promise<FoundProjects> {
  const pattern = searchPattern(name);
  const [probe] = await queryPrepared<{ scanned: number; found: number; ids: string[] | null }>(pool, {
    ...SEARCH_PROBE,
    values: [scope.id, pattern, SEARCH_COUNT_LIMIT],
  });
  const { scanned, found, ids } = probe ?? { scanned: 0, found: 0, ids: null };
  if (ids && ids.length <= SEARCH_COUNT_LIMIT) return pageOfSet(pool, scope, request, [['ids', ids]]);
  if (scanned < SEARCH_WINDOW) {
    if (found <= request.offset) return { rows: [], total: found, isLowerBound: false };
    const { rows } = await pageOfCompany(pool, scope, request, pattern);
    return { rows, total: found, isLowerBound: false };
  }
  // One row more than the page tells whether there is another page.
  const { rows } = await pageOfCompany(pool, scope, { ...request, pageSize: request.pageSize + 1 }, pattern);
  const seen = rows.length > 0 ? request.offset + rows.length : 0;
  const total = Math.max(ids ? SEARCH_COUNT_LIMIT : found, seen);
  return { rows: rows.slice(0, request.pageSize), total, isLowerBound: true };
}

async function pageOfCompany(
  pool: pg.Pool,
  scope: CompanyScope,
  { order, pageSize, offset }: ListRequest,
  pattern?: string,
): Promise<FoundProjects> {
  const statement = companyPage(scope, order, pattern !== undefined);
  const values = [scope.id, pageSize, offset, ...(pattern === undefined ? [] : [pattern])];
  return read(await queryPrepared<StoredRow>(pool, { ...statement, values }));
}

async function pageOfSet(
  pool: pg.Pool,
  scope: ProjectScope,
  { order, pageSize, offset }: ListRequest,
  filters: readonly (readonly ['pattern' | 'import', string] | readonly ['ids', readonly string[]])[],
): Promise<FoundProjects> {
  const kinds = filters.map(([kind]) => kind);
  const statement = setPage(scope.kind, order, kinds);
  const values = [scope.id, pageSize, offset, ...filters.map(([, value]) => value)];
  return read(await queryPrepared<StoredRow>(pool, { ...statement, values }));
}

/** A row of the statements; without a page the total comes alone. */
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
  readonly value_at_risk: string | null;
  readonly risk_score: number | null;
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
      var: amountOf(row.value_at_risk),
      riskScore: row.risk_score,
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
