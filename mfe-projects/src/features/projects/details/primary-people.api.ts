import type { PrimaryFunction } from '@portal/contracts/projects/primary-people';
import { useEndpoint, useWrite, type WriteKey } from '@portal/portal-sdk';

const WRITES = {
  primaryUnderwriter: 'PUT /projects/{id}/primary-underwriter',
  primaryRiskEngineer: 'PUT /projects/{id}/primary-risk-engineer',
  primarySiteContact: 'PUT /projects/{id}/primary-site-contact',
} as const satisfies Readonly<Record<PrimaryFunction, WriteKey>>;

/** Reads who could hold the primary functions of a project. */
export const usePrimaryCandidates = (projectId: string) =>
  useEndpoint('GET /projects/{id}/primary-candidates', { params: { id: projectId } });

/** Gives a primary function of a project to a person. */
export const useNamePrimary = (held: PrimaryFunction) => useWrite(WRITES[held]);

/** Ignores that a project has no risk engineer. */
export const useIgnoreNoAssignment = () => useWrite('PUT /projects/{id}/ignore-notification-project-has-no-assignment');
