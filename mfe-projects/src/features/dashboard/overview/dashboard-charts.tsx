import { Chart } from '@portal/charts';
import { EmptyState, ErrorLine, ErrorPanel, Loading } from '@portal/ui';
import { IconChartBar } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { DashboardState } from '../filters/use-dashboard-filters.ts';
import { chartsOf } from './chart-specs.ts';
import { useHeldCharts } from './held-charts.ts';
import { useCharts } from './overview.api.ts';
import classes from './overview.module.css';
import { DASHBOARD_CHART_TEXTS as TEXTS } from './overview.texts.ts';

/** Recommendations, inspections and projects by their kinds, as pictures with their tables. */
export default function DashboardCharts({ state }: { readonly state: DashboardState }) {
  const { data, error, isFetching, isPlaceholderData, isFetchedAfterMount, refetch } = useCharts(state);
  const newest = useMemo(() => data && chartsOf(data), [data]);
  const charts = useHeldCharts(newest, isPlaceholderData ? undefined : `${state.narrowing} ${isFetchedAfterMount}`);
  const retry = () => void refetch();
  if (!charts) return error ? <ErrorPanel error={error} onRetry={retry} /> : <Loading height={640} />;
  if (charts.length === 0) return <EmptyState icon={IconChartBar} title={TEXTS.none} />;
  return (
    <>
      {error && <ErrorLine error={error} isBusy={isFetching} onRetry={retry} />}
      <div className={isPlaceholderData ? `${classes.charts} ${classes.old}` : classes.charts}>
        {charts.map(({ title, spec }) => (
          <Chart key={title} title={title} spec={spec} />
        ))}
      </div>
    </>
  );
}
