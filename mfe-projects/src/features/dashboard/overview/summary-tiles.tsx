import { DASHBOARD_NARROWING, type DashboardFigure } from '@portal/contracts/insights/dashboard-lists';
import type { DashboardSummary } from '@portal/contracts/insights/dashboard-summary';
import { Link, Skeleton, useSession } from '@portal/portal-sdk';
import { ErrorLine, StatusDot } from '@portal/ui';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { useId } from 'react';
import type { DashboardState } from '../filters/use-dashboard-filters.ts';
import { dashboardPagesOf, dashboardPath, type DashboardPageName } from '../frame/dashboard-pages.ts';
import { useSummary } from './overview.api.ts';
import classes from './overview.module.css';
import { figureText, TILE_TEXTS as TEXTS } from './overview.texts.ts';

type Urgent = keyof (typeof TEXTS)['urgent'];

interface Tile {
  readonly figure: DashboardFigure;
  readonly label: string;
  readonly page: DashboardPageName;
  /** Figure of the urgent ones among them. */
  readonly urgent?: Urgent;
  readonly urgentTone?: 'danger' | 'warning';
}

/** Each leads to the list that has as many rows (decisions §27). */
const TILES: readonly Tile[] = [
  {
    figure: 'recommendationsCount',
    label: TEXTS.recommendations,
    page: 'recommendations',
    urgent: 'recommendationsOverdueCount',
    urgentTone: 'danger',
  },
  {
    figure: 'inspectionsCount',
    label: TEXTS.inspections,
    page: 'inspections',
    urgent: 'inspectionsOverdueCount',
    urgentTone: 'danger',
  },
  {
    figure: 'reportsCount',
    label: TEXTS.reports,
    page: 'reports',
    urgent: 'reportsWaitingCount',
    urgentTone: 'warning',
  },
  {
    figure: 'assignmentsCount',
    label: TEXTS.assignments,
    page: 'assignments',
    urgent: 'assignmentsWaitingCount',
    urgentTone: 'warning',
  },
  {
    figure: 'budgetsCount',
    label: TEXTS.budgets,
    page: 'budgets',
    urgent: 'budgetsOverCount',
    urgentTone: 'danger',
  },
  {
    figure: 'expensesCount',
    label: TEXTS.expenses,
    page: 'expenses',
    urgent: 'expensesPendingCount',
    urgentTone: 'warning',
  },
  { figure: 'projectsCount', label: TEXTS.projects, page: 'analytics' },
];

interface SummaryTilesProps {
  readonly state: DashboardState;
}

/** Figures of the dashboard, each a link to its list with the same filters. Those that the viewer may not read are missing. */
export function SummaryTiles({ state }: SummaryTilesProps) {
  const id = useId();
  const { data, error, isFetching, isPlaceholderData, refetch } = useSummary(state);
  const pages = dashboardPagesOf(useSession().viewer);
  // Until figures are there, room is kept for those that the viewer may read.
  const shown = TILES.filter(({ figure, page }) =>
    data ? data[figure] !== null : pages.some(({ name }) => name === page),
  );
  return (
    <section aria-labelledby={id} className={classes.tilesFrame}>
      <h2 id={id} className={classes.title}>
        {TEXTS.title}
      </h2>
      {error && <ErrorLine error={error} isBusy={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && <div role="status" aria-busy aria-label={SCREEN_TEXTS.loading} />}
      <ul className={isPlaceholderData ? `${classes.tiles} ${classes.old}` : classes.tiles}>
        {shown.map((tile) =>
          data ? (
            <TileItem key={tile.figure} tile={tile} summary={data} state={state} />
          ) : (
            !error && (
              <li key={tile.figure} className={classes.tile} aria-hidden>
                <Skeleton height={60} />
              </li>
            )
          ),
        )}
      </ul>
    </section>
  );
}

interface TileItemProps {
  readonly tile: Tile;
  readonly summary: DashboardSummary;
  readonly state: DashboardState;
}

function TileItem({ tile, summary, state }: TileItemProps) {
  const { figure, label, page, urgent, urgentTone = 'warning' } = tile;
  const path = dashboardPath(page);
  const textOf = (of: DashboardFigure) => figureText(summary[of] ?? 0, summary.lowerBounds.includes(of));
  const waiting = urgent && summary[urgent];
  return (
    <li className={classes.tile}>
      <Link to={state.linkTo(path)} className={classes.tileLink}>
        <span className={classes.tileLabel}>{label}</span> <span className={classes.figure}>{textOf(figure)}</span>
      </Link>
      {urgent && typeof waiting === 'number' && (
        <p className={classes.urgent}>
          {waiting > 0 ? (
            <Link to={state.linkTo(path, DASHBOARD_NARROWING[urgent])} className={classes.urgentLink}>
              <StatusDot tone={urgentTone} shape="alert" label={TEXTS.urgent[urgent](textOf(urgent))} />
            </Link>
          ) : (
            <span className={classes.quiet}>{TEXTS.calm[urgent]}</span>
          )}
        </p>
      )}
    </li>
  );
}
