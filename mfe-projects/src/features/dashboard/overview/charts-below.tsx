import { Loading } from '@portal/ui';
import { lazy, Suspense, useId, useRef } from 'react';
import { useNear } from '../../../loading/use-near.ts';
import type { DashboardState } from '../filters/use-dashboard-filters.ts';
import classes from './overview.module.css';
import { DASHBOARD_CHART_TEXTS as TEXTS } from './overview.texts.ts';

const DashboardCharts = lazy(() => import('./dashboard-charts.tsx'));

/** The charts; their code and figures are loaded when somebody comes near them. */
export function ChartsBelow({ state }: { readonly state: DashboardState }) {
  const id = useId();
  const place = useRef<HTMLElement>(null);
  const isNear = useNear(place);
  return (
    <section ref={place} aria-labelledby={id} className={classes.chartsFrame}>
      <h2 id={id} className={classes.title}>
        {TEXTS.title}
      </h2>
      {isNear && (
        <Suspense fallback={<Loading height={640} />}>
          <DashboardCharts state={state} />
        </Suspense>
      )}
    </section>
  );
}
