import type { Peril } from '@portal/contracts/geo/perils';
import type { RiskInputs, ScoredRecommendations } from '@portal/contracts/projects/risk-score';

type Quality = readonly [weightedScore: number, weightedMax: number];

const PERILS: readonly Peril[] = ['flood', 'wildfire', 'earthquake', 'windstorm'];

/** Hazards with these points; null is a peril without data. */
export const hazardsOf = (points: readonly (number | null)[]): RiskInputs['hazards'] => [
  ...points.map((one, index) => ({
    peril: PERILS[index] ?? 'flood',
    raw: one === null ? null : 5,
    points: one ?? 0,
  })),
  { peril: 'hurricane', raw: 10, points: null },
];

/** Inputs of a construction project with one part of report notes. */
export const construction = (
  [weightedScore, weightedMax]: Quality,
  points: readonly (number | null)[],
  recommendations: readonly ScoredRecommendations[] | null = null,
): RiskInputs => ({
  type: 'Construction',
  notes: [{ partId: 'Base', title: 'Site quality', maxPoints: 400, weightedScore, weightedMax }],
  hazards: hazardsOf(points),
  isIssued: recommendations !== null,
  recommendations: [...(recommendations ?? [])],
});

/** Inputs of an operational property with both parts of report notes. */
export const operational = (
  sop: Quality,
  data: Quality,
  points: readonly (number | null)[],
  recommendations: readonly ScoredRecommendations[] = [],
): RiskInputs => ({
  type: 'OperationalProperty',
  notes: [
    { partId: 'SOP', title: 'Procedures', maxPoints: 200, weightedScore: sop[0], weightedMax: sop[1] },
    { partId: 'ConstructionData', title: 'Data', maxPoints: 500, weightedScore: data[0], weightedMax: data[1] },
  ],
  hazards: hazardsOf(points),
  isIssued: recommendations.length > 0,
  recommendations: [...recommendations],
});

/** Recommendations that are alike. */
export const alike = (
  count: number,
  priority: ScoredRecommendations['priority'],
  status: ScoredRecommendations['status'],
  isOverdue = false,
): ScoredRecommendations => ({ priority, status, isOverdue, count });
