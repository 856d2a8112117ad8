import { randomUUID } from 'node:crypto';
import { viewerOf, type Viewer } from '@portal/access';
import { ACCESS_TOKEN_LIFE_S, type SessionClaims } from '@portal/contracts/identity/session';

/** Builds claims of an insurance coordinator who has accepted everything; a test states only what matters to it. */
export function claimsOf(claims: Partial<SessionClaims> = {}): SessionClaims {
  const now = Math.floor(Date.now() / 1000);
  const companyType = claims.companyType ?? 'Insurance';
  return {
    sub: randomUUID(),
    sid: randomUUID(),
    ver: 1,
    role: 'ICCoordinator',
    email: 'coordinator@insurer.example',
    companyType,
    companyId: companyType === 'NoCompany' ? null : randomUUID(),
    firstName: 'Clara',
    lastName: 'Nordin',
    subscriptionPlan: 'Global',
    acceptedLicense: true,
    acceptedEula: true,
    companyProjectTabAccess: [],
    principalCompanyTypes: [],
    iat: now,
    exp: now + ACCESS_TOKEN_LIFE_S,
    jti: randomUUID(),
    ...claims,
  };
}

/** Builds a viewer: an insurance coordinator by default. */
export function aViewer(viewer: Partial<Viewer> = {}): Viewer {
  const { companyType } = viewer;
  return { ...viewerOf(claimsOf(companyType ? { companyType } : {})), ...viewer };
}
