import type { CompanyContact, NewCompanyContact } from '@portal/contracts/projects/company-contact';
import { call, useEndpoint, useWrite } from '@portal/portal-sdk';
import { listQueryOf, type ListAddress } from '@portal/ui';
import { keepPreviousData } from '@tanstack/react-query';

/** Reads a page of company contacts. */
export const useCompanyContacts = (address: ListAddress) =>
  useEndpoint('GET /company-contacts', { query: listQueryOf(address) }, { placeholderData: keepPreviousData });

/** Reads a company contact; loads nothing without an id. */
export const useCompanyContact = (id: string | undefined) =>
  useEndpoint('GET /company-contacts/{id}', id === undefined ? null : { params: { id } });

/**
 * Returns the function that adds or changes a company contact. `isOverwriting` saves over the newest version instead of
 * the edited one.
 */
export function useSaveCompanyContact(contact: CompanyContact | undefined) {
  const create = useWrite('POST /company-contacts');
  const update = useWrite('PUT /company-contacts');
  return async (fields: NewCompanyContact, isOverwriting: boolean) => {
    if (!contact) return create.mutateAsync({ body: fields });
    const { id } = contact;
    const { version } = isOverwriting ? await call('GET /company-contacts/{id}', { params: { id } }) : contact;
    return update.mutateAsync({ body: { id, ...fields }, ifMatch: version });
  };
}

/** Deletes a company contact; refreshes after a refusal, too, since something has changed. */
export const useDeleteCompanyContact = () => useWrite('DELETE /company-contacts/{id}', { refreshWhenRefused: true });
