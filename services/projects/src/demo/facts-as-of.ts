import {
  AWAITING_STATUSES,
  isIssued,
  type RecommendationStatus,
} from '@portal/contracts/projects/recommendation-lists';
import type { ClaimStatus } from '@portal/contracts/projects/claim-lists';
import { placeOfRiskBand } from '@portal/contracts/projects/risk-band';
import type { ReportData, ReportRecommendation } from '@portal/contracts/reports/report-data';
import type { Knex } from 'knex';
import type { StoredCalculation } from '../core/risk-score/gather.ts';
import { FROM_INSPECTIONS, siteDayOf } from '../core/inspection/site-time.ts';
import { siteDay } from '../core/project/site-today.ts';
import { rowsOf, type RecommendationCounts } from '../reports/data/facts.repository.ts';
import { lossFacts } from '../reports/data/loss-estimates.ts';
import { printedScore } from '../reports/data/score.ts';

type Score = NonNullable<ReportData['score']>;

/** A project at a moment of its past, as its histories tell. */
interface Past {
  /** Day of the moment at the site. */
  readonly day: string;
  /** Statuses by number; items that were added later have none. */
  readonly recommendations: Readonly<Record<string, RecommendationStatus>> | null;
  readonly claims: Readonly<Record<string, ClaimStatus>> | null;
  /** Moves of the score, oldest first. */
  readonly moves: readonly Move[] | null;
  readonly inspections: NonNullable<Score['inspections']> | null;
}

interface Move {
  readonly calculation: Pick<StoredCalculation, 'shown' | 'other' | 'parts'>;
  readonly day: string;
  readonly inspection: Score['inspection'] | null;
}

/** Returns SQL of the statuses that items had at the moment `$2`, by a field that tells them apart. */
const statusesBy = (field: string, table: string, kind: string): string => `
  (select json_object_agg(item, status) from (
    select distinct on (o.id) o.${field} as item, a.new_status as status
    from ${table} o join activities a on a.item_kind = '${kind}' and a.item_id = o.id
    where o.project_id = $1 and a.happened_at <= $2 order by o.id, a.happened_at desc, a.id desc) one)`;

/** Notes that a score counts: of the newest completed inspection, else of the one in progress (decisions §27). */
const COUNTED = `
  (select json_build_object('number', i.number, 'date', ${siteDayOf('i.start_at')}::text) ${FROM_INSPECTIONS}
   where i.project_id = s.project_id and i.start_at <= s.scored_at and i.status <> 'Cancelled'
   order by (i.completed_at <= s.scored_at) is true desc, i.start_at desc limit 1)`;

const PAST = `
  select ${siteDay('$2::timestamptz')} as day,
    ${statusesBy('number', 'recommendations', 'recommendation')} as recommendations,
    ${statusesBy('claim_number', 'claims', 'claim')} as claims,
    (select json_agg(json_build_object('calculation', s.calculation, 'day', ${siteDay('s.scored_at')}, 'inspection', ${COUNTED})
       order by s.scored_at, s.id) from risk_scores s where s.project_id = $1 and s.scored_at <= $2) as moves,
    (select json_agg(json_build_object('number', i.number, 'date', ${siteDayOf('i.start_at')}::text) order by i.start_at, i.id)
       ${FROM_INSPECTIONS} where i.project_id = $1 and i.start_at <= $2 and i.status <> 'Cancelled') as inspections`;

/**
 * Returns the data of a report with its facts as they were at a moment of the past, in milliseconds: a frozen document tells
 * nothing of what came later. Hazards are those of today, found by then.
 */
export async function factsAsOf(
  tx: Knex.Transaction,
  projectId: string,
  data: ReportData,
  moment: number,
): Promise<ReportData> {
  const [past] = await rowsOf<Past>(tx, 'past-of-demo', PAST, [projectId, new Date(moment).toISOString()]);
  if (!past) throw new Error('A demo report has no project');
  const { day, claims } = past;
  const last = past.moves?.at(-1);
  const riskBand = last ? placeOfRiskBand(last.calculation.shown.band) : null;
  return {
    ...data,
    cover: { ...data.cover, date: day },
    locations: data.locations.map(({ hazards, ...location }) => ({
      ...location,
      hazards: hazards && { ...hazards, assessedOn: earlier(hazards.assessedOn, day) },
    })),
    lossHistory: data.lossHistory && {
      ...data.lossHistory,
      claims: data.lossHistory.claims.flatMap((claim) => {
        const status = claims?.[claim.claimNumber];
        return status === undefined ? [] : [{ ...claim, status }];
      }),
    },
    lossEstimates: data.lossEstimates && (await lossFacts(tx, projectId, { day, riskBand })),
    score: data.score && scoreAsOf(past, data.grading !== null),
    recommendations: data.recommendations && recommendationsAsOf(data.recommendations, past),
    ...(data.score && !last && { withoutFacts: [...(data.withoutFacts ?? []), 'score' as const] }),
  };
}

const earlier = (one: string, other: string): string => (one < other ? one : other);

/** Returns the last score of a past, with the last value of each day on its scale; null before the first one. */
function scoreAsOf({ moves, inspections }: Past, printsNotes: boolean): Score | null {
  const last = moves?.at(-1);
  if (!moves || !last) return null;
  const { max } = last.calculation.shown;
  const days = moves.flatMap(({ day, calculation: { shown, other } }) => {
    const pair = [shown, other].find((one) => one?.max === max);
    return pair ? [[day, pair.score] as const] : [];
  });
  return {
    ...{ ...printedScore(last.calculation, printsNotes), calculatedOn: last.day },
    ...(last.inspection && { inspection: last.inspection }),
    history: [...new Map(days)].map(([date, points]) => ({ date, points, max })),
    inspections: inspections ?? [],
  };
}

/** Returns the recommendations that had been issued, as they then were. */
const recommendationsAsOf = (all: readonly ReportRecommendation[], { recommendations, day }: Past) =>
  all.flatMap((one): ReportRecommendation[] => {
    const status = recommendations?.[one.number];
    if (status === undefined || !isIssued(status)) return [];
    const awaitsSite = AWAITING_STATUSES.some((awaiting) => awaiting === status);
    const isActed = status !== 'Issued' && status !== 'InProgress';
    const isOverdue = awaitsSite && one.dueDate !== null && one.dueDate < day;
    return [{ ...one, status, isOverdue, action: isActed ? one.action : null }];
  });

/** Returns the numbers of recommendations, closed ones by themselves. */
export function countsOf(recommendations: readonly ReportRecommendation[]): RecommendationCounts {
  const groups = Map.groupBy(recommendations, ({ priority, status }) => `${priority} ${status === 'Closed'}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    const overdue = group.filter(({ isOverdue }) => isOverdue).length;
    return first
      ? [{ priority: first.priority, isClosed: first.status === 'Closed', count: group.length, overdue }]
      : [];
  });
}
