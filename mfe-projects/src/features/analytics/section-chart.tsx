import { Chart } from '@portal/charts';
import type { AnalyticsCharts } from '@portal/contracts/projects/analytics';
import { formatDate } from '@portal/ui';
import { useMemo } from 'react';
import { ANALYTICS_TEXTS as TEXTS } from './analytics.texts.ts';
import { sectionsOf } from './section-spec.ts';

interface SectionChartProps {
  readonly inspections: NonNullable<AnalyticsCharts['sections']>;
}

/** The sections of the newest report notes, and how each changed since those before. */
export function SectionChart({ inspections }: SectionChartProps) {
  const spec = useMemo(() => sectionsOf(inspections), [inspections]);
  const newest = inspections.at(-1)?.inspection;
  return (
    <Chart
      title={TEXTS.sections}
      note={newest && TEXTS.sectionsOf(newest.number, formatDate(newest.startDay))}
      spec={spec}
    />
  );
}
