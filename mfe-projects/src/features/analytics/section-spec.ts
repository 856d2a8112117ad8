import type { BarsSpec } from '@portal/charts';
import type { AnalyticsCharts } from '@portal/contracts/projects/analytics';
import type { ScoredSection } from '@portal/contracts/projects/risk-score';
import { formatPercent } from '@portal/ui';
import { ANALYTICS_TEXTS as TEXTS } from './analytics.texts.ts';

type Inspections = NonNullable<AnalyticsCharts['sections']>;

const keyOf = ({ partId, sectionId }: ScoredSection): string => `${partId}/${sectionId}`;

/** Share of the worst possible answers of a section in percent; null where nothing of it is scored. */
const shareOf = ({ weightedScore, weightedMax }: ScoredSection): number | null =>
  weightedMax === 0 ? null : Math.round((weightedScore / weightedMax) * 1000) / 10;

/**
 * Describes the sections of the newest inspection with how each changed since the one before; the table has those of all
 * inspections.
 * @param inspections in the order of their days, at least one
 */
export function sectionsOf(inspections: Inspections): BarsSpec {
  const newest = inspections.at(-1)?.sections ?? [];
  const shares = inspections.map(
    ({ sections }) => new Map(sections.map((section) => [keyOf(section), shareOf(section)] as const)),
  );
  const before = shares.at(-2);
  return {
    kind: 'bars',
    head: TEXTS.section,
    unit: TEXTS.shareOfWorst,
    max: 100,
    bars: newest.flatMap((section) => {
      const share = shareOf(section);
      if (share === null) return [];
      return [{ label: section.title, value: share, text: textOf(share, before?.get(keyOf(section))) }];
    }),
    figures: {
      columns: [TEXTS.section, ...inspections.map(({ inspection }) => TEXTS.inspection(inspection.number))],
      rows: newest.map((section) => [section.title, ...shares.map((of) => of.get(keyOf(section)) ?? null)]),
    },
  };
}

function textOf(share: number, before: number | null | undefined): string {
  if (before === null || before === undefined || before === share) return formatPercent(share);
  const change = Math.round((share - before) * 10) / 10;
  return TEXTS.sinceBefore(formatPercent(share), `${change < 0 ? '−' : '+'}${Math.abs(change)}`);
}
