import type { ProjectScope } from '@portal/access';
import { PROJECT_TEXTS } from '@portal/contracts/projects/texts';
import { notFound, type Problem } from '@portal/service-kit';

/** SQL that is true for the projects `p` of a scope (decisions §11); `$1` is the scope's id. */
export const SCOPE_CONDITION: Readonly<Record<ProjectScope['kind'], string>> = {
  company: 'p.company_id = $1',
  riskCompany: 'exists (select from project_participants mine where mine.project_id = p.id and mine.company_id = $1)',
  person: 'exists (select from project_participants mine where mine.project_id = p.id and mine.user_id = $1)',
};

/** The 404 of a project that is not there or not the viewer's (decisions §4). */
export const projectNotFound = (): Problem =>
  notFound(PROJECT_TEXTS.notFound, { fieldErrors: { projectId: [PROJECT_TEXTS.notFound] } });

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text could name a project; one that could not names none. */
export const isProjectId = (text: string): boolean => UUID.test(text);
