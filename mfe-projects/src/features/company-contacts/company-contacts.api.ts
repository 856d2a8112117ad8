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

/** Returns a company contact as it is now. */
export const companyContactNow = ({ id }: CompanyContact) => call('GET /company-contacts/{id}', { params: { id } });

/** Returns the function that changes a company contact over the version of `over`, or adds one without it. */
export function useSaveCompanyContact() {
  const create = useWrite('POST /company-contacts');
  const update = useWrite('PUT /company-contacts');
  return (fields: NewCompanyContact, over: CompanyContact | undefined) =>
    over
      ? update.mutateAsync({ body: { id: over.id, ...fields }, ifMatch: over.version })
      : create.mutateAsync({ body: fields });
}

/** Deletes a company contact; refreshes after a refusal, too, since something has changed. */
export const useDeleteCompanyContact = () =>
  useWrite('DELETE /company-contacts/{id}', { refreshWhenRefused: true, awaitsRefresh: false });
