import type { Page } from '@portal/contracts/common/list';
import type { Candidate, Contact } from '@portal/contracts/projects/contact';
import type { ContactPosition } from '@portal/contracts/projects/contact-position';
import { api, getData } from '@portal/portal-sdk';
import { listQueryOf, type ListAddress } from '@portal/ui';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { contactKeys } from './contacts.keys.ts';

/** Contacts of a project, or, where that is null, of the company's own book, which are global ones (spec 3 §7). */
const collectionOf = (projectId: string | null) => (projectId === null ? 'contacts/global' : 'contacts');
const pathOf = (projectId: string | null, id: string) => `${collectionOf(projectId)}/${encodeURIComponent(id)}`;

const ofProject = (projectId: string | null) => (projectId === null ? {} : { projectId });

/** The version that was read goes with every write, so that nothing of others is overwritten unseen (decisions §4). */
const ifMatch = (version: number) => ({ 'If-Match': `"${version}"` });

/** Invites go out, are used and approved elsewhere: while somebody waits for that, the list is read again. */
const WAITING_MS = 10_000;
const isUnderWay = ({ status }: Contact) => status === 'InviteSent' || status === 'NeedApproval';

/** `GET /contacts`, `GET /contacts/global` */
export function useContacts(projectId: string | null, address: ListAddress, position?: ContactPosition) {
  return useQuery({
    queryKey: contactKeys.list(projectId, address, position),
    queryFn: ({ signal }) => {
      const searchParams = listQueryOf(address);
      if (projectId !== null) searchParams.set('ProjectId', projectId);
      if (position !== undefined) searchParams.set('position', position);
      return getData<Page<Contact>>(api.get(collectionOf(projectId), { searchParams, signal }));
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.items.some(isUnderWay) ? WAITING_MS : false),
  });
}

const readContact = (projectId: string | null, id: string, signal?: AbortSignal) =>
  getData<Contact>(api.get(pathOf(projectId, id), signal ? { signal } : {}));

/** `GET /contacts/{id}`, `GET /contacts/global/{id}`; nobody is asked for without an id. */
export function useContact(projectId: string | null, id: string | undefined) {
  return useQuery({
    queryKey: contactKeys.contact(id ?? ''),
    queryFn: ({ signal }) => readContact(projectId, id ?? '', signal),
    enabled: id !== undefined,
  });
}

/** `GET /contacts/global/by-position`: everybody who can be added to the project or the book. */
export function useCandidates(projectId: string | null) {
  return useQuery({
    queryKey: contactKeys.candidates(projectId),
    queryFn: ({ signal }) => {
      const searchParams = projectId === null ? { ExcludeGlobal: 'true' } : { ProjectIdToExclude: projectId };
      return getData<readonly Candidate[]>(api.get('contacts/global/by-position', { searchParams, signal }));
    },
  });
}

interface Save {
  readonly body: object;
  /** Takes the newest version instead of the one that was edited. */
  readonly isOverwriting?: boolean;
}

/** `POST /contacts`, `POST /contacts/global`, or `PUT` where there is one. */
export function useSaveContact(projectId: string | null, contact: Contact | undefined) {
  const changed = useChanged();
  const path = collectionOf(projectId);
  return useMutation({
    mutationFn: async ({ body, isOverwriting = false }: Save) => {
      if (!contact) return getData(api.post(path, { json: { ...ofProject(projectId), ...body } }));
      const { version } = isOverwriting ? await readContact(projectId, contact.id) : contact;
      return getData(api.put(path, { json: { id: contact.id, ...body }, headers: ifMatch(version) }));
    },
    onSuccess: changed,
  });
}

/** `POST /contacts/from-user`, `POST /contacts/global/from-user` */
export function useAddFromUser(projectId: string | null) {
  const changed = useChanged();
  const path = `${collectionOf(projectId)}/from-user`;
  return useMutation({
    mutationFn: (id: string) => getData(api.post(path, { json: { ...ofProject(projectId), id } })),
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

/** `DELETE /contacts/{id}`, `DELETE /contacts/global/{id}` */
export function useDeleteContact({ projectId, id, version }: Contact) {
  const changed = useChanged();
  return useMutation({
    mutationFn: () => getData(api.delete(pathOf(projectId, id), { headers: ifMatch(version) })),
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
