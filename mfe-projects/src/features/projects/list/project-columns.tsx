import type { ProjectColumnSet } from '@portal/access';
import { SCREEN_TEXTS } from '@portal/contracts/common/screen-texts';
import type { ProjectListRow, ProjectSortField } from '@portal/contracts/projects/project-list';
import { PROJECT_SCREEN_TEXTS } from '@portal/contracts/projects/screen-texts';
import { PROJECT_LABELS } from '@portal/contracts/projects/texts';
import { formatAmount, formatDate, formatNumber, formatPercent, textCell, type DataColumn } from '@portal/ui';
import type { ReactNode } from 'react';
import { ProjectStatusDot } from '../project-status.tsx';
import classes from './project-list.module.css';

type Column = DataColumn<ProjectListRow>;

/** An amount with its currency in the quiet part of the cell. */
const money = (amount: number | null, currency: string): ReactNode =>
  amount === null ? (
    SCREEN_TEXTS.nothing
  ) : (
    <>
      {formatAmount(amount)} <span className={classes.currency}>{currency}</span>
    </>
  );

/** Room for the arrow beside the head of a column that needs less for its cells. */
const withArrow = (to: number) => ({ to, rank: 1 });

/** Widths are what the cells need; names are cut last, then countries, then companies. */
const COLUMNS: Readonly<Record<ProjectSortField, Omit<Column, 'id'>>> = {
  name: {
    header: PROJECT_LABELS.name,
    cell: (row) => <span title={row.name}>{row.name}</span>,
    width: 224,
    isFlexible: true,
  },
  referenceNumber: {
    header: PROJECT_LABELS.referenceNumber,
    cell: (row) => textCell(row.referenceNumber),
    width: 100,
    grows: withArrow(110),
  },
  insuranceCompanyName: {
    header: PROJECT_SCREEN_TEXTS.insuranceCompany,
    cell: (row) => textCell(row.insuranceCompanyName),
    width: 108,
    grows: { to: 156, rank: 3 },
  },
  country: {
    header: PROJECT_SCREEN_TEXTS.country,
    cell: (row) => textCell(row.country),
    width: 92,
    grows: { to: 158, rank: 2 },
  },
  policyNumber: { header: PROJECT_LABELS.policyNumber, cell: (row) => textCell(row.policyNumber), width: 98 },
  totalPremium: {
    header: PROJECT_SCREEN_TEXTS.totalPremium,
    cell: (row) => money(row.totalPremium, row.currency),
    align: 'end',
    width: 148,
  },
  linePercent: {
    header: PROJECT_LABELS.linePercent,
    cell: (row) => formatPercent(row.linePercent),
    align: 'end',
    width: 62,
    grows: withArrow(68),
  },
  policyStartDate: {
    header: PROJECT_LABELS.policyStartDate,
    cell: (row) => formatDate(row.policyStartDate),
    width: 96,
  },
  policyExpireDate: {
    header: PROJECT_LABELS.policyExpireDate,
    cell: (row) => formatDate(row.policyExpireDate),
    width: 96,
    grows: withArrow(102),
  },
  status: {
    header: PROJECT_SCREEN_TEXTS.status,
    cell: (row) => <ProjectStatusDot status={row.status} />,
    width: 82,
  },
  buildDate: { header: PROJECT_LABELS.buildDate, cell: (row) => formatDate(row.buildDate), width: 96 },
  constructionValue: {
    header: PROJECT_LABELS.constructionValue,
    cell: (row) => money(row.constructionValue, row.currency),
    align: 'end',
    width: 162,
  },
  var: {
    header: PROJECT_SCREEN_TEXTS.valueAtRisk,
    cell: (row) => money(row.var, row.currency),
    align: 'end',
    width: 162,
  },
  riskScore: {
    header: PROJECT_SCREEN_TEXTS.riskScore,
    cell: (row) => formatNumber(row.riskScore),
    align: 'end',
    width: 80,
    grows: withArrow(90),
  },
};

/** What the list may be sorted by. */
export const SORT_FIELDS: readonly string[] = Object.keys(COLUMNS);

/** The column sets in their order (decisions §19); each begins with the name and ends with the row's last cell. */
const SETS: Readonly<Record<ProjectColumnSet, readonly ProjectSortField[]>> = {
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

const REALLOCATE: Column = {
  id: 'readyToBeReallocated',
  header: PROJECT_SCREEN_TEXTS.reallocate,
  isHeaderHidden: true,
  isSortable: false,
  width: 86,
  cell: (row) =>
    row.readyToBeReallocated ? <span className={classes.reallocate}>{PROJECT_SCREEN_TEXTS.reallocate}</span> : null,
};

/** The columns of a set; set a calls the insurer 'Client Company' (decisions §19). */
export function projectColumns(set: ProjectColumnSet): readonly Column[] {
  const columns = SETS[set].map((id): Column => ({ ...COLUMNS[id], id }));
  const named = columns.map((column) =>
    column.id === 'insuranceCompanyName' && set === 'a'
      ? { ...column, header: PROJECT_SCREEN_TEXTS.clientCompany }
      : column,
  );
  return [...named, REALLOCATE];
}
