import { projectColumnLabel, type RoleHolder } from '@portal/access';
import type { ProjectListColumn } from '@portal/contracts/projects/list-columns';
import type { ProjectListRow } from '@portal/contracts/projects/project-list';
import type { RiskPair } from '@portal/contracts/projects/risk-band';
import { Tooltip, VisuallyHidden } from '@portal/portal-sdk';
import { formatDate, formatPercent, Money, textCell, type DataColumn } from '@portal/ui';
import { IconSwitchHorizontal } from '@tabler/icons-react';
import { ProjectStatusDot } from '../project-status.tsx';
import { ScoreCell } from '../../analytics/score/score-button.tsx';
import { PROJECT_SCREEN_TEXTS } from '../project.texts.ts';
import classes from './project-list.module.css';
import { RowMenu, type StatusQuestion } from './row-menu.tsx';

type Column = DataColumn<ProjectListRow>;

/** Room for the arrow beside the head of a column that needs less for its cells. */
const withArrow = (to: number) => ({ to, rank: 1 });

/**
 * Columns with the width that their cells usually need; when space is short, companies take a second line first, then
 * countries, then names. What has the least width still shows each word whole, and so does its head.
 */
const COLUMNS: Readonly<Record<ProjectListColumn, Omit<Column, 'id' | 'header'>>> = {
  name: {
    cell: (row) => <span title={row.name}>{row.name}</span>,
    isIdentifier: true,
    isWrapped: true,
    width: 272,
    least: 156,
    isFlexible: true,
  },
  referenceNumber: {
    cell: (row) => textCell(row.referenceNumber),
    isIdentifier: true,
    width: 96,
    grows: withArrow(110),
  },
  insuranceCompanyName: {
    cell: (row) => textCell(row.insuranceCompanyName),
    isIdentifier: true,
    isWrapped: true,
    width: 106,
    grows: { to: 156, rank: 3 },
  },
  country: {
    cell: (row) => textCell(row.country),
    isIdentifier: true,
    isWrapped: true,
    width: 98,
    grows: { to: 158, rank: 2 },
  },
  policyNumber: {
    cell: (row) => textCell(row.policyNumber),
    isIdentifier: true,
    width: 88,
    grows: { to: 98, rank: 0 },
  },
  totalPremium: {
    cell: (row) => <Money amount={row.totalPremium} currency={row.currency} />,
    align: 'end',
    isOnCard: false,
    width: 148,
  },
  linePercent: {
    cell: (row) => formatPercent(row.linePercent),
    isOnCard: false,
    align: 'end',
    width: 62,
    grows: withArrow(68),
  },
  policyStartDate: {
    cell: (row) => formatDate(row.policyStartDate),
    isTabular: true,
    isOnCard: false,
    width: 102,
  },
  policyExpireDate: {
    cell: (row) => formatDate(row.policyExpireDate),
    isTabular: true,
    width: 102,
    grows: withArrow(108),
  },
  status: {
    cell: (row) => <ProjectStatusDot status={row.status} />,
    width: 82,
  },
  buildDate: { cell: (row) => formatDate(row.buildDate), isTabular: true, isOnCard: false, width: 102 },
  constructionValue: {
    cell: (row) => <Money amount={row.constructionValue} currency={row.currency} />,
    align: 'end',
    width: 162,
  },
  tiv: {
    cell: (row) => <Money amount={row.tiv} currency={row.currency} />,
    align: 'end',
    isOnCard: false,
    width: 162,
  },
  var: {
    cell: (row) => <Money amount={row.var} currency={row.currency} />,
    align: 'end',
    width: 162,
  },
  riskScore: {
    cell: (row) => <ScoreCell projectId={row.id} pair={riskPairOf(row)} />,
    width: 168,
  },
};

/** Returns the score of a row with its maximum and its band; null for none. */
function riskPairOf({ riskScore: score, riskScoreMax: max, riskBand: band }: ProjectListRow): RiskPair | null {
  return score === null || max === null || band === null ? null : { score, max, band };
}

/** Actions of the row's last cell. */
interface RowActions {
  readonly linkOf: (row: ProjectListRow) => string;
  readonly onAsk: (question: StatusQuestion) => void;
}

/** Mark of projects to reallocate, which few are, and the row's menu. */
const lastCell = ({ linkOf, onAsk }: RowActions): Column => ({
  id: 'readyToBeReallocated',
  header: PROJECT_SCREEN_TEXTS.reallocate,
  isHeaderHidden: true,
  isSortable: false,
  width: 84,
  cell: (row) => (
    <span className={classes.last}>
      {row.readyToBeReallocated && (
        <Tooltip label={PROJECT_SCREEN_TEXTS.reallocate}>
          <span className={classes.reallocate}>
            <IconSwitchHorizontal size={18} aria-hidden />
            <VisuallyHidden>{PROJECT_SCREEN_TEXTS.reallocate}</VisuallyHidden>
          </span>
        </Tooltip>
      )}
      <RowMenu row={row} link={linkOf(row)} onAsk={onAsk} />
    </span>
  ),
});

/** The list's columns in the order that is shown, the row's last cell behind them. */
export function projectColumns(
  columns: readonly ProjectListColumn[],
  viewer: RoleHolder,
  actions: RowActions,
): readonly Column[] {
  const shown = columns.map((id): Column => ({ ...COLUMNS[id], id, header: projectColumnLabel(id, viewer) }));
  return [...shown, lastCell(actions)];
}
