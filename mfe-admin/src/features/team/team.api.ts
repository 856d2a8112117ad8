import type { DeletedTeamMember, NewTeamMember, TeamMember } from '@portal/contracts/admin/team-member';
import { hasOffices } from '@portal/contracts/admin/team-positions';
import { MAX_PAGE_SIZE } from '@portal/contracts/common/limits';
import { call, invalidateTopics, useEndpoint, useSession, useWrite, useWrites } from '@portal/portal-sdk';
import { listQueryOf, type ListAddress } from '@portal/ui';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';

/** Reads a page of the team. */
export const useTeam = (address: ListAddress) =>
  useEndpoint('GET /team-members', { query: listQueryOf(address) }, { placeholderData: keepPreviousData });

/** Reads a member; loads nothing without an id. */
export const useTeamMember = (id: string | undefined) =>
  useEndpoint('GET /team-members/{id}', id === undefined ? null : { params: { id } });

/** Returns whether the viewer is the company's primary contact; false until it is known. */
export function useIsPrimaryContact(): boolean {
  const { data } = useTeamMember(useSession().viewer.userId);
  return data?.isPrimaryCoordinator ?? false;
}

/** Reads the possible successors in projects: members of the position with access, except the leaving one. */
export function useSuccessors({ id, position }: TeamMember, isEnabled: boolean) {
  const query = { position, status: 'HasAccess', pageSize: MAX_PAGE_SIZE } as const;
  return useEndpoint('GET /team-members', isEnabled ? { query } : null, {
    select: ({ items }) => items.filter((item) => item.id !== id),
  });
}

/** Reads the seats and their occupation. */
export const useCountLimits = () => useEndpoint('GET /team-members/count-limits', {});

/** Reads the designations of the company. */
export const useDesignations = () => useEndpoint('GET /users/designations', {});

/** Adds a designation; an existing one is returned. */
export const useAddDesignation = () => useWrite('POST /designations');

/** Renames a designation of the company's own. */
export const useRenameDesignation = () => useWrite('PUT /designations/{id}');

/** Reads the offices of the company; risk companies have none. */
export function useLocations() {
  const { companyType } = useSession().viewer;
  const principal = companyType === 'Broker' ? 'broker-companies' : 'insurance-companies';
  return useEndpoint(`GET /${principal}/current/locations`, hasOffices(companyType) ? {} : null);
}

/** Returns a member as it is now. */
export const memberNow = ({ id }: TeamMember) => call('GET /team-members/{id}', { params: { id } });

interface Save {
  readonly body: NewTeamMember;
  /** The member that is changed over its version; undefined for a new one. */
  readonly over: TeamMember | undefined;
}

/** Adds a member, or changes one. */
export const useSaveMember = () =>
  useWrites((write, { body, over }: Save) =>
    over
      ? write('PUT /team-members', { body: { id: over.id, ...body }, ifMatch: over.version })
      : write('POST /team-members', { body }),
  );

/** Deletes a member; the body names the successor in projects, if there are any (decisions §2). */
export const useDeleteMember = ({ id, version }: TeamMember) =>
  useWrites((write, transfer: Omit<DeletedTeamMember, 'id'> | undefined) =>
    transfer
      ? write('DELETE /team-members', { body: { id, ...transfer }, ifMatch: version })
      : write('DELETE /team-members/{id}', { params: { id }, ifMatch: version }),
  );

/** Signs a member out on every device: nothing of the team changes. */
export const useSignOutMember = () => useWrite('DELETE /users/{id}/sessions');

/** Sends the invite again, by the path of its kind (spec 3 §7). */
export const useResendInvite = () =>
  useWrites((write, { id, invite }: TeamMember) =>
    invite?.kind === 'Contact'
      ? write('PUT /invites/user/contact/resend', { body: { contactId: id } })
      : write('PUT /invites/user/team-member/resend', { body: { teamMemberId: id } }),
  );

/** Returns what reads the team again. */
export function useReloadTeam() {
  const client = useQueryClient();
  return () => invalidateTopics(client, ['team']);
}
