import type {
  AnalyticsCharts,
  Improvement,
  Improvements,
  RiskCalculation,
  RiskMove,
  RiskScoreOfProject,
} from '@portal/contracts/projects/analytics';
import type { RiskInputs } from '@portal/contracts/projects/risk-score';
import { improvementsOf, riskScoreOf, type OpenRecommendation } from '@portal/risk-score';
import { anId } from './project.builder.ts';

/** Inputs of the score of a construction project: 172.5 points of the base, 85 of recommendations (decisions §14). */
export const someInputs = (over: Partial<RiskInputs> = {}): RiskInputs => ({
  type: 'Construction',
  notes: [{ partId: 'Construction', title: 'Construction', maxPoints: 400, weightedScore: 30, weightedMax: 100 }],
  hazards: [
    { peril: 'flood', raw: 5, points: 8 },
    { peril: 'wildfire', raw: 7, points: 14 },
    { peril: 'earthquake', raw: null, points: null },
    { peril: 'windstorm', raw: 10, points: 20 },
    { peril: 'hurricane', raw: null, points: null },
  ],
  isIssued: true,
  recommendations: [
    { priority: 'Immediate', status: 'Issued', isOverdue: true, count: 1 },
    { priority: 'Routine', status: 'Actioned', isOverdue: false, count: 2 },
  ],
  ...over,
});

const INSPECTION = { id: anId(60), number: 2, startDay: '2026-10-05', isCompleted: true };

/** The calculation of these inputs. */
export function aCalculation(inputs = someInputs()): RiskCalculation {
  const score = riskScoreOf(inputs);
  if (!score) throw new Error('The inputs have no score');
  return {
    calculatedDateTime: '2026-11-20T09:41:00Z',
    ...{ shown: score.shown, other: score.other, parts: [...score.parts], inputs },
    inspection: INSPECTION,
    notesChangedDateTime: '2026-10-06T08:00:00Z',
    hazardsAssessedDateTime: '2026-09-01T08:00:00Z',
    sections: null,
  };
}

const shownOf = ({ shown, other, parts }: RiskCalculation) => ({ shown, other, parts });

/** A move of that score by an issued recommendation. */
export const aMove = (over: Partial<RiskMove> = {}): RiskMove => ({
  id: anId(90),
  happenedDateTime: '2026-11-20T09:41:00Z',
  ...shownOf(aCalculation()),
  cause: {
    ...{ kind: 'recommendation', itemId: anId(70), number: 12, action: 'issue', status: 'Issued' },
    ...{ count: null, actorName: 'Erik Stone' },
  },
  ...over,
});

/** A score with its move and one before it. */
export function aScore(over: Partial<RiskScoreOfProject> = {}): RiskScoreOfProject {
  const before = aCalculation(someInputs({ isIssued: false, recommendations: [] }));
  const cause = { kind: 'answers', itemId: anId(60), number: 1, action: null, status: null } as const;
  return {
    type: 'Construction',
    current: aCalculation(),
    history: [
      aMove(),
      aMove({
        ...{ id: anId(91), happenedDateTime: '2026-05-06T08:00:00Z', ...shownOf(before) },
        cause: { ...cause, count: null, actorName: null },
      }),
    ],
    hasEarlier: false,
    inspections: [
      { id: anId(61), number: 1, startDay: '2026-05-05', isCompleted: true },
      INSPECTION,
      { id: anId(62), number: 3, startDay: '2099-01-01', isCompleted: false },
    ],
    ...over,
  };
}

type Item = OpenRecommendation & Pick<Improvement, 'id' | 'number' | 'category' | 'type' | 'dueDate'>;

/** The open recommendations of these inputs in order of gain, as the service answers them. */
export function someImprovements(inputs = someInputs()): Improvements {
  const routine = { category: 'Fire', priority: 'Routine', status: 'Actioned', isOverdue: false } as const;
  const items: readonly Item[] = [
    { id: anId(71), number: 3, type: 'Hot Work', dueDate: '2027-01-31', ...routine },
    {
      ...{ id: anId(70), number: 12, category: 'Flood', type: 'Site Drainage', dueDate: '2026-11-01' },
      ...{ priority: 'Immediate', status: 'Issued', isOverdue: true },
    },
    { id: anId(72), number: 4, type: 'Sprinklers & Standpipes', dueDate: null, ...routine },
  ];
  return {
    shown: riskScoreOf(inputs)?.shown ?? null,
    inputs,
    items: improvementsOf(inputs, items).map(({ item, points, shown }) => ({ ...item, points, shown })),
    total: items.length,
  };
}

/** Figures of recommendations, and of the report notes of two inspections. */
export function someCharts(over: Partial<AnalyticsCharts> = {}): AnalyticsCharts {
  const section = { partId: 'Construction', sectionId: 'fire', title: 'Fire Safety', weightedMax: 40 };
  const empty = { partId: 'Construction', sectionId: 'theft', title: 'Theft', weightedScore: 0, weightedMax: 0 };
  return {
    recommendations: {
      ...{ total: 9, overdue: 1 },
      byCategory: [
        { name: 'Fire', open: 4, closed: 2 },
        { name: 'Flood', open: 3, closed: 0 },
      ],
      byPriority: [
        { name: 'Immediate', open: 1, closed: 0 },
        { name: 'Urgent', open: 0, closed: 0 },
        { name: 'Routine', open: 6, closed: 2 },
        { name: 'Advisory', open: 0, closed: 0 },
      ],
      byStatus: [
        { name: 'Draft', count: 0 },
        { name: 'Rejected', count: 1 },
        { name: 'Amended', count: 2 },
        { name: 'Issued', count: 4 },
        { name: 'Closed', count: 2 },
      ],
      byAge: [
        { name: '0-30', count: 3 },
        { name: '31-60', count: 1 },
        { name: '61-90', count: 0 },
        { name: '91-180', count: 0 },
        { name: '181+', count: 0 },
      ],
      timeToClose: [
        { name: 'Immediate', closed: 0, medianDays: null, longestDays: null },
        { name: 'Routine', closed: 2, medianDays: 12.5, longestDays: 20 },
      ],
    },
    sections: [
      {
        inspection: { id: anId(61), number: 1, startDay: '2026-05-05', isCompleted: true },
        sections: [{ ...section, weightedScore: 20 }, empty],
      },
      { inspection: INSPECTION, sections: [{ ...section, weightedScore: 12 }, empty] },
    ],
    ...over,
  };
}
