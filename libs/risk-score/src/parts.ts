import type { RecommendationPriority } from '@portal/contracts/projects/recommendation-lists';
import type {
  RiskInputs,
  ScoredHazard,
  ScoredPart,
  ScoredRecommendations,
} from '@portal/contracts/projects/risk-score';
import { RISK_SCALES } from './scales.ts';

/** Points of a recommendation by priority (decisions §14). */
const PRIORITY_POINTS: Readonly<Record<RecommendationPriority, number>> = {
  Immediate: 50,
  Urgent: 25,
  Routine: 10,
  Advisory: 2.5,
};

/** Share of these points that an issued recommendation still counts with. */
const STATUS_SHARES: Readonly<Record<ScoredRecommendations['status'], number>> = {
  Issued: 1,
  InProgress: 0.75,
  Actioned: 0.5,
  FurtherAction: 1,
  Closed: 0,
};
const OVERDUE_FACTOR = 1.5;

/** Points of one recommendation: those of its priority, by its status, and more when it is overdue (decisions §14). */
export const pointsOfRecommendation = ({ priority, status, isOverdue }: Omit<ScoredRecommendations, 'count'>): number =>
  PRIORITY_POINTS[priority] * STATUS_SHARES[status] * (isOverdue ? OVERDUE_FACTOR : 1);

/** P: points of all recommendations together, before they are limited (decisions §14). */
export const pointsOfRecommendations = (recommendations: RiskInputs['recommendations']): number =>
  recommendations.reduce((sum, one) => sum + pointsOfRecommendation(one) * one.count, 0);

/** Points of the perils of the primary location together; a peril without data adds 0. */
const pointsOfHazards = (hazards: readonly ScoredHazard[]): number =>
  hazards.reduce((sum, { points }) => sum + (points ?? 0), 0);

/** Parts of a score that count a sum of points by a factor, and no more than a maximum. */
export type ReckonedPart = 'hazards' | 'recommendations';

/** Factors and maxima of the parts: H is 1.25 times the perils' points, and half of both counts for operational property (decisions §14). */
const RECKONINGS: Readonly<
  Record<RiskInputs['type'], Readonly<Record<ReckonedPart, { readonly factor: number; readonly maxPoints: number }>>>
> = {
  Construction: { hazards: { factor: 1.25, maxPoints: 100 }, recommendations: { factor: 1, maxPoints: 500 } },
  OperationalProperty: {
    hazards: { factor: 0.625, maxPoints: RISK_SCALES.hazards.max },
    recommendations: { factor: 0.5, maxPoints: RISK_SCALES.inspection.max },
  },
};

/** A part of a score with the points of its inputs, from which it follows. */
export interface Reckoning {
  /** Points of all inputs together. */
  readonly sum: number;
  readonly factor: number;
  readonly maxPoints: number;
  /** Sum × factor, at most the maximum. */
  readonly points: number;
}

/** Returns how the points of perils or of recommendations count in the score of a project (decisions §14). */
export function reckoningOf(part: ReckonedPart, { type, hazards, recommendations }: RiskInputs): Reckoning {
  const sum = part === 'hazards' ? pointsOfHazards(hazards) : pointsOfRecommendations(recommendations);
  const { factor, maxPoints } = RECKONINGS[type][part];
  return { sum, factor, maxPoints, points: Math.min(maxPoints, sum * factor) };
}

/** Points of a part of report notes: its maximum × Q; 0 while nothing of it is scored. */
export const qualityPoints = ({ maxPoints, weightedScore, weightedMax }: ScoredPart): number =>
  weightedMax === 0 ? 0 : (maxPoints * weightedScore) / weightedMax;
