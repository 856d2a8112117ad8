import { isInternalRiskEngineer, type Viewer } from '@portal/access';

/** Whose projects a viewer sees (decisions §11): those of a company, or those with certain participants. */
export type ProjectScope =
  | { readonly kind: 'company'; readonly id: string; readonly companyType: 'Insurance' | 'Broker' }
  | { readonly kind: 'riskCompany' | 'person'; readonly id: string };

/**
 * The insurer's or broker company's own people see all of its projects; a risk company's coordinator those where a
 * participant belongs to the company; everyone else those where they take part (decisions §11).
 */
export function scopeOf(viewer: Viewer): ProjectScope {
  const { role, companyId, companyType } = viewer;
  const isOwnPeople = role === 'ICCoordinator' || role === 'ICUnderwriter' || isInternalRiskEngineer(viewer);
  if (isOwnPeople && companyId && (companyType === 'Insurance' || companyType === 'Broker')) {
    return { kind: 'company', id: companyId, companyType };
  }
  if (role === 'RCCoordinator' && companyId) return { kind: 'riskCompany', id: companyId };
  return { kind: 'person', id: viewer.userId };
}

/** SQL that is true for the projects `p` of a scope; `$1` is the scope's id. */
export const SCOPE_CONDITION: Readonly<Record<ProjectScope['kind'], string>> = {
  company: 'p.company_id = $1',
  riskCompany: 'exists (select from project_participants mine where mine.project_id = p.id and mine.company_id = $1)',
  person: 'exists (select from project_participants mine where mine.project_id = p.id and mine.user_id = $1)',
};
