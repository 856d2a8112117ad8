import type { RiskInputs } from '@portal/contracts/projects/risk-score';
import { ISSUED_STATUSES, RECOMMENDATION_PRIORITIES } from '@portal/contracts/projects/recommendation-lists';
import { expect, it } from 'vitest';
import { alike, construction, operational } from './risk-score.fixture.ts';
import { riskScoreOf } from './score.ts';

/*
 * The formulas of decisions §14 a second time, from the document alone: whole numbers of exact fractions, and the limits
 * as text. It shares nothing with the implementation but the inputs.
 */

/** An exact fraction. */
type Fraction = readonly [over: bigint, under: bigint];
const add = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * d + c * b, b * d];
const least = (one: Fraction, other: Fraction): Fraction => (one[0] * other[1] <= other[0] * one[1] ? one : other);
/** Half up: twice the fraction and one, halved. */
const rounded = ([a, b]: Fraction): number => Number((2n * a + b) / (2n * b));

const NAMES = 'VeryLow Low Moderate High VeryHigh Extreme Catastrophic'.split(' ');
const within = (limits: string, score: number): number =>
  limits.split(' ').filter((limit) => score > Number(limit)).length;

/** Points of a priority in units small enough for all products: 2.5 × 0.75 × 1.5 is 2.8125. */
const TEN_THOUSANDTHS: Readonly<Record<string, bigint>> = {
  Immediate: 500_000n,
  Urgent: 250_000n,
  Routine: 100_000n,
  Advisory: 25_000n,
};
function inspected({ recommendations }: RiskInputs): Fraction {
  let sum = 0n;
  for (const { priority, status, isOverdue, count } of recommendations) {
    if (status === 'Closed') continue;
    let one = TEN_THOUSANDTHS[priority] ?? 0n;
    if (status === 'InProgress') one = (one * 3n) / 4n;
    if (status === 'Actioned') one /= 2n;
    if (isOverdue) one = (one * 3n) / 2n;
    sum += one * BigInt(count);
  }
  return [sum, 10_000n];
}

function byHand(inputs: RiskInputs): string {
  const raw = inputs.hazards.flatMap(({ peril, points }) => (peril === 'hurricane' ? [] : [BigInt(points ?? 0)]));
  const hazard: Fraction = [5n * raw.reduce((one, other) => one + other, 0n), 4n];
  const part = (points: bigint, index: number): Fraction => {
    const { weightedScore = 0, weightedMax = 0 } = inputs.notes[index] ?? {};
    return weightedMax === 0 ? [0n, 1n] : [points * BigInt(weightedScore), BigInt(weightedMax)];
  };
  if (inputs.type === 'OperationalProperty') {
    const [p, q] = inspected(inputs);
    const notes = add(part(200n, 0), part(500n, 1));
    const total = rounded(add(add(notes, least([250n, 1n], [p, 2n * q])), [hazard[0], 2n * hazard[1]]));
    return `${total} of 1000, ${NAMES[within('142.86 285.71 428.57 571.43 714.29 857.14', total)]}`;
  }
  const base = add(part(400n, 0), hazard);
  const shownBase = rounded(base);
  const baseBand = within('50 150 250 350 450', shownBase);
  const asBase = `${shownBase} of 500, ${NAMES[baseBand]}`;
  if (!inputs.isIssued) return asBase;
  const total = rounded(add(base, least([500n, 1n], inspected(inputs))));
  const totalBand = within('100 300 500 700 900', total);
  const isBaseWorse = baseBand > totalBand || (baseBand === totalBand && 2 * shownBase > total);
  return isBaseWorse ? asBase : `${total} of 1000, ${NAMES[totalBand]}`;
}

/** Numbers that are the same in each run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff;
    return (state >>> 8) % below;
  };
}

const POINTS = [0, 0, 6, 8, 12, 14, 16, 18, 20, null];
const CASES = Array.from({ length: 200 }, (_, index) => {
  const next = numbers(7919 * (index + 1));
  const quality = (): [number, number] => {
    const max = 4 * (1 + next(120));
    return [next(max + 1), max];
  };
  const hazards = Array.from({ length: 4 }, () => POINTS[next(POINTS.length)] ?? null);
  const items = RECOMMENDATION_PRIORITIES.flatMap((priority) =>
    ISSUED_STATUSES.flatMap((status) => (next(4) === 0 ? [alike(1 + next(3), priority, status, next(3) === 0)] : [])),
  );
  if (index % 2 === 0) return construction(quality(), hazards, index % 6 === 0 ? null : items);
  return operational(quality(), index % 10 === 1 ? [0, 0] : quality(), hazards, items);
});

it('200 projects of both kinds have the scores that a second implementation gives them', () => {
  const shown = CASES.map((inputs) => {
    const pair = riskScoreOf(inputs)?.shown;
    return pair && `${pair.score} of ${pair.max}, ${pair.band}`;
  });
  expect(shown).toEqual(CASES.map(byHand));
  expect(new Set(shown.map((text) => text?.split(', ')[1])).size).toBeGreaterThanOrEqual(6);
});
