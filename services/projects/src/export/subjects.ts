import { claimsExported, type AskedClaims } from '../claims/claim.export.ts';
import { recommendationsExported, type AskedRecommendations } from '../recommendations/recommendation.export.ts';
import type { Exported } from './columns.ts';
import { projectsExported, type AskedProjects } from './statement.ts';

/** What each subject keeps of an export between the asking and the giving. */
interface Asked {
  readonly projects: AskedProjects;
  readonly claims: AskedClaims;
  readonly recommendations: AskedRecommendations;
}
export type ExportSubject = keyof Asked;
export type AskedOf<Subject extends ExportSubject> = Asked[Subject];

const SUBJECTS: { readonly [Subject in ExportSubject]: (asked: Asked[Subject]) => Exported } = {
  projects: projectsExported,
  claims: claimsExported,
  recommendations: recommendationsExported,
};

/** Sheet, columns and statement of an export that was asked for. */
export const exportedOf = <Subject extends ExportSubject>(subject: Subject, asked: Asked[Subject]): Exported =>
  SUBJECTS[subject](asked);
