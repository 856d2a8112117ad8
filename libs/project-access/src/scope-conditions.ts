import type { ProjectScope } from '@portal/access';

/**
 * SQL that is true for the projects `p` of a scope (decisions §11); `$1` is the scope's id. `participants` names the table
 * of participants.
 */
export const scopeConditions = (participants: string): Readonly<Record<ProjectScope['kind'], string>> => ({
  company: 'p.company_id = $1',
  riskCompany: `(p.assigned_company_id = $1
    or exists (select from ${participants} mine where mine.project_id = p.id and mine.company_id = $1))`,
  person: `exists (select from ${participants} mine where mine.project_id = p.id and mine.user_id = $1)`,
});
