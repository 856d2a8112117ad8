import * as v from 'valibot';
import { perilSchema } from '../geo/perils.ts';
import { projectCategorySchema } from './project-lists.ts';
import { ISSUED_STATUSES, RECOMMENDATION_PRIORITIES } from './recommendation-lists.ts';
import { RISK_BANDS } from './risk-band.ts';

/** A score with its maximum and its band (decisions §14). */
export const riskPair = v.object({
  score: v.number(),
  max: v.number(),
  band: v.picklist(RISK_BANDS),
});

/** Answered questions of a part or a section of report notes: Q is the score over the maximum (decisions §14). */
const weighted = { weightedScore: v.number(), weightedMax: v.number() };

/** A part of report notes as the score counts it. `weightedMax` is 0 where nothing is scored yet. */
export const scoredPart = v.object({ partId: v.string(), title: v.string(), maxPoints: v.number(), ...weighted });
export type ScoredPart = v.InferOutput<typeof scoredPart>;

/** A section of a part of report notes. */
export const scoredSection = v.object({
  partId: v.string(),
  sectionId: v.string(),
  title: v.string(),
  ...weighted,
});
export type ScoredSection = v.InferOutput<typeof scoredSection>;

/**
 * A hazard of the primary location. `raw` is null without data, `points` for a peril that is not scored. Without a peril it is
 * the sum of those that have data, for viewers who do not open LOCATION.
 */
export const scoredHazard = v.object({
  peril: v.nullable(perilSchema),
  raw: v.nullable(v.number()),
  points: v.nullable(v.number()),
});
export type ScoredHazard = v.InferOutput<typeof scoredHazard>;

/** Issued recommendations that are equal in what the score counts of them. */
export const scoredRecommendations = v.object({
  priority: v.picklist(RECOMMENDATION_PRIORITIES),
  status: v.picklist(ISSUED_STATUSES),
  isOverdue: v.boolean(),
  count: v.number(),
});
export type ScoredRecommendations = v.InferOutput<typeof scoredRecommendations>;

/** All that a score is made of (decisions §14). */
export const riskInputs = v.object({
  type: projectCategorySchema,
  /** Empty until report notes exist. */
  notes: v.array(scoredPart),
  hazards: v.array(scoredHazard),
  /** True once recommendations of an inspection have been issued. */
  isIssued: v.boolean(),
  recommendations: v.array(scoredRecommendations),
});
export type RiskInputs = v.InferOutput<typeof riskInputs>;

/** Parts of a score, in their order. */
export const RISK_PARTS = ['reportNotes', 'sop', 'constructionData', 'hazards', 'recommendations'] as const;
export type RiskPartName = (typeof RISK_PARTS)[number];

/** A part of a score with its points, unrounded, and the band on its own scale; null where it has no scale. */
export const riskPart = v.object({
  name: v.picklist(RISK_PARTS),
  points: v.number(),
  maxPoints: v.number(),
  band: v.nullable(v.picklist(RISK_BANDS)),
  /** True where nothing of the part is known yet. */
  isMissing: v.boolean(),
});
export type RiskPart = v.InferOutput<typeof riskPart>;

/** Reasons for which a score is calculated. */
export const RISK_CAUSES = [
  'answers',
  'recommendation',
  'recommendations',
  'inspection',
  'category',
  'location',
  'overdue',
  'first',
] as const;
export type RiskCauseKind = (typeof RISK_CAUSES)[number];

/** The change that a score followed. What does not apply to its kind is null. */
export const riskCause = v.object({
  kind: v.picklist(RISK_CAUSES),
  /** The recommendation or inspection, with its number. */
  itemId: v.nullable(v.string()),
  number: v.nullable(v.number()),
  /** The step, and the recommendation's status after it. */
  action: v.nullable(v.string()),
  status: v.nullable(v.string()),
  /** Number of recommendations that moved together. */
  count: v.nullable(v.number()),
  actorName: v.nullable(v.string()),
});
export type RiskCause = v.InferOutput<typeof riskCause>;
