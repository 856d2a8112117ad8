import { placeOfRiskBand, type RiskPair } from '@portal/contracts/projects/risk-band';

/** The largest maximum of a scale that is shown; the others divide it. */
const FINEST = 1000;

/**
 * Returns the number by which scores of all scales are ordered: the band, then the score over its maximum (decisions
 * §27). The order of the project list in services/projects computes the same in SQL.
 */
export const riskOrder = ({ score, max, band }: RiskPair): number =>
  placeOfRiskBand(band) * 10 * FINEST + Math.trunc((score * FINEST) / max);

/** Returns the worse of two pairs, which is the one to show (decisions §27); the first of equal ones. */
export const worsePair = (one: RiskPair, other: RiskPair): RiskPair =>
  riskOrder(other) > riskOrder(one) ? other : one;
