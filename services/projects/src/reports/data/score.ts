import {
  isPartOfNotes,
  placeOfRiskBand,
  RISK_BAND_LABELS,
  riskPartText,
  type RiskPair,
} from '@portal/contracts/projects/risk-band';
import type { RiskPart } from '@portal/contracts/projects/risk-score';
import type { ReportData } from '@portal/contracts/reports/report-data';
import { bandOn, roundHalfUp } from '@portal/risk-score';
import type { StoredCalculation } from '../../core/risk-score/gather.ts';
import { FROM_INSPECTIONS, siteDayOf } from '../../core/inspection/site-time.ts';
import { MOST_MOVES_READ, NEWEST_MOVES } from '../../core/risk-score/newest-moves.ts';
import { siteDay } from '../../core/project/site-today.ts';
import { rowsOf, type Target } from './facts.repository.ts';

type Score = NonNullable<ReportData['score']>;
type Band = Score['band'];

/** Largest number of days of which a trend is drawn; the newest count. */
const MOST_DAYS = 200;

interface Current {
  readonly calculation: StoredCalculation;
  readonly day: string;
  readonly inspection: Score['inspection'] | null;
  /** Category of the project, which decides what the points are made of. */
  readonly type: string | null;
}

const TYPE = `calculation #>> '{inputs,type}' as type`;

/**
 * Returns the score of a project as it is now, with its other reading, its parts and its trend; null until report notes
 * exist. A report that prints no report notes has only their sum: it is shared with people who do not read them
 * (decisions §11).
 */
export async function scoreFacts(
  target: Target,
  projectId: string,
  { printsNotes }: { readonly printsNotes: boolean },
): Promise<Score | null> {
  const [current] = await rowsOf<Current>(
    target,
    'score',
    `select calculation, ${siteDay('calculated_at')} as day, ${TYPE},
       (select json_build_object('number', i.number, 'date', ${siteDayOf('i.start_at')}::text) ${FROM_INSPECTIONS}
        where i.id = project_risks.inspection_id) as inspection
     from project_risks where project_id = $1`,
    [projectId],
  );
  if (!current) return null;
  const trend = await trendOf(target, projectId, current.calculation.shown.max, current.type);
  const inspections = await inspectionsOf(target, projectId);
  return {
    ...{ ...printedScore(current.calculation, printsNotes), calculatedOn: current.day },
    ...(current.inspection && { inspection: current.inspection }),
    ...trend,
    inspections,
  };
}

/** Returns a calculated score with its other reading and its parts in the words of a report. */
export const printedScore = (
  { shown, other, parts }: Pick<StoredCalculation, 'shown' | 'other' | 'parts'>,
  printsNotes: boolean,
) => ({
  ...valueOf(shown),
  ...(other && { other: valueOf(other) }),
  parts: parts.filter(({ name }) => printsNotes || !isPartOfNotes(name)).map(partOf),
});

const bandOf = (band: RiskPair['band']): Band => ({ name: RISK_BAND_LABELS[band], level: placeOfRiskBand(band) + 1 });

const partOf = ({ name, points, maxPoints, band, isMissing }: RiskPart): Score['parts'][number] => ({
  name: riskPartText(name),
  points: isMissing ? null : Math.round(points * 10) / 10,
  max: maxPoints,
  band: band === null || isMissing ? null : bandOf(band),
});

const valueOf = ({ score, max, band }: RiskPair) => ({ points: score, max, band: bandOf(band) });

const figureOf = (path: string): string => `(calculation #>> '{${path}}')::integer`;

/** Statement of {@link trendOf}, for a project `$1`, a scale `$2` and a category `$3`. */
export const TREND = `
  select distinct on (date) date, points, "hasUnread" from (
    select scored_at, id, ${siteDay('scored_at')} as date, ${figureOf('shown,max')} is null as is_lost,
      case $2::integer when ${figureOf('shown,max')} then ${figureOf('shown,score')}
        when ${figureOf('other,max')} then ${figureOf('other,score')} end as points,
      bool_or(calculation #>> '{inputs,type}' <> $3::text) over (order by scored_at desc, id desc) as is_of_other,
      count(*) over () > ${MOST_MOVES_READ} as "hasUnread"
    from ${NEWEST_MOVES} newest
  ) moves
  where is_of_other is not true and (is_lost or points is not null)
  order by date desc, scored_at desc, id desc limit ${MOST_DAYS + 1}`;

/**
 * Returns the last value of each day; points are null where the score was lost. A longer history is shortened to the newest days.
 * Values of another scale, and those from before the category of the project last changed, are left out: they are made of other
 * things.
 */
async function trendOf(
  target: Target,
  projectId: string,
  max: number,
  type: string | null,
): Promise<Pick<Score, 'history' | 'isShortened'>> {
  const days = await rowsOf<{ date: string; points: number | null; hasUnread: boolean }>(target, 'score-trend', TREND, [
    ...[projectId, max, type],
  ]);
  const isShortened = days.length > MOST_DAYS || days[0]?.hasUnread === true;
  const history = days.slice(0, MOST_DAYS).map(({ date, points }) => ({ date, points, max }));
  return { history: history.toReversed(), ...(isShortened && { isShortened }) };
}

/** Returns the inspections of a project that have begun and were not cancelled, in their order. */
const inspectionsOf = (target: Target, projectId: string) =>
  rowsOf<{ number: number; date: string }>(
    target,
    'score-inspections',
    `select i.number, ${siteDayOf('i.start_at')}::text as date ${FROM_INSPECTIONS}
     where i.project_id = $1 and i.status in ('InProgress', 'Completed') and i.start_at <= now() order by i.start_at, i.id`,
    [projectId],
  );

/** Percent to points of 500, the maximum of the scales of sections. */
const POINTS_A_PERCENT = 5;

/**
 * Returns the band of a section of report notes: its share of the worst case on the scale of its project's report notes,
 * which of construction is that of the base (spec 2 §9, decisions §14).
 */
export function bandOfSection(type: ReportData['project']['type'], percent: number | null): Band | null {
  if (percent === null) return null;
  const scale = type === 'Construction' ? 'base' : 'constructionData';
  return bandOf(bandOn(scale, roundHalfUp(percent * POINTS_A_PERCENT)));
}
