import { Chart } from '@portal/charts';
import type { AnalyticsCharts } from '@portal/contracts/projects/analytics';
import { EmptyState } from '@portal/ui';
import { IconClipboardCheck } from '@tabler/icons-react';
import { useId, useMemo } from 'react';
import { ANALYTICS_TEXTS as TEXTS } from './analytics.texts.ts';
import classes from './analytics.module.css';
import { agesOf, categoriesOf, prioritiesOf, statusesOf, timesToCloseOf } from './recommendation-specs.ts';

interface RecommendationChartsProps {
  readonly figures: NonNullable<AnalyticsCharts['recommendations']>;
}

/** Recommendations that the viewer sees, by category, priority, status and age, and the time that closing them took. */
export function RecommendationCharts({ figures }: RecommendationChartsProps) {
  const id = useId();
  const charts = useMemo(
    () => [
      { title: TEXTS.byPriority, spec: prioritiesOf(figures) },
      { title: TEXTS.byStatus, spec: statusesOf(figures) },
      { title: TEXTS.byCategory, spec: categoriesOf(figures) },
      { title: TEXTS.byAge, spec: agesOf(figures) },
      { title: TEXTS.timeToClose, spec: timesToCloseOf(figures), note: TEXTS.timeToCloseNote },
    ],
    [figures],
  );
  const open = figures.byPriority.reduce((sum, one) => sum + one.open, 0);
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {TEXTS.recommendations}
      </h2>
      {figures.total === 0 ? (
        <EmptyState icon={IconClipboardCheck} title={TEXTS.noRecommendations} />
      ) : (
        <>
          <p className={classes.quiet}>{TEXTS.counts(figures.total, open)}</p>
          <div className={classes.charts}>
            {charts.map((one) => (
              <Chart key={one.title} {...one} />
            ))}
          </div>
        </>
      )}
    </section>
  );
}
