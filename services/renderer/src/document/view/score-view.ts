import type { ReportExcerpt } from '@portal/contracts/reports/report-data';
import { trendOf } from '../site/trend-svg.ts';
import { dateText, NOTHING, numberText } from './formats.ts';
import { CHAPTER_TITLES } from './report.texts.ts';

type Score = NonNullable<ReportExcerpt['score']>;

/** Chapter of the risk score with its parts; the trend stands where there are two values. */
export const scoreView = (one: Score, hasTrend: boolean) => ({
  kind: 'score' as const,
  title: CHAPTER_TITLES.score,
  startsPage: false,
  glance: [
    {
      label: 'Risk score',
      figure: `${numberText(one.points)} of ${numberText(one.max)}`,
      note: `Calculated on ${dateText(one.calculatedOn)}`,
    },
    { label: 'Band', figure: one.band.name, note: `Band ${one.band.level} of 7, from the best to the worst` },
  ],
  head: ['Part', 'Points', 'Band', 'Place among seven bands'],
  parts: one.parts.map((part) => ({
    name: part.name,
    points: `${part.points === null ? NOTHING : numberText(part.points)} of ${numberText(part.max)}`,
    band: part.band,
  })),
  trendTitle: 'Trend',
  trend: hasTrend ? trendOf(one.history) : null,
});
