import type { BarsSpec, ChartTone } from '@portal/charts';
import { RECOMMENDATION_AGES } from '@portal/contracts/insights/dashboard-lists';
import type { DashboardCharts } from '@portal/contracts/insights/dashboard-summary';
import { DASHBOARD_STATUSES, INSPECTION_STATUS_LABELS } from '@portal/contracts/projects/inspection-lists';
import { PROJECT_CATEGORY_LABELS } from '@portal/contracts/projects/project-lists';
import {
  RECOMMENDATION_PRIORITIES,
  RECOMMENDATION_STATUS_LABELS,
  RECOMMENDATION_STATUSES,
} from '@portal/contracts/projects/recommendation-lists';
import { RISK_BAND_LABELS, RISK_BANDS } from '@portal/contracts/projects/risk-band';
import { INSPECTION_STATUS_COLOURS, toneOfBand } from '@portal/ui';
import { PRIORITY_STEPS, STATUS_LOOKS } from '../../recommendations/marks.tsx';
import { DASHBOARD_CHART_TEXTS as TEXTS, RECOMMENDATION_AGE_LABELS } from './overview.texts.ts';

/** A bar; a name that people chose may have the words of the rest. */
export type Bar = BarsSpec['bars'][number] & {
  /** True for the sum of those that have no bar of their own. */
  readonly isRest?: true;
};
export type Bars = readonly Bar[];

/** A chart with its title. */
export interface TitledChart {
  readonly title: string;
  readonly spec: Omit<BarsSpec, 'bars'> & { readonly bars: Bars };
  /** True for names, of which the largest number is the first; others have the order of their scale. */
  readonly isRanked: boolean;
}
type Slices<Key> = readonly { readonly key: Key; readonly count: number }[];
type Named = NonNullable<DashboardCharts['projects']>['byCountry'];

/** Returns a bar for each key that has a number, in the order of the keys. */
function barsOf<Key>(
  slices: Slices<Key>,
  keys: readonly Key[],
  barOf: (key: Key) => { readonly label: string; readonly tone?: ChartTone },
): Bars {
  return keys.flatMap((key) => {
    const count = slices.find((slice) => slice.key === key)?.count ?? 0;
    return count === 0 ? [] : [{ ...barOf(key), value: count }];
  });
}

/** Returns bars by their words: two statuses share one. */
const byWord = (bars: Bars): Bars =>
  [...Map.groupBy(bars, ({ label }) => label).values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, value: others.reduce((sum, { value }) => sum + value, first.value) }] : [],
  );

const namedBars = ({ items, others }: Named): Bars => [
  ...items.map(({ name, count }) => ({ label: name, value: count })),
  ...(others > 0 ? [{ label: TEXTS.others, value: others, tone: 'dot-neutral', isRest: true } as const] : []),
];

/** Describes the charts of the dashboard, those of like length beside each other; those without any figure are left out. */
export function chartsOf({ recommendations, inspections, projects }: DashboardCharts): readonly TitledChart[] {
  const charts: (readonly [title: string, head: string, bars: Bars, isRanked?: true])[] = [];
  if (recommendations) {
    const { byPriority, byStatus, byCategory, byAge } = recommendations;
    charts.push(
      [
        TEXTS.recommendationsByPriority,
        TEXTS.priority,
        barsOf(byPriority, RECOMMENDATION_PRIORITIES, (label) => ({
          label,
          tone: `priority-${PRIORITY_STEPS[label]}`,
        })),
      ],
      [
        TEXTS.recommendationsByAge,
        TEXTS.age,
        barsOf(byAge, RECOMMENDATION_AGES, (age) => ({ label: RECOMMENDATION_AGE_LABELS[age] })),
      ],
      [
        TEXTS.recommendationsByStatus,
        TEXTS.status,
        byWord(
          barsOf(byStatus, RECOMMENDATION_STATUSES, (status) => ({
            label: RECOMMENDATION_STATUS_LABELS[status],
            tone: `dot-${STATUS_LOOKS[status].tone}`,
          })),
        ),
      ],
      [TEXTS.recommendationsByCategory, TEXTS.category, namedBars(byCategory), true],
    );
  }
  if (inspections) {
    const bars = barsOf(inspections.byStatus, DASHBOARD_STATUSES, (status) => ({
      label: INSPECTION_STATUS_LABELS[status],
      tone: INSPECTION_STATUS_COLOURS[status],
    }));
    charts.push([TEXTS.inspectionsByStatus, TEXTS.status, bars]);
  }
  if (projects) {
    const { byRiskBand, byCountry, byCategory, byProjectType } = projects;
    if (byRiskBand) {
      const bars = barsOf(byRiskBand, [...RISK_BANDS, null], (band) =>
        band === null
          ? { label: TEXTS.noScore, tone: 'dot-neutral' }
          : { label: RISK_BAND_LABELS[band], tone: `band-${toneOfBand(band)}` },
      );
      charts.push([TEXTS.projectsByBand, TEXTS.band, bars]);
    }
    charts.push([TEXTS.projectsByCountry, TEXTS.country, namedBars(byCountry), true]);
    if (byProjectType) charts.push([TEXTS.projectsByType, TEXTS.type, namedBars(byProjectType), true]);
    const kinds = Object.keys(PROJECT_CATEGORY_LABELS) as (keyof typeof PROJECT_CATEGORY_LABELS)[];
    charts.push([
      TEXTS.projectsByCategory,
      TEXTS.kind,
      barsOf(byCategory, kinds, (key) => ({ label: PROJECT_CATEGORY_LABELS[key] })),
    ]);
  }
  return charts
    .filter(([, , bars]) => bars.length > 0)
    .map(([title, head, bars, isRanked = false]) => ({
      ...{ title, isRanked },
      spec: { kind: 'bars', head, unit: TEXTS.count, bars },
    }));
}
