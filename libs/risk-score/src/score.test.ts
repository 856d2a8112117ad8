import { describe, expect, it } from 'vitest';
import { improvementsOf, withoutRecommendations } from './improvements.ts';
import { alike, construction, operational } from './risk-score.fixture.ts';
import { roundHalfUp } from './round.ts';
import { bandOn } from './scales.ts';
import { riskScoreOf } from './score.ts';

const VECTOR_HAZARDS = [8, 14, 0, 20];

describe('construction', () => {
  it('before the first issue has the base of 500: 400 × 0.30 + 52.5 is 172.5 and rounds up to 173', () => {
    expect(riskScoreOf(construction([12, 40], VECTOR_HAZARDS))).toMatchObject({
      shown: { score: 173, max: 500, band: 'Moderate' },
      other: null,
      points: 172.5,
    });
  });

  it('after it shows the worse band: 173 of 500, Moderate, is worse than 258 of 1000, Low', () => {
    const items = [alike(1, 'Immediate', 'Issued', true), alike(2, 'Routine', 'Actioned')];
    expect(riskScoreOf(construction([12, 40], VECTOR_HAZARDS, items))).toMatchObject({
      shown: { score: 173, max: 500, band: 'Moderate' },
      other: { score: 258, max: 1000, band: 'Low' },
      points: 257.5,
    });
  });

  it('counts recommendations with 500 points at most', () => {
    const score = riskScoreOf(construction([0, 40], [0, 0, 0, 0], [alike(40, 'Immediate', 'FurtherAction')]));
    expect(score).toMatchObject({ shown: { score: 500, max: 1000, band: 'Moderate' }, points: 500 });
  });

  it('does not count closed ones, but has a total once anything was issued', () => {
    expect(riskScoreOf(construction([4, 40], [0, 0, 0, 0], [alike(9, 'Urgent', 'Closed')]))).toMatchObject({
      shown: { score: 40, max: 500, band: 'VeryLow' },
      other: { score: 40, max: 1000, band: 'VeryLow' },
    });
  });

  it('says so where hazards have no data, and counts them as 0', () => {
    expect(riskScoreOf(construction([4, 40], [null, null, null, null]))?.parts).toMatchObject([
      { name: 'reportNotes', points: 40, maxPoints: 400, band: null, isMissing: false },
      { name: 'hazards', points: 0, maxPoints: 100, band: null, isMissing: true },
    ]);
  });
});

it('hazards count the same by their sum, which names no peril', () => {
  const notes = operational([1, 4], [2, 5], VECTOR_HAZARDS);
  for (const inputs of [construction([12, 40], VECTOR_HAZARDS), notes]) {
    const points = inputs.hazards.reduce((sum, one) => sum + (one.points ?? 0), 0);
    expect(riskScoreOf({ ...inputs, hazards: [{ peril: null, raw: null, points }] })).toEqual(riskScoreOf(inputs));
  }
});

describe('operational property', () => {
  it('has each part on its own scale, and the total of 1000', () => {
    const items = [alike(1, 'Immediate', 'Issued', true), alike(2, 'Routine', 'Actioned')];
    const score = riskScoreOf(operational([1, 4], [2, 5], VECTOR_HAZARDS, items));
    expect(score).toMatchObject({
      // 50 + 200 + 85 / 2 + 52.5 / 2 = 318.75
      shown: { score: 319, max: 1000, band: 'Moderate' },
      other: null,
      points: 318.75,
      parts: [
        { name: 'reportNotes', points: 250, maxPoints: 700, band: 'Moderate' },
        { name: 'sop', points: 50, maxPoints: 200, band: 'Low' },
        { name: 'constructionData', points: 200, maxPoints: 500, band: 'Moderate' },
        { name: 'hazards', points: 26.25, maxPoints: 50, band: 'High' },
        { name: 'recommendations', points: 42.5, maxPoints: 250, band: 'Low' },
      ],
    });
  });

  it('counts a part without an answer as 0 and says so', () => {
    const score = riskScoreOf(operational([2, 4], [0, 0], [0, 0, 0, 0]));
    expect(score?.shown).toEqual({ score: 100, max: 1000, band: 'VeryLow' });
    expect(score?.parts.filter(({ isMissing }) => isMissing).map(({ name }) => name)).toEqual([
      'constructionData',
      'recommendations',
    ]);
  });

  it('counts recommendations with half of their points, 250 at most', () => {
    const score = riskScoreOf(operational([0, 4], [0, 4], [0, 0, 0, 0], [alike(40, 'Immediate', 'Issued')]));
    expect(score?.points).toBe(250);
  });
});

it('there is no score until something of the report notes is scored', () => {
  expect(riskScoreOf({ ...construction([0, 0], VECTOR_HAZARDS), notes: [] })).toBeNull();
  expect(riskScoreOf(construction([0, 0], VECTOR_HAZARDS, [alike(1, 'Immediate', 'Issued')]))).toBeNull();
  expect(riskScoreOf(operational([0, 0], [0, 0], VECTOR_HAZARDS))).toBeNull();
});

it.each([
  ['base', [50, 150, 250, 350, 450], 'Extreme'],
  ['construction', [100, 300, 500, 700, 900], 'Extreme'],
  ['reportNotes', [100, 200, 300, 400, 500, 700], 'Catastrophic'],
  ['sop', [28, 57, 85, 114, 142, 171], 'Catastrophic'],
  ['constructionData', [71, 142, 214, 285, 357, 428], 'Catastrophic'],
  ['inspection', [35, 71, 107, 142, 178, 214], 'Catastrophic'],
  ['hazards', [7, 14, 21, 28, 35, 42], 'Catastrophic'],
  ['operational', [142, 285, 428, 571, 714, 857], 'Catastrophic'],
] as const)('on %s each band ends with its limit', (scale, limits, worst) => {
  const order = ['VeryLow', 'Low', 'Moderate', 'High', 'VeryHigh', 'Extreme', 'Catastrophic'];
  expect(bandOn(scale, 0)).toBe('VeryLow');
  expect(limits.map((limit) => bandOn(scale, limit))).toEqual(order.slice(0, limits.length));
  expect(limits.map((limit) => bandOn(scale, limit + 1))).toEqual(order.slice(1, limits.length + 1));
  expect(bandOn(scale, 5000)).toBe(worst);
});

it('halves round up, also where the arithmetic falls short of them', () => {
  expect([172.5, 172.499, 0.5, 0, 2.4999999999].map(roundHalfUp)).toEqual([173, 172, 1, 0, 3]);
});

describe('improvements', () => {
  const items = [
    { id: 'a', ...alike(1, 'Routine', 'Issued') },
    { id: 'b', ...alike(1, 'Immediate', 'Actioned', true) },
    { id: 'c', ...alike(1, 'Urgent', 'InProgress') },
    { id: 'd', ...alike(1, 'Routine', 'Issued') },
  ];
  const groups = [
    alike(2, 'Routine', 'Issued'),
    alike(1, 'Immediate', 'Actioned', true),
    alike(1, 'Urgent', 'InProgress'),
  ];

  it('come in order of gain, equal ones as they were', () => {
    const gains = improvementsOf(construction([3, 40], [0, 0, 0, 0], groups), items);
    expect(gains.map(({ item, points }) => [item.id, points])).toEqual([
      ['b', 37.5],
      ['c', 18.75],
      ['a', 10],
      ['d', 10],
    ]);
    expect(gains[0]?.shown).toEqual({ score: 69, max: 1000, band: 'VeryLow' });
  });

  it('gain nothing where others hold the part at its maximum', () => {
    const crowded = operational([0, 4], [0, 4], [0, 0, 0, 0], [...groups, alike(30, 'Immediate', 'Issued')]);
    expect(improvementsOf(crowded, items).every(({ points }) => points === 0)).toBe(true);
  });

  it('of several together are told by the score without them', () => {
    const inputs = construction([3, 40], [0, 0, 0, 0], groups);
    expect(riskScoreOf(withoutRecommendations(inputs, items))?.points).toBe(30);
    expect(riskScoreOf(withoutRecommendations(inputs, [items[0] ?? items[1]!]))?.points).toBe(96.25);
  });

  it('of one that has become overdue since are counted among those of its kind that were not', () => {
    const inputs = construction([3, 40], [0, 0, 0, 0], [alike(2, 'Routine', 'Issued'), alike(1, 'Urgent', 'Issued')]);
    const overdue = { priority: 'Routine', status: 'Issued', isOverdue: true } as const;
    expect(withoutRecommendations(inputs, [overdue]).recommendations.map(({ count }) => count)).toEqual([1, 1]);
    expect(withoutRecommendations(inputs, [overdue, overdue, overdue]).recommendations[0]?.count).toBe(0);
  });
});
