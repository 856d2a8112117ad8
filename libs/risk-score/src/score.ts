import type { RiskPair } from '@portal/contracts/projects/risk-band';
import type { RiskInputs, RiskPart, ScoredPart } from '@portal/contracts/projects/risk-score';
import { worsePair } from './order.ts';
import { qualityPoints, reckoningOf, type Reckoning } from './parts.ts';
import { roundHalfUp } from './round.ts';
import { bandOn, RISK_SCALES, type RiskScaleName } from './scales.ts';

/** The score of a project with its parts. */
export interface RiskScore {
  /** The pair to show: the one whose band is worse (decisions §27). */
  readonly shown: RiskPair;
  /** The other pair; null where there is one only. */
  readonly other: RiskPair | null;
  /** All points together before rounding; for construction before the first issue those of the base. */
  readonly points: number;
  readonly parts: readonly RiskPart[];
}

/** Ids of the parts of an operational property’s report notes (catalogue report-notes). */
const OPERATIONAL_PARTS: Readonly<Record<string, 'sop' | 'constructionData'>> = {
  SOP: 'sop',
  ConstructionData: 'constructionData',
};

/** Returns the score of a project; null until something of its report notes is scored (decisions §14). */
export function riskScoreOf(inputs: RiskInputs): RiskScore | null {
  if (!inputs.notes.some(({ weightedMax }) => weightedMax > 0)) return null;
  return inputs.type === 'Construction' ? constructionScore(inputs) : operationalScore(inputs);
}

const pairOn = (scale: RiskScaleName, points: number): RiskPair => {
  const score = roundHalfUp(points);
  return { score, max: RISK_SCALES[scale].max, band: bandOn(scale, score) };
};

/** Base = 400·Q + H of 500, and after the first issue base + min(500, P) of 1,000. */
function constructionScore(inputs: RiskInputs): RiskScore {
  const { notes, hazards, isIssued } = inputs;
  const quality = notes.reduce((sum, part) => sum + qualityPoints(part), 0);
  const hazard = reckoningOf('hazards', inputs);
  const basePoints = quality + hazard.points;
  const siteParts: RiskPart[] = [
    { ...partOf('reportNotes', quality, maxOf(notes)), isMissing: false },
    { ...reckonedPart('hazards', hazard), isMissing: hasNoData(hazards) },
  ];
  const base = pairOn('base', basePoints);
  if (!isIssued) return { shown: base, other: null, points: basePoints, parts: siteParts };
  const inspected = reckoningOf('recommendations', inputs);
  const points = basePoints + inspected.points;
  const total = pairOn('construction', points);
  const shown = worsePair(total, base);
  return {
    shown,
    other: shown === base ? total : base,
    points,
    parts: [...siteParts, { ...reckonedPart('recommendations', inspected), isMissing: false }],
  };
}

/** SOP 200·Q + construction data 500·Q + min(250, P/2) + H/2, of 1,000. */
function operationalScore(inputs: RiskInputs): RiskScore {
  const { notes, hazards, isIssued } = inputs;
  const quality = notes.reduce((sum, part) => sum + qualityPoints(part), 0);
  const inspected = reckoningOf('recommendations', inputs);
  const hazard = reckoningOf('hazards', inputs);
  const points = quality + inspected.points + hazard.points;
  const own = notes.flatMap((part): RiskPart[] => {
    const name = OPERATIONAL_PARTS[part.partId];
    if (name === undefined) return [];
    return [{ ...partOf(name, qualityPoints(part), part.maxPoints, name), isMissing: part.weightedMax === 0 }];
  });
  return {
    shown: pairOn('operational', points),
    other: null,
    points,
    parts: [
      { ...partOf('reportNotes', quality, maxOf(notes), 'reportNotes'), isMissing: false },
      ...own,
      { ...reckonedPart('hazards', hazard, 'hazards'), isMissing: hasNoData(hazards) },
      { ...reckonedPart('recommendations', inspected, 'inspection'), isMissing: !isIssued },
    ],
  };
}

const partOf = (name: RiskPart['name'], points: number, maxPoints: number, scale?: RiskScaleName) => ({
  name,
  points,
  maxPoints,
  band: scale === undefined ? null : bandOn(scale, roundHalfUp(points)),
});

const reckonedPart = (name: RiskPart['name'], { points, maxPoints }: Reckoning, scale?: RiskScaleName) =>
  partOf(name, points, maxPoints, scale);

const maxOf = (notes: readonly ScoredPart[]): number => notes.reduce((sum, { maxPoints }) => sum + maxPoints, 0);

const hasNoData = (hazards: RiskInputs['hazards']): boolean =>
  hazards.every(({ peril, raw, points }) => peril !== null && (raw === null || points === null));
