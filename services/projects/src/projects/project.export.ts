import { type ProjectScope, type RoleHolder, projectColumnLabel } from '@portal/access';
import { IMPORT_SHEET } from '@portal/contracts/projects/import';
import type { ProjectListColumn } from '@portal/contracts/projects/list-columns';
import { PROJECT_COLUMN_LABELS } from '@portal/contracts/projects/list-texts';
import { RISK_BANDS, RISK_BAND_LABELS } from '@portal/contracts/projects/risk-band';
import { PROJECT_LABELS } from '@portal/contracts/projects/texts';
import { searchPattern } from '@portal/service-kit';
import type { ExportSubject } from '../core/export/export-address.ts';
import type { ExportColumn, Exported } from '../core/export/exported.ts';
import { conditionsOf, type ProjectFilters } from '../core/project-list/filters.ts';
import { PROJECT_SOURCES } from '../core/project-list/sets.ts';
import { orderBy, type ListOrder } from './list-statements.ts';

/** Columns of the export, over projects `p` and companies `c`. */
const COLUMNS: Readonly<Record<ProjectListColumn, Omit<ExportColumn, 'label'>>> = {
  name: { kind: 'text', sql: 'p.name' },
  referenceNumber: { kind: 'text', sql: 'p.reference_number' },
  insuranceCompanyName: { kind: 'text', sql: 'c.name' },
  country: { kind: 'text', sql: 'p.country' },
  policyNumber: { kind: 'text', sql: 'p.policy_number' },
  totalPremium: { kind: 'money', sql: 'p.total_premium' },
  linePercent: { kind: 'percent', sql: 'p.line_percent' },
  policyStartDate: { kind: 'date', sql: 'p.policy_start_date' },
  policyExpireDate: { kind: 'date', sql: 'p.policy_expire_date' },
  status: { kind: 'text', sql: 'p.status' },
  buildDate: { kind: 'date', sql: 'p.build_date' },
  constructionValue: { kind: 'money', sql: 'p.construction_value' },
  tiv: { kind: 'money', sql: 'p.total_insured_value' },
  var: { kind: 'money', sql: 'p.value_at_risk' },
  riskScore: { kind: 'number', sql: 'p.risk_score' },
};

const BANDS = RISK_BANDS.map((band) => `"${RISK_BAND_LABELS[band]}"`).join(',');

/** Maximum and band of the score, which are printed with it (decisions §14). */
const RISK: readonly ExportColumn[] = [
  { label: PROJECT_COLUMN_LABELS.riskScoreMax, kind: 'number', sql: 'p.risk_score_max' },
  { label: PROJECT_COLUMN_LABELS.riskBand, kind: 'text', sql: `('{${BANDS}}'::text[])[p.risk_band + 1]` },
];

/** The currency of all amounts of a row, which the list shows in their cells. */
const CURRENCY: ExportColumn = { label: PROJECT_LABELS.currency, kind: 'text', sql: 'p.currency' };

/** The list's columns as they are exported: in their order, the currency behind the first amount, the band behind the score. */
function exportColumns(columns: readonly ProjectListColumn[], viewer: RoleHolder): readonly ExportColumn[] {
  const exported = columns.flatMap((id): ExportColumn[] => [
    { ...COLUMNS[id], label: projectColumnLabel(id, viewer) },
    ...(id === 'riskScore' ? RISK : []),
  ]);
  const firstAmount = exported.findIndex(({ kind }) => kind === 'money');
  return firstAmount === -1 ? exported : exported.toSpliced(firstAmount + 1, 0, CURRENCY);
}

/** Export of all pages of a list. */
interface ProjectsExportRequest {
  readonly scope: ProjectScope;
  readonly columns: readonly ProjectListColumn[];
  /** Viewer whose names the columns get. */
  readonly seenBy: RoleHolder;
  readonly order: ListOrder;
  readonly name: string | undefined;
  readonly importId: string | undefined;
  readonly filters: ProjectFilters;
}

/** The list of projects as an export; it can be imported again. */
function projectsExported(criteria: ProjectsExportRequest): Exported {
  const columns = exportColumns(criteria.columns, criteria.seenBy);
  return { sheet: IMPORT_SHEET, columns, statement: statementOf(criteria, columns) };
}

/** Builds the statement of an export, with rows in the list's order and the chosen columns. */
function statementOf(request: ProjectsExportRequest, columns: readonly ExportColumn[]): Exported['statement'] {
  const { scope, order } = request;
  const values: unknown[] = [scope.id];
  const conditions: string[] = [];
  const add = (condition: (value: string) => string, value: unknown) =>
    conditions.push(condition(`$${values.push(value)}`));

  // The condition selects the partial indexes of the orders that have one.
  if (scope.kind === 'company') conditions.push('p.company_id = $1', `p.company_type = '${scope.companyType}'`);
  if (request.name !== undefined) add((value) => `p.search_key like ${value}`, searchPattern(request.name));
  if (request.importId !== undefined) add((value) => `p.import_id = ${value}`, request.importId);
  const filters = conditionsOf(request.filters, values.length + 1);
  conditions.push(...filters.sql);
  const text = `
    select ${columns.map(({ sql }) => sql).join(', ')}
    from ${PROJECT_SOURCES[scope.kind]} left join companies c on c.company_id = p.company_id
    ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''}
    order by ${orderBy(order, scope.kind === 'company')}`;
  return { text, values: [...values, ...filters.values] };
}

export const PROJECTS_EXPORT: ExportSubject<ProjectsExportRequest> = { name: 'projects', exported: projectsExported };
