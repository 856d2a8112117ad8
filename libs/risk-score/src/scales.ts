import { RISK_BANDS, type RiskBand } from '@portal/contracts/projects/risk-band';

interface RiskScale {
  readonly max: number;
  /** Upper limits of the bands from Very Low on; what is above the last is in the next band. */
  readonly limits: readonly number[];
}

/** The scales of the risk score (spec 2 §9, decisions §14). The first two have no Catastrophic band. */
export const RISK_SCALES = {
  /** Construction: report notes and hazards. */
  base: { max: 500, limits: [50, 150, 250, 350, 450] },
  /** Construction with recommendations, after the first issue. */
  construction: { max: 1000, limits: [100, 300, 500, 700, 900] },
  /** Operational property: all parts. */
  operational: { max: 1000, limits: [142.86, 285.71, 428.57, 571.43, 714.29, 857.14] },
  reportNotes: { max: 700, limits: [100, 200, 300, 400, 500, 700] },
  sop: { max: 200, limits: [28.57, 57.14, 85.71, 114.29, 142.86, 171.43] },
  constructionData: { max: 500, limits: [71.43, 142.86, 214.29, 285.71, 357.14, 428.57] },
  inspection: { max: 250, limits: [35.71, 71.43, 107.14, 142.86, 178.57, 214.29] },
  hazards: { max: 50, limits: [7.14, 14.29, 21.43, 28.57, 35.71, 42.86] },
} as const satisfies Readonly<Record<string, RiskScale>>;
export type RiskScaleName = keyof typeof RISK_SCALES;

/** Returns the band of a whole score on a scale, as both are printed together. */
export function bandOn(name: RiskScaleName, score: number): RiskBand {
  const { limits }: RiskScale = RISK_SCALES[name];
  const within = limits.findIndex((limit) => score <= limit);
  return RISK_BANDS[within === -1 ? limits.length : within] ?? 'Catastrophic';
}
