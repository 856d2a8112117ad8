import type { GaugeSpec, LineSpec } from '@portal/charts';
import type { RiskCalculation, RiskMove, RiskScoreOfProject } from '@portal/contracts/projects/analytics';
import { RISK_BAND_LABELS, riskPairText, riskPartText } from '@portal/contracts/projects/risk-band';
import { formatDate, formatNumber, toneOfBand } from '@portal/ui';
import { ANALYTICS_TEXTS as TEXTS } from './analytics.texts.ts';
import { zonesInPercent, zonesOf } from './scale-zones.ts';
import { causeText } from './score/cause-text.ts';
import { SCORE_TEXTS } from './score/score.texts.ts';

/** Describes the gauge of a score; its table has the parts of the score as well. */
export function gaugeOf(type: RiskScoreOfProject['type'], { shown, parts }: RiskCalculation): GaugeSpec {
  const { score, max, band } = shown;
  return {
    kind: 'gauge',
    value: score,
    max,
    zones: zonesOf(type, shown),
    text: formatNumber(score),
    caption: TEXTS.gaugeCaption(max, RISK_BAND_LABELS[band]),
    figures: {
      columns: [SCORE_TEXTS.part, SCORE_TEXTS.points, TEXTS.maximum, TEXTS.band],
      rows: [
        [TEXTS.score, score, max, RISK_BAND_LABELS[band]],
        ...parts.map((part) => [
          riskPartText(part.name),
          part.points,
          part.maxPoints,
          part.band && RISK_BAND_LABELS[part.band],
        ]),
      ],
    },
  };
}

const dayOf = (at: number): string => formatDate(new Date(at).toISOString());

/**
 * Describes the score over time with the inspections that have begun; undefined before the first score. Scores of
 * different maximums are comparable by their share.
 */
export function trendOf(
  { type, history, hasEarlier, inspections }: RiskScoreOfProject,
  now: number,
): LineSpec | undefined {
  const moves = history.toReversed();
  if (moves.every(({ shown }) => shown === null)) return undefined;
  const lines = [{ name: TEXTS.trendLine, tone: 'series-1', moments: moves.map(momentOf) }] as const;
  // The axis begins with the values if older ones are left out.
  const first = hasEarlier ? moves[0] : undefined;
  const from = first ? momentOf(first).at : -Infinity;
  const isShown = (startDay: string): boolean => !first || startDay >= first.happenedDateTime.slice(0, 10);
  return {
    kind: 'line',
    lines,
    events: inspections
      .filter(({ startDay }) => isShown(startDay))
      .map(({ number, startDay }) => ({ at: Math.max(Date.parse(startDay), from), label: TEXTS.inspection(number) }))
      .filter(({ at }) => at <= now)
      .toSorted((one, other) => one.at - other.at),
    zones: zonesInPercent(type),
    max: 100,
    until: now,
    axisText: TEXTS.share,
    dayText: dayOf,
    figures: {
      columns: [TEXTS.date, TEXTS.score, TEXTS.maximum, TEXTS.band, TEXTS.reason],
      rows: history.map(({ happenedDateTime, shown, cause }) => [
        formatDate(happenedDateTime),
        shown?.score ?? null,
        shown?.max ?? null,
        shown && RISK_BAND_LABELS[shown.band],
        causeText(cause),
      ]),
    },
  };
}

/** Says what the values are, and from when where older ones are left out. */
export function trendNote({ history, hasEarlier }: RiskScoreOfProject): string {
  const first = history.at(-1);
  if (!hasEarlier || !first) return TEXTS.trendNote;
  return `${TEXTS.trendNote} ${TEXTS.trendShortened(formatDate(first.happenedDateTime))}`;
}

const momentOf = ({ happenedDateTime, shown }: RiskMove) => ({
  at: Date.parse(happenedDateTime),
  value: shown && (shown.score / shown.max) * 100,
  text: riskPairText(shown),
  ...(shown && { tone: `band-${toneOfBand(shown.band)}` as const }),
});
