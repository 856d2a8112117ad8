import type { RiskInputs } from '@portal/contracts/projects/risk-score';
import { ISSUED_STATUSES, RECOMMENDATION_PRIORITIES } from '@portal/contracts/projects/recommendation-lists';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { improvementsOf, withoutRecommendations } from './improvements.ts';
import { riskOrder } from './order.ts';
import { construction, operational } from './risk-score.fixture.ts';
import { riskScoreOf } from './score.ts';

const quality = fc
  .integer({ min: 1, max: 600 })
  .chain((max) => fc.tuple(fc.integer({ min: 0, max }), fc.constant(max)));
const points = fc.constantFrom(null, 0, 6, 8, 12, 14, 16, 18, 20);
const hazards = fc.tuple(points, points, points, points);
const group = fc.record({
  priority: fc.constantFrom(...RECOMMENDATION_PRIORITIES),
  status: fc.constantFrom(...ISSUED_STATUSES),
  isOverdue: fc.boolean(),
  count: fc.integer({ min: 1, max: 12 }),
});
const groups = fc.uniqueArray(group, {
  selector: ({ priority, status, isOverdue }) => `${priority} ${status} ${isOverdue}`,
  maxLength: 8,
});
const inputs: fc.Arbitrary<RiskInputs> = fc.oneof(
  fc.tuple(quality, hazards, fc.option(groups)).map((parts) => construction(...parts)),
  fc.tuple(quality, quality, hazards, groups).map((parts) => operational(...parts)),
);

const orderOf = (one: RiskInputs): number => {
  const score = riskScoreOf(one);
  return score === null ? -1 : riskOrder(score.shown);
};

it('a score lies within its maximum, and the shown pair is never better than the other', () => {
  fc.assert(
    fc.property(inputs, (one) => {
      const score = riskScoreOf(one);
      expect(score).not.toBeNull();
      const { shown, other } = score ?? { shown: { score: -1, max: 0, band: 'Low' as const }, other: null };
      expect(shown.score).toBeGreaterThanOrEqual(0);
      expect(shown.score).toBeLessThanOrEqual(shown.max);
      expect(riskOrder(shown)).toBeGreaterThanOrEqual(other ? riskOrder(other) : 0);
    }),
  );
});

it('a recommendation that becomes overdue never improves what is shown', () => {
  fc.assert(
    fc.property(inputs, (one) => {
      const late = { ...one, recommendations: one.recommendations.map((each) => ({ ...each, isOverdue: true })) };
      expect(orderOf(late)).toBeGreaterThanOrEqual(orderOf(one));
    }),
  );
});

it('closing recommendations never makes it worse, and each gain is one of closing it alone', () => {
  fc.assert(
    fc.property(inputs, (one) => {
      const before = riskScoreOf(one);
      for (const { item, points: gain, shown } of improvementsOf(one, one.recommendations)) {
        expect(gain).toBeGreaterThanOrEqual(0);
        const after = riskScoreOf(withoutRecommendations(one, [item]));
        expect(after?.shown).toEqual(shown);
        expect((before?.points ?? 0) - (after?.points ?? 0)).toBeCloseTo(gain, 6);
        expect(riskOrder(shown)).toBeLessThanOrEqual(orderOf(one));
      }
    }),
  );
});

it('worse answers and worse hazards never improve it', () => {
  fc.assert(
    fc.property(inputs, (one) => {
      const notes = one.notes.map((part) => ({ ...part, weightedScore: part.weightedMax }));
      const worst = one.hazards.map((hazard) => ({ ...hazard, points: hazard.points === null ? null : 20 }));
      expect(orderOf({ ...one, notes })).toBeGreaterThanOrEqual(orderOf(one));
      expect(orderOf({ ...one, hazards: worst })).toBeGreaterThanOrEqual(orderOf(one));
    }),
  );
});

it('the order of the inputs does not matter', () => {
  fc.assert(
    fc.property(inputs, (one) => {
      const turned = {
        ...one,
        hazards: one.hazards.toReversed(),
        recommendations: one.recommendations.toReversed(),
      };
      expect(riskScoreOf(turned)?.shown).toEqual(riskScoreOf(one)?.shown);
    }),
  );
});
