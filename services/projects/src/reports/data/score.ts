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
import { rowsOf, siteDay, type Target } from './facts.repository.ts';

type Score = NonNullable<ReportData['score']>;
type Band = Score['band'];

/** Largest number of moves of which a trend is drawn; the newest count. */
const MOST_MOVES = 200;

interface Current {
  readonly calculation: StoredCalculation;
  readonly day: string;
  readonly inspection: Score['inspection'] | null;
  readonly type: string | null;
}
interface Move {
  /** Null where the score was lost. */
  readonly shown: RiskPair | null;
  readonly other: RiskPair | null;
  readonly day: string;
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
  const moves = await rowsOf<Move>(
    target,
    'score-moves',
    `select calculation -> 'shown' as shown, calculation -> 'other' as other, ${siteDay('scored_at')} as day, ${TYPE}
     from (select * from risk_scores where project_id = $1 order by scored_at desc, id desc limit ${MOST_MOVES}) newest
     order by scored_at, id`,
    [projectId],
  );
  const { shown, other, parts } = current.calculation;
  return {
    ...{ ...valueOf(shown), calculatedOn: current.day },
    ...(current.inspection && { inspection: current.inspection }),
    ...(other && { other: valueOf(other) }),
    parts: parts.filter(({ name }) => printsNotes || !isPartOfNotes(name)).map(partOf),
    history: trendOf(ofCategory(moves, current.type), shown.max),
  };
}

const bandOf = (band: RiskPair['band']): Band => ({ name: RISK_BAND_LABELS[band], level: placeOfRiskBand(band) + 1 });

const partOf = ({ name, points, maxPoints, band, isMissing }: RiskPart): Score['parts'][number] => ({
  name: riskPartText(name),
  points: isMissing ? null : Math.round(points * 10) / 10,
  max: maxPoints,
  band: band === null || isMissing ? null : bandOf(band),
});

const valueOf = ({ score, max, band }: RiskPair) => ({ points: score, max, band: bandOf(band) });

/** Returns the moves since the category of the project last changed: points of another one are made of other things. */
const ofCategory = (moves: readonly Move[], type: string | null): readonly Move[] =>
  moves.slice(moves.findLastIndex((move) => move.type !== null && move.type !== type) + 1);

/** Returns the values of one scale, the last one of each day: points of 500 and of 1,000 make no line together. */
function trendOf(moves: readonly Move[], max: number): Score['history'] {
  const byDay = new Map<string, number | null>();
  for (const { shown, other, day } of moves) {
    const pair = [shown, other].find((one) => one?.max === max);
    if (pair || !shown) byDay.set(day, pair?.score ?? null);
  }
  return [...byDay].map(([date, points]) => ({ date, points, max }));
}

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
