import type { RecommendationPriority } from '@portal/contracts/projects/recommendation-lists';
import type {
  RiskInputs,
  ScoredHazard,
  ScoredPart,
  ScoredRecommendations,
} from '@portal/contracts/projects/risk-score';

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

const HAZARD_FACTOR = 1.25;

/** H: 1.25 × the points of the perils of the primary location, at most 100; a peril without data adds 0 (decisions §14). */
export const hazardPoints = (hazards: readonly ScoredHazard[]): number =>
  HAZARD_FACTOR * hazards.reduce((sum, { points }) => sum + (points ?? 0), 0);

/** Points of a part of report notes: its maximum × Q; 0 while nothing of it is scored. */
export const qualityPoints = ({ maxPoints, weightedScore, weightedMax }: ScoredPart): number =>
  weightedMax === 0 ? 0 : (maxPoints * weightedScore) / weightedMax;
