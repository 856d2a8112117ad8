import type { RiskPair } from '@portal/contracts/projects/risk-band';
import type { RiskInputs, ScoredRecommendations } from '@portal/contracts/projects/risk-score';
import { riskScoreOf } from './score.ts';

/** An issued recommendation as the score counts it. */
export type OpenRecommendation = Omit<ScoredRecommendations, 'count'>;

/**
 * Returns the inputs that there would be if some of their recommendations were closed. One that has become overdue since
 * the inputs were read counts among those of its priority and status that were not.
 */
export function withoutRecommendations(inputs: RiskInputs, closed: readonly OpenRecommendation[]): RiskInputs {
  const recommendations = inputs.recommendations.map((group) => ({ ...group }));
  for (const { priority, status, isOverdue } of closed) {
    const alike = recommendations.filter(
      (group) => group.count > 0 && group.priority === priority && group.status === status,
    );
    const group = alike.find((one) => one.isOverdue === isOverdue) ?? alike[0];
    if (group) group.count--;
  }
  return { ...inputs, recommendations };
}

/** Gains are whole thirty-seconds of a point; what differs from one is an error of the arithmetic. */
const exact = (points: number): number => Math.round(points * 32) / 32;

interface Gain<Item> {
  readonly item: Item;
  /** Points of the total that closing the item alone removes, unrounded. */
  readonly points: number;
  /** The pair that would be shown then. */
  readonly shown: RiskPair;
}

/**
 * Returns what closing each recommendation alone removes from the score, the largest gain first and equal ones in their
 * order (decisions §14); none for a project without a score.
 */
export function improvementsOf<Item extends OpenRecommendation>(
  inputs: RiskInputs,
  items: readonly Item[],
): Gain<Item>[] {
  const now = riskScoreOf(inputs);
  if (now === null) return [];
  return items
    .flatMap((item): Gain<Item>[] => {
      const then = riskScoreOf(withoutRecommendations(inputs, [item]));
      return then === null ? [] : [{ item, points: exact(now.points - then.points), shown: then.shown }];
    })
    .toSorted((one, other) => other.points - one.points);
}
