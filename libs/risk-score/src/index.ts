export { improvementsOf, withoutRecommendations, type OpenRecommendation } from './improvements.ts';
export { riskOrder, worsePair } from './order.ts';
export { roundHalfUp } from './round.ts';
export { bandOn, RISK_SCALES, type RiskScaleName } from './scales.ts';
export { riskScoreOf, type RiskScore } from './score.ts';
export { pointsOfRecommendations, qualityPoints, reckoningOf } from './parts.ts';
