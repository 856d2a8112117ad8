import type { Invite } from '@portal/contracts/admin/invite';
import { useEndpoint, useWrites } from '@portal/portal-sdk';

/** Reads who waits for approval. */
export const useRegistration = (id: string) => useEndpoint('GET /invites/{id}/user/info', { params: { id } });

/** Reads the company that waits with its primary contact. */
export const useRegisteredCompany = ({ id, registersCompany }: Invite) =>
  useEndpoint('GET /invites/{id}/company/risk', registersCompany ? { params: { id } } : null);

/** Refreshes after a refusal, which may be caused by somebody else's earlier decision. */
const SETTINGS = { refreshWhenRefused: true } as const;

/** Lets in who registered, with the company where they registered one. */
export const useApprove = ({ id, registersCompany }: Invite) =>
  useWrites<void, unknown>(
    (write) =>
      registersCompany
        ? write('PUT /invites/{id}/company/risk/approve', { params: { id } })
        : write('PUT /invites/{id}/user/approve', { params: { id } }),
    SETTINGS,
  );

/** Refuses who registered, with the company where they registered one. */
export const useReject = ({ id, registersCompany }: Invite) =>
  useWrites(
    (write, rejectionReason: string) =>
      write(registersCompany ? 'PUT /invites/company/risk/reject' : 'PUT /invites/user/reject', {
        body: { id, rejectionReason },
      }),
    SETTINGS,
  );
