import { projectColumnLabel, type RoleHolder } from '@portal/access';
import type { ProjectListColumn } from '@portal/contracts/projects/list-columns';
import { LIST_SCREEN_TEXTS } from '@portal/contracts/projects/list-texts';

/** What a column holds: each kind is written in its own way. */
export type ColumnKind = 'text' | 'date' | 'money' | 'percent' | 'number';

export interface ExportColumn {
  readonly label: string;
  readonly kind: ColumnKind;
  /** Of the statement whose column it is. */
  readonly sql: string;
}

/** An export: its sheet of a workbook, its columns, and the statement that gives their values in their order. */
export interface Exported {
  readonly sheet: string;
  readonly columns: readonly ExportColumn[];
  readonly statement: { readonly text: string; readonly values: unknown[] };
}

/** The words for the values of a column, as the screens have them; a value without a word is itself. */
export function inWords(sql: string, words: Readonly<Record<string, string>>): string {
  const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
  const cases = Object.entries(words).map(([value, word]) => `when ${quoted(value)} then ${quoted(word)}`);
  return `case ${sql} ${cases.join(' ')} else ${sql} end`;
}

/** Over projects `p` and companies `c`. */
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
  var: { kind: 'money', sql: 'p.value_at_risk' },
  riskScore: { kind: 'number', sql: 'p.risk_score' },
};

/** The currency of all amounts of a row, which the list shows in their cells. */
const CURRENCY: ExportColumn = { label: LIST_SCREEN_TEXTS.currency, kind: 'text', sql: 'p.currency' };

/** The list's columns as they are exported: in their order, the currency behind the first amount. */
export function exportColumns(columns: readonly ProjectListColumn[], viewer: RoleHolder): readonly ExportColumn[] {
  const exported = columns.map((id): ExportColumn => ({ ...COLUMNS[id], label: projectColumnLabel(id, viewer) }));
  const firstAmount = exported.findIndex(({ kind }) => kind === 'money');
  return firstAmount === -1 ? exported : exported.toSpliced(firstAmount + 1, 0, CURRENCY);
}
