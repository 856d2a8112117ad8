import type { ProjectListColumn } from '@portal/contracts/projects/list-columns';
import { PROJECT_COLUMN_LABELS } from '@portal/contracts/projects/list-texts';
import { PROJECT_LABELS } from '@portal/contracts/projects/texts';
import { hiddenProjectFields, type ProjectReader } from './project-visibility.ts';
import type { RoleHolder } from './viewer.ts';

/** The four column sets of the project list, by their letters in decisions §19. */
export type ProjectColumnSet = 'a' | 'b' | 'c' | 'd';

/** The column sets in their order (decisions §19). */
const SETS: Readonly<Record<ProjectColumnSet, readonly ProjectListColumn[]>> = {
  a: [
    'name',
    'referenceNumber',
    'insuranceCompanyName',
    'country',
    'policyNumber',
    'totalPremium',
    'linePercent',
    'policyStartDate',
    'policyExpireDate',
    'status',
  ],
  b: ['name', 'referenceNumber', 'country', 'buildDate', 'constructionValue', 'var', 'riskScore', 'status'],
  c: [
    'name',
    'referenceNumber',
    'country',
    'policyNumber',
    'policyStartDate',
    'policyExpireDate',
    'totalPremium',
    'linePercent',
    'status',
  ],
  d: ['name', 'referenceNumber', 'insuranceCompanyName', 'country', 'buildDate', 'constructionValue', 'status'],
};

const LABELS: Readonly<Record<ProjectListColumn, string>> = {
  name: PROJECT_LABELS.name,
  referenceNumber: PROJECT_LABELS.referenceNumber,
  insuranceCompanyName: PROJECT_COLUMN_LABELS.insuranceCompany,
  country: PROJECT_COLUMN_LABELS.country,
  policyNumber: PROJECT_LABELS.policyNumber,
  totalPremium: PROJECT_COLUMN_LABELS.totalPremium,
  linePercent: PROJECT_LABELS.linePercent,
  policyStartDate: PROJECT_LABELS.policyStartDate,
  policyExpireDate: PROJECT_LABELS.policyExpireDate,
  status: PROJECT_COLUMN_LABELS.status,
  buildDate: PROJECT_LABELS.buildDate,
  constructionValue: PROJECT_LABELS.constructionValue,
  tiv: PROJECT_COLUMN_LABELS.totalInsuredValue,
  var: PROJECT_COLUMN_LABELS.valueAtRisk,
  riskScore: PROJECT_COLUMN_LABELS.riskScore,
};

/**
 * Returns the viewer's columns of the project list (spec 2 §2): a for brokers and insurance representatives, b for
 * users of broker companies, c for those of insurance companies, d for everyone else.
 */
export function projectColumnSet({ role, companyType }: RoleHolder): ProjectColumnSet {
  if (role === 'Broker' || role === 'InsuranceRepresentative') return 'a';
  if (companyType === 'Broker') return 'b';
  return companyType === 'Insurance' ? 'c' : 'd';
}

/** Returns the columns that the viewer's list begins with, in the order of the set, without hidden fields. */
export function projectColumnsOf(viewer: ProjectReader): readonly ProjectListColumn[] {
  const hidden = hiddenProjectFields(viewer);
  return SETS[projectColumnSet(viewer)].filter((column) => !hidden.has(column));
}

/** Columns that everybody who sees the field can add to those of the set (decisions §14, §15). */
const FURTHER: readonly ProjectListColumn[] = ['tiv', 'var', 'riskScore'];

/** Returns the columns that the viewer can choose from: those of the set first, then further ones. */
export function offeredColumnsOf(viewer: ProjectReader): readonly ProjectListColumn[] {
  const own = projectColumnsOf(viewer);
  const hidden = hiddenProjectFields(viewer);
  return [...own, ...FURTHER.filter((column) => !own.includes(column) && !hidden.has(column))];
}

/** The head of a column; set a calls the insurer 'Client Company' (decisions §19). */
export function projectColumnLabel(column: ProjectListColumn, viewer: RoleHolder): string {
  const isClient = column === 'insuranceCompanyName' && projectColumnSet(viewer) === 'a';
  return isClient ? PROJECT_COLUMN_LABELS.clientCompany : LABELS[column];
}
