import { hasOffices } from '@portal/contracts/admin/team-positions';
import type { Designation } from '@portal/contracts/admin/designations';
import type { OfficeLocation } from '@portal/contracts/admin/location';
import type { CountLimits, DeletedTeamMember, TeamMember } from '@portal/contracts/admin/team-member';
import type { Page } from '@portal/contracts/common/list';
import { MAX_PAGE_SIZE } from '@portal/contracts/common/limits';
import { api, getData, useSession } from '@portal/portal-sdk';
import { listQueryOf, type ListAddress } from '@portal/ui';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { teamKeys } from './team.keys.ts';

const PATH = 'team-members';
const pathOf = (id: string) => `${PATH}/${encodeURIComponent(id)}`;

/** The version that was read goes with every write, so that nothing of others is overwritten unseen (decisions §4). */
const ifMatch = (version: number) => ({ 'If-Match': `"${version}"` });

/** `GET /team-members` */
export function useTeam(address: ListAddress) {
  return useQuery({
    queryKey: teamKeys.list(address),
    queryFn: ({ signal }) => getData<Page<TeamMember>>(api.get(PATH, { searchParams: listQueryOf(address), signal })),
    placeholderData: keepPreviousData,
  });
}

const readMember = (id: string, signal?: AbortSignal) =>
  getData<TeamMember>(api.get(pathOf(id), signal ? { signal } : {}));

/** `GET /team-members/{id}`; nobody is asked for without an id. */
export function useTeamMember(id: string | undefined) {
  return useQuery({
    queryKey: teamKeys.member(id ?? ''),
    queryFn: ({ signal }) => readMember(id ?? '', signal),
    enabled: id !== undefined,
  });
}

/** Whether the viewer is the company's primary contact; false until it is known. */
export function useIsPrimaryContact(): boolean {
  const { data } = useTeamMember(useSession().viewer.userId);
  return data?.isPrimaryCoordinator ?? false;
}

/** Who may take projects over: members of the position with access, without the one who leaves. */
export function useTakers({ id, position }: TeamMember, isAsked: boolean) {
  return useQuery({
    queryKey: teamKeys.takers(position),
    queryFn: ({ signal }) => {
      const searchParams = { position, status: 'HasAccess', pageSize: String(MAX_PAGE_SIZE) };
      return getData<Page<TeamMember>>(api.get(PATH, { searchParams, signal }));
    },
    select: ({ items }) => items.filter((item) => item.id !== id),
    enabled: isAsked,
  });
}

/** `GET /team-members/count-limits`: seats and what is taken of them. */
export function useCountLimits() {
  return useQuery({
    queryKey: teamKeys.countLimits,
    queryFn: ({ signal }) => getData<CountLimits>(api.get(`${PATH}/count-limits`, { signal })),
  });
}

/** `GET /users/designations` */
export function useDesignations() {
  return useQuery({
    queryKey: teamKeys.designations,
    queryFn: ({ signal }) => getData<readonly Designation[]>(api.get('users/designations', { signal })),
  });
}

/** `POST /designations {value}`; one that is there already is answered. */
export function useAddDesignation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (value: string) => getData<Designation>(api.post('designations', { json: { value } })),
    onSuccess: () => client.invalidateQueries({ queryKey: teamKeys.designations }),
  });
}

/** `GET {principal}/current/locations`; risk companies have none. */
export function useLocations() {
  const { companyType } = useSession().viewer;
  const principal = companyType === 'Broker' ? 'broker-companies' : 'insurance-companies';
  return useQuery({
    queryKey: teamKeys.locations,
    queryFn: ({ signal }) => getData<readonly OfficeLocation[]>(api.get(`${principal}/current/locations`, { signal })),
    enabled: hasOffices(companyType),
  });
}

interface Save {
  readonly body: object;
  /** Takes the newest version instead of the one that was edited. */
  readonly isOverwriting?: boolean;
}

/** `POST /team-members`, or `PUT` where there is a member. */
export function useSaveMember(member: TeamMember | undefined) {
  const changed = useChanged();
  return useMutation({
    mutationFn: async ({ body, isOverwriting = false }: Save) => {
      if (!member) return getData(api.post(PATH, { json: body }));
      const { version } = isOverwriting ? await readMember(member.id) : member;
      return getData(api.put(PATH, { json: { id: member.id, ...body }, headers: ifMatch(version) }));
    },
    onSuccess: changed,
  });
}

/** `DELETE /team-members/{id}`; with the body that says who takes the projects over where there are any (decisions §2). */
export function useDeleteMember({ id, version }: TeamMember) {
  const changed = useChanged();
  return useMutation({
    mutationFn: (transfer: Omit<DeletedTeamMember, 'id'> | undefined) => {
      const headers = ifMatch(version);
      return getData(
        transfer ? api.delete(PATH, { json: { id, ...transfer }, headers }) : api.delete(pathOf(id), { headers }),
      );
    },
    onSuccess: changed,
  });
}

/** `DELETE /users/{id}/sessions`: nothing of the team changes. */
export const useSignOutMember = () =>
  useMutation({ mutationFn: (id: string) => getData(api.delete(`users/${encodeURIComponent(id)}/sessions`)) });

/** Sends the invite again, by the path of its kind (spec 3 §7). */
export function useResendInvite() {
  const changed = useChanged();
  return useMutation({
    mutationFn: ({ id, invite }: TeamMember) =>
      getData(
        invite?.kind === 'Contact'
          ? api.put('invites/user/contact/resend', { json: { contactId: id } })
          : api.put('invites/user/team-member/resend', { json: { teamMemberId: id } }),
      ),
    onSuccess: changed,
  });
}

/** What a write makes old: everything of the team. */
export function useChanged() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: teamKeys.all });
}
