import type { Invite } from '@portal/contracts/admin/invite';
import { useWrites } from '@portal/portal-sdk';

/** Refreshes after a refusal, which may be caused by somebody else's earlier decision. */
const SETTINGS = { refreshWhenRefused: true } as const;

/** Lets in who registered, with the company where they registered one (decisions §3.4). */
export const useApproveRegistration = () =>
  useWrites<Invite, unknown>(
    (write, { id, registersCompany }) =>
      registersCompany
        ? write('PUT /invites/{id}/company/risk/approve', { params: { id } })
        : write('PUT /invites/{id}/user/approve', { params: { id } }),
    SETTINGS,
  );

/** Refuses who registered, with the company where they registered one (decisions §3.4). */
export const useRejectRegistration = ({ id, registersCompany }: Invite) =>
  useWrites(
    (write, rejectionReason: string) =>
      write(registersCompany ? 'PUT /invites/company/risk/reject' : 'PUT /invites/user/reject', {
        body: { id, rejectionReason },
      }),
    SETTINGS,
  );
