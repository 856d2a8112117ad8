import type { Page } from '@portal/contracts/common/list';
import type { CompanyContact } from '@portal/contracts/projects/company-contact';
import { api, getData } from '@portal/portal-sdk';
import { listQueryOf, type ListAddress } from '@portal/ui';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { companyContactKeys } from './company-contacts.keys.ts';

const PATH = 'company-contacts';
const pathOf = (id: string) => `${PATH}/${encodeURIComponent(id)}`;

/** The version that was read goes with every write, so that nothing of others is overwritten unseen (decisions §4). */
const ifMatch = (version: number) => ({ 'If-Match': `"${version}"` });

/** `GET /company-contacts` */
export function useCompanyContacts(address: ListAddress) {
  return useQuery({
    queryKey: companyContactKeys.list(address),
    queryFn: ({ signal }) =>
      getData<Page<CompanyContact>>(api.get(PATH, { searchParams: listQueryOf(address), signal })),
    placeholderData: keepPreviousData,
  });
}

const readCompanyContact = (id: string, signal?: AbortSignal) =>
  getData<CompanyContact>(api.get(pathOf(id), signal ? { signal } : {}));

/** `GET /company-contacts/{id}`; nothing is asked for without an id. */
export function useCompanyContact(id: string | undefined) {
  return useQuery({
    queryKey: companyContactKeys.contact(id ?? ''),
    queryFn: ({ signal }) => readCompanyContact(id ?? '', signal),
    enabled: id !== undefined,
  });
}

interface Save {
  readonly body: object;
  /** Takes the newest version instead of the one that was edited. */
  readonly isOverwriting?: boolean;
}

/** `POST /company-contacts`, or `PUT` where there is one. */
export function useSaveCompanyContact(contact: CompanyContact | undefined) {
  const changed = useCompanyContactsChanged();
  return useMutation({
    mutationFn: async ({ body, isOverwriting = false }: Save) => {
      if (!contact) return getData(api.post(PATH, { json: body }));
      const { version } = isOverwriting ? await readCompanyContact(contact.id) : contact;
      return getData(api.put(PATH, { json: { id: contact.id, ...body }, headers: ifMatch(version) }));
    },
    onSuccess: changed,
  });
}

/** `DELETE /company-contacts/{id}` */
export function useDeleteCompanyContact({ id, version }: CompanyContact) {
  const changed = useCompanyContactsChanged();
  return useMutation({
    mutationFn: () => getData(api.delete(pathOf(id), { headers: ifMatch(version) })),
    // A refusal, too, tells that something has changed.
    onSettled: changed,
  });
}

/** What a write makes old. */
export function useCompanyContactsChanged() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: companyContactKeys.all });
}
