import { isInternalRiskEngineer, type Viewer } from './viewer.ts';

/** The projects that a viewer sees (decisions §11): those of a company, or those with certain participants. */
export type ProjectScope =
  | { readonly kind: 'company'; readonly id: string; readonly companyType: 'Insurance' | 'Broker' }
  | { readonly kind: 'riskCompany' | 'person'; readonly id: string };

/**
 * The insurer's or broker company's own people see all of its projects; a risk company's coordinator those where a
 * participant belongs to the company; everyone else those where they take part (decisions §11).
 */
export function projectScopeOf(viewer: Pick<Viewer, 'userId' | 'role' | 'companyId' | 'companyType'>): ProjectScope {
  const { role, companyId, companyType } = viewer;
  const isOwnPeople = role === 'ICCoordinator' || role === 'ICUnderwriter' || isInternalRiskEngineer(viewer);
  if (isOwnPeople && companyId && (companyType === 'Insurance' || companyType === 'Broker')) {
    return { kind: 'company', id: companyId, companyType };
  }
  if (role === 'RCCoordinator' && companyId) return { kind: 'riskCompany', id: companyId };
  return { kind: 'person', id: viewer.userId };
}
