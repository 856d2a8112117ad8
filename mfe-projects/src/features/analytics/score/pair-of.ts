import type { RiskPair } from '@portal/contracts/projects/risk-band';
import type { Project } from '@portal/contracts/projects/project';

/** Returns the score of a project or of a row of the list; null where there is none, or none for the viewer. */
export const pairOf = ({
  riskScore,
  riskScoreMax,
  riskBand,
}: Pick<Project, 'riskScore' | 'riskScoreMax' | 'riskBand'>): RiskPair | null =>
  riskScore === null || riskScoreMax === null || riskBand === null
    ? null
    : { score: riskScore, max: riskScoreMax, band: riskBand };
