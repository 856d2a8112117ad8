import type { Invite } from '@portal/contracts/admin/invite';
import { useEndpoint } from '@portal/portal-sdk';

/** Reads who waits for approval. */
export const useRegistration = (id: string) => useEndpoint('GET /invites/{id}/user/info', { params: { id } });

/** Reads the company that waits with its primary contact. */
export const useRegisteredCompany = ({ id, registersCompany }: Invite) =>
  useEndpoint('GET /invites/{id}/company/risk', registersCompany ? { params: { id } } : null);
