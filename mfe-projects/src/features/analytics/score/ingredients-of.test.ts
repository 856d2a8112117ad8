import type { RiskCalculation } from '@portal/contracts/projects/analytics';
import type { RiskInputs, ScoredHazard } from '@portal/contracts/projects/risk-score';
import { riskScoreOf } from '@portal/risk-score';
import { describe, expect, it } from 'vitest';
import { ingredientsOf } from './ingredients-of.ts';

const HAZARDS: readonly ScoredHazard[] = [
  { peril: 'flood', raw: 4, points: 8 },
  { peril: 'wildfire', raw: 7, points: 14 },
  { peril: 'earthquake', raw: 1, points: 0 },
  { peril: 'hurricane', raw: 5, points: null },
];

/** A calculation of the hazards above and of some urgent recommendations that are issued, of which one is closed. */
function calculationOf(type: RiskInputs['type'], urgent: number): RiskCalculation {
  const inputs: RiskInputs = {
    ...{ type, hazards: [...HAZARDS], isIssued: true },
    notes: [{ partId: 'Base', title: 'Base', maxPoints: 400, weightedScore: 20, weightedMax: 100 }],
    recommendations: [
      { priority: 'Urgent', status: 'Issued', isOverdue: false, count: urgent },
      { priority: 'Immediate', status: 'Closed', isOverdue: false, count: 1 },
    ],
  };
  const score = riskScoreOf(inputs);
  if (!score) throw new Error('Nothing is scored');
  return {
    ...{ inputs, parts: [...score.parts], shown: score.shown, other: score.other, sections: null, inspection: null },
    ...{ calculatedDateTime: '2026-03-01T08:00:00Z', notesChangedDateTime: null, hazardsAssessedDateTime: null },
  };
}

describe('the parts of a score', () => {
  it('add up to their points: perils count 1.25 times in construction, and half of that for operational property', () => {
    const lines = ['Flood, class 4 of 10: 8 points', 'Wildfire, class 7 of 10: 14 points'];
    const construction = ingredientsOf('hazards', calculationOf('Construction', 2));
    expect(construction).toEqual(expect.arrayContaining([...lines, '22 points in all × 1.25 = 27.5']));
    const operational = ingredientsOf('hazards', calculationOf('OperationalProperty', 2));
    expect(operational.at(-1)).toBe('22 points in all × 0.625 = 13.75');
  });

  it('name no peril where the calculation has only their sum', () => {
    const { inputs, ...others } = calculationOf('Construction', 2);
    const hazards = [{ peril: null, raw: null, points: 22 }];
    expect(ingredientsOf('hazards', { ...others, inputs: { ...inputs, hazards } })).toEqual([
      'Perils together: 22 points',
      '22 points in all × 1.25 = 27.5',
    ]);
  });

  it('say where more than the maximum does not count, and nothing where the points are those of the inputs', () => {
    const recommendations = (type: RiskInputs['type'], urgent: number) =>
      ingredientsOf('recommendations', calculationOf(type, urgent));
    expect(recommendations('Construction', 2)).toEqual(['2 Urgent, Issued: 50 points']);
    expect(recommendations('Construction', 30)[1]).toBe('750 points in all, at most 500');
    expect(recommendations('OperationalProperty', 2)[1]).toBe('50 points in all × 0.5 = 25');
    expect(recommendations('OperationalProperty', 30)[1]).toBe('750 points in all × 0.5, at most 250');
  });
});
