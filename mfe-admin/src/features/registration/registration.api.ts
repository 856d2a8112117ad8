import type { CompanyInvite } from '@portal/contracts/admin/company-invite';
import type { Invite } from '@portal/contracts/admin/invite';
import { api, getData } from '@portal/portal-sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

const KEY = ['registrations'];
const path = (id: string) => `invites/${encodeURIComponent(id)}`;

/** `GET /invites/{id}/user/info`: who waits for approval. */
export function useRegistration(id: string) {
  return useQuery({
    queryKey: [...KEY, id],
    queryFn: ({ signal }) => getData<Invite>(api.get(`${path(id)}/user/info`, { signal })),
  });
}

/** Whether somebody registered the company that is theirs: contacts are invited as coordinators of none. */
export const registersCompany = ({ kind, position }: Invite): boolean =>
  kind === 'Contact' && position === 'RCCoordinator';

/** `GET /invites/{id}/company/risk`: the company that waits with its primary contact. */
export function useRegisteredCompany(invite: Invite) {
  return useQuery({
    queryKey: [...KEY, invite.id, 'company'],
    queryFn: ({ signal }) => getData<CompanyInvite>(api.get(`${path(invite.id)}/company/risk`, { signal })),
    enabled: registersCompany(invite),
  });
}

/** `PUT /invites/{id}/user/approve`, or that of the company. */
export function useApprove(invite: Invite) {
  const decided = useDecided();
  const whom = registersCompany(invite) ? 'company/risk' : 'user';
  return useMutation({
    mutationFn: () => getData(api.put(`${path(invite.id)}/${whom}/approve`)),
    onSettled: decided,
  });
}

/** `PUT /invites/user/reject {id, rejectionReason}`, or that of the company. */
export function useReject(invite: Invite) {
  const decided = useDecided();
  const whom = registersCompany(invite) ? 'company/risk' : 'user';
  return useMutation({
    mutationFn: (rejectionReason: string) =>
      getData(api.put(`invites/${whom}/reject`, { json: { id: invite.id, rejectionReason } })),
    onSettled: decided,
  });
}

/** A decision changes the registration and the team; so may one of somebody else that came first. */
function useDecided() {
  const client = useQueryClient();
  return async () => {
    void client.invalidateQueries({ queryKey: ['team-members'] });
    await client.invalidateQueries({ queryKey: KEY });
  };
}
