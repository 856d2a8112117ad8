import type { Page } from '@portal/contracts/common/list';
import type { Candidate, Contact } from '@portal/contracts/projects/contact';
import { api, getData } from '@portal/portal-sdk';
import { listQueryOf, type ListAddress } from '@portal/ui';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { contactKeys } from './contacts.keys.ts';

const PATH = 'contacts';
const pathOf = (id: string) => `${PATH}/${encodeURIComponent(id)}`;

/** The version that was read goes with every write, so that nothing of others is overwritten unseen (decisions §4). */
const ifMatch = (version: number) => ({ 'If-Match': `"${version}"` });

/** Invites go out, are used and approved elsewhere: while somebody waits for that, the list is read again. */
const WAITING_MS = 10_000;
const isUnderWay = ({ status }: Contact) => status === 'InviteSent' || status === 'NeedApproval';

/** `GET /contacts` */
export function useContacts(projectId: string, address: ListAddress) {
  return useQuery({
    queryKey: contactKeys.list(projectId, address),
    queryFn: ({ signal }) => {
      const searchParams = listQueryOf(address);
      searchParams.set('ProjectId', projectId);
      return getData<Page<Contact>>(api.get(PATH, { searchParams, signal }));
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.items.some(isUnderWay) ? WAITING_MS : false),
  });
}

const readContact = (id: string, signal?: AbortSignal) =>
  getData<Contact>(api.get(pathOf(id), signal ? { signal } : {}));

/** `GET /contacts/{id}`; nobody is asked for without an id. */
export function useContact(id: string | undefined) {
  return useQuery({
    queryKey: contactKeys.contact(id ?? ''),
    queryFn: ({ signal }) => readContact(id ?? '', signal),
    enabled: id !== undefined,
  });
}

/** `GET /contacts/global/by-position`: everybody who can be added to the project. */
export function useCandidates(projectId: string) {
  return useQuery({
    queryKey: contactKeys.candidates(projectId),
    queryFn: ({ signal }) => {
      const searchParams = { ProjectIdToExclude: projectId };
      return getData<readonly Candidate[]>(api.get(`${PATH}/global/by-position`, { searchParams, signal }));
    },
  });
}

interface Save {
  readonly body: object;
  /** Takes the newest version instead of the one that was edited. */
  readonly isOverwriting?: boolean;
}

/** `POST /contacts`, or `PUT` where there is one. */
export function useSaveContact(projectId: string, contact: Contact | undefined) {
  const changed = useChanged();
  return useMutation({
    mutationFn: async ({ body, isOverwriting = false }: Save) => {
      if (!contact) return getData(api.post(PATH, { json: { projectId, ...body } }));
      const { version } = isOverwriting ? await readContact(contact.id) : contact;
      return getData(api.put(PATH, { json: { id: contact.id, ...body }, headers: ifMatch(version) }));
    },
    onSuccess: changed,
  });
}

/** `POST /contacts/from-user` */
export function useAddFromUser(projectId: string) {
  const changed = useChanged();
  return useMutation({
    mutationFn: (id: string) => getData(api.post(`${PATH}/from-user`, { json: { projectId, id } })),
    onSettled: changed,
  });
}

/** `PUT /invites/user/contact/resend` */
export function useResendInvite() {
  const changed = useChanged();
  return useMutation({
    mutationFn: (contactId: string) => getData(api.put('invites/user/contact/resend', { json: { contactId } })),
    onSettled: changed,
  });
}

/** `DELETE /contacts/{id}` */
export function useDeleteContact({ id, version }: Contact) {
  const changed = useChanged();
  return useMutation({
    mutationFn: () => getData(api.delete(pathOf(id), { headers: ifMatch(version) })),
    // A refusal, too, tells that something has changed.
    onSettled: changed,
  });
}

/** What a write makes old: everything of contacts, and projects, which name their primary ones. */
export function useChanged() {
  const client = useQueryClient();
  return async () => {
    void client.invalidateQueries({ queryKey: ['projects'] });
    await client.invalidateQueries({ queryKey: contactKeys.all });
  };
}
