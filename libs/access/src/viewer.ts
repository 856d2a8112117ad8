import type { CompanyType, Plan, Role } from '@portal/contracts/common/enums';
import type { SessionClaims } from '@portal/contracts/identity/session';

/** The person who views or acts: the token's claims that decide about access. */
export interface Viewer {
  readonly userId: string;
  readonly role: Role;
  readonly companyType: CompanyType;
  readonly companyId: string | null;
  readonly plan: Plan;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly acceptedEula: boolean;
  readonly acceptedLicense: boolean;
}

/** Returns the viewer described by the claims of an access token. */
export function viewerOf(claims: SessionClaims): Viewer {
  return {
    userId: claims.sub,
    role: claims.role,
    companyType: claims.companyType,
    companyId: claims.companyId,
    plan: claims.subscriptionPlan,
    firstName: claims.firstName,
    lastName: claims.lastName,
    email: claims.email,
    acceptedEula: claims.acceptedEula,
    acceptedLicense: claims.acceptedLicense,
  };
}

/** Fields for rules about role and company only. */
export type RoleHolder = Pick<Viewer, 'role' | 'companyType'>;

/**
 * Returns true if the viewer is a risk engineer of the insurer or broker company, hence an insurance user (decisions
 * §11). Engineers of a risk company or without a company are external.
 */
export function isInternalRiskEngineer(viewer: RoleHolder): boolean {
  return viewer.role === 'RiskEngineer' && (viewer.companyType === 'Insurance' || viewer.companyType === 'Broker');
}
