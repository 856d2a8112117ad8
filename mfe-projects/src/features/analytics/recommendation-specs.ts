import type { BarsSpec, ChartTone, StackedSpec } from '@portal/charts';
import type { AnalyticsCharts } from '@portal/contracts/projects/analytics';
import {
  RECOMMENDATION_STATUS_LABELS,
  type RecommendationPriority,
  type RecommendationStatus,
} from '@portal/contracts/projects/recommendation-lists';
import { formatNumber } from '@portal/ui';
import { PRIORITY_STEPS, STATUS_LOOKS } from '../recommendations/marks.tsx';
import { ANALYTICS_TEXTS as TEXTS } from './analytics.texts.ts';

type Figures = NonNullable<AnalyticsCharts['recommendations']>;

const toneOf = (priority: RecommendationPriority): ChartTone => `priority-${PRIORITY_STEPS[priority]}`;

/** Describes open and closed recommendations by category. */
export const categoriesOf = ({ byCategory }: Figures): StackedSpec => ({
  kind: 'stacked',
  head: TEXTS.category,
  parts: [
    { name: TEXTS.open, tone: 'series-1' },
    { name: TEXTS.closed, tone: 'dot-neutral' },
  ],
  bars: byCategory.map(({ name, open, closed }) => ({ label: name, values: [open, closed] })),
});

/** Describes open recommendations by priority; the closed ones stand in the text of each bar. */
export const prioritiesOf = ({ byPriority }: Figures): BarsSpec => ({
  kind: 'bars',
  head: TEXTS.priority,
  unit: TEXTS.open,
  bars: byPriority.map(({ name, open, closed }) => ({
    label: name,
    value: open,
    tone: toneOf(name),
    text: `${open} ${TEXTS.open.toLowerCase()}, ${closed} ${TEXTS.closed.toLowerCase()}`,
  })),
  figures: {
    columns: [TEXTS.priority, TEXTS.open, TEXTS.closed],
    rows: byPriority.map(({ name, open, closed }) => [name, open, closed]),
  },
});

/** Describes recommendations by the word of their status, which two statuses share; those without any are left out. */
export function statusesOf({ byStatus }: Figures): BarsSpec {
  const byWord = Map.groupBy(
    byStatus.filter(({ count }) => count > 0),
    ({ name }) => RECOMMENDATION_STATUS_LABELS[name],
  );
  const bars = [...byWord].map(([label, own]) => ({
    label,
    value: own.reduce((sum, { count }) => sum + count, 0),
    tone: toneOfStatus(own[0]?.name),
  }));
  return { kind: 'bars', head: TEXTS.status, unit: TEXTS.count, bars };
}

const toneOfStatus = (status: RecommendationStatus | undefined): ChartTone =>
  status === undefined ? 'series-1' : `dot-${STATUS_LOOKS[status].tone}`;

/** Describes open recommendations by the days since their issue. */
export const agesOf = ({ byAge }: Figures): BarsSpec => ({
  kind: 'bars',
  head: TEXTS.age,
  unit: TEXTS.count,
  bars: byAge.map(({ name, count }) => ({ label: TEXTS.ages[name], value: count })),
});

/** Describes the median days from issue to close by priority. */
export const timesToCloseOf = ({ timeToClose }: Figures): BarsSpec => ({
  kind: 'bars',
  head: TEXTS.priority,
  unit: TEXTS.median,
  bars: timeToClose.map(({ name, closed, medianDays }) => ({
    label: name,
    value: medianDays ?? 0,
    tone: toneOf(name),
    text: medianDays === null ? TEXTS.noneClosed : TEXTS.days(formatNumber(medianDays), closed),
  })),
  figures: {
    columns: [TEXTS.priority, TEXTS.closed, TEXTS.median, TEXTS.longest],
    rows: timeToClose.map(({ name, closed, medianDays, longestDays }) => [name, closed, medianDays, longestDays]),
  },
});
