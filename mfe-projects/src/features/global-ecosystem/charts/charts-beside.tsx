import { Loading } from '@portal/ui';
import { lazy, Suspense, useId, useRef } from 'react';
import { useNear } from '../../../loading/use-near.ts';
import type { MarketState } from '../filters/market-search.ts';
import page from '../global-ecosystem.module.css';
import { CHART_TEXTS as TEXTS } from './chart.texts.ts';

const MarketCharts = lazy(() => import('./market-charts.tsx'));

/** The donut; its code and figures are loaded when somebody comes near it. */
export function ChartsBeside({ state }: { readonly state: MarketState }) {
  const id = useId();
  const place = useRef<HTMLElement>(null);
  const isNear = useNear(place);
  return (
    <section ref={place} aria-labelledby={id} className={page.charts}>
      <h2 id={id} className={page.title}>
        {TEXTS.title}
      </h2>
      {isNear && (
        <Suspense fallback={<Loading height={376} />}>
          <MarketCharts state={state} />
        </Suspense>
      )}
    </section>
  );
}
