import type { CompanyInvite } from '@portal/contracts/admin/company-invite';
import type { Invite } from '@portal/contracts/admin/invite';
import { api, getData } from '@portal/portal-sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { teamKeys } from '../team/team.keys.ts';

const KEY = ['registrations'];
const path = (id: string) => `invites/${encodeURIComponent(id)}`;

/** `GET /invites/{id}/user/info`: who waits for approval. */
export function useRegistration(id: string) {
  return useQuery({
    queryKey: [...KEY, id],
    queryFn: ({ signal }) => getData<Invite>(api.get(`${path(id)}/user/info`, { signal })),
  });
}

/** `GET /invites/{id}/company/risk`: the company that waits with its primary contact. */
export function useRegisteredCompany(invite: Invite) {
  return useQuery({
    queryKey: [...KEY, invite.id, 'company'],
    queryFn: ({ signal }) => getData<CompanyInvite>(api.get(`${path(invite.id)}/company/risk`, { signal })),
    enabled: invite.registersCompany,
  });
}

/** About whom a decision is, as its path has it. */
const whomOf = ({ registersCompany }: Invite): string => (registersCompany ? 'company/risk' : 'user');

/** `PUT /invites/{id}/user/approve`, or that of the company. */
export function useApprove(invite: Invite) {
  const decided = useDecided();
  return useMutation({
    mutationFn: () => getData(api.put(`${path(invite.id)}/${whomOf(invite)}/approve`)),
    onSettled: decided,
  });
}

/** `PUT /invites/user/reject {id, rejectionReason}`, or that of the company. */
export function useReject(invite: Invite) {
  const decided = useDecided();
  return useMutation({
    mutationFn: (rejectionReason: string) =>
      getData(api.put(`invites/${whomOf(invite)}/reject`, { json: { id: invite.id, rejectionReason } })),
    onSettled: decided,
  });
}

/** A decision changes the registration and the team; so may one of somebody else that came first. */
function useDecided() {
  const client = useQueryClient();
  return async () => {
    void client.invalidateQueries({ queryKey: teamKeys.all });
    await client.invalidateQueries({ queryKey: KEY });
  };
}
