import type { ReportExcerpt } from '@portal/contracts/reports/report-data';
import { trendOf } from '../site/trend-svg.ts';
import { dateText, NOTHING, numberText, paragraphsOf } from './formats.ts';
import { CHAPTER_TITLES, notesCounted, otherReading } from './report.texts.ts';

type Score = NonNullable<ReportExcerpt['score']>;
type Inspection = ReportExcerpt['inspection'];

/**
 * Chapter of the risk score of a report about an inspection, with its parts and the inspection that it counts; the trend stands
 * where there are two values.
 */
export const scoreView = (one: Score, inspection: Inspection, hasTrend: boolean) => ({
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
  intro: paragraphsOf(countedText(one.inspection, inspection)),
  head: ['Part', 'Points', 'Band', 'Place among seven bands'],
  parts: one.parts.map((part) => ({
    name: part.name,
    points: `${part.points === null ? NOTHING : numberText(part.points)} of ${numberText(part.max)}`,
    band: part.band,
  })),
  notes: paragraphsOf(otherText(one)),
  trendTitle: 'Trend',
  trend: hasTrend ? trendOf(one) : null,
});

/** Says what the reading is that is not shown: the larger scale is the one with recommendations (decisions §14). */
function otherText({ other, max }: Score): string | null {
  if (!other) return null;
  const reading = `${numberText(other.points)} of ${numberText(other.max)}, ${other.band.name}`;
  return otherReading(reading, other.max > max);
}

/** Says whose report notes a score counts; null in data from before that was kept. */
function countedText(counted: Score['inspection'], own: Inspection): string | null {
  if (!counted) return null;
  const isOther = own !== null && (own.number !== counted.number || own.date !== counted.date);
  return notesCounted(
    `inspection ${counted.number} of ${dateText(counted.date)}`,
    isOther ? `inspection ${own.number} of ${dateText(own.date)}` : null,
  );
}
