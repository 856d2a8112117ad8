import type { Contact, ContactForm, NewContactForm } from '@portal/contracts/projects/contact';
import type { ContactPosition } from '@portal/contracts/projects/contact-position';
import { call, endpointQuery, useEndpoint, useWrite } from '@portal/portal-sdk';
import { listQueryOf, type ListAddress } from '@portal/ui';
import { keepPreviousData } from '@tanstack/react-query';

// Contacts belong to a project or, if its id is null, to the company's book of global contacts (spec 3 §7).

/** Invites go out, are used and approved elsewhere: while somebody waits for that, the list is read again. */
const WAITING_MS = 10_000;
const isUnderWay = ({ status }: Contact) => status === 'InviteSent' || status === 'NeedApproval';

/** Reads a page of contacts. */
export function useContacts(projectId: string | null, address: ListAddress, position?: ContactPosition) {
  const query = listQueryOf(address);
  if (projectId !== null) query.set('ProjectId', projectId);
  if (position !== undefined) query.set('position', position);
  return useEndpoint(
    projectId === null ? 'GET /contacts/global' : 'GET /contacts',
    { query },
    {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (state.data?.items.some(isUnderWay) ? WAITING_MS : false),
    },
  );
}

const oneOf = (projectId: string | null) => (projectId === null ? 'GET /contacts/global/{id}' : 'GET /contacts/{id}');

/** The query of a contact. */
export const contactQuery = (projectId: string | null, id: string) =>
  endpointQuery(oneOf(projectId), { params: { id } });

/** Reads a contact; loads nothing without an id. */
export const useContact = (projectId: string | null, id: string | undefined) =>
  useEndpoint(oneOf(projectId), id === undefined ? null : { params: { id } });

/** Reads everybody who can be added to the project or the book. */
export const useCandidates = (projectId: string | null) =>
  useEndpoint('GET /contacts/global/by-position', {
    query: projectId === null ? { ExcludeGlobal: 'true' } : { ProjectIdToExclude: projectId },
  });

/** Returns the function that adds a contact. */
export function useAddContact(projectId: string | null) {
  const { mutateAsync } = useWrite(projectId === null ? 'POST /contacts/global' : 'POST /contacts');
  return (body: NewContactForm) => mutateAsync(projectId === null ? { body } : { body: { projectId, ...body } });
}

/** Returns a contact as it is now. */
export const contactNow = (projectId: string | null, { id }: Contact) => call(oneOf(projectId), { params: { id } });

/** Returns the function that changes a contact over the version of `over`. */
export function useUpdateContact(projectId: string | null) {
  const { mutateAsync } = useWrite(projectId === null ? 'PUT /contacts/global' : 'PUT /contacts');
  return (fields: ContactForm, over: Contact) =>
    mutateAsync({ body: { id: over.id, ...fields }, ifMatch: over.version });
}

/** Adds an existing user; refreshes after a refusal, too, since something has changed. */
export const useAddFromUser = (projectId: string | null) =>
  useWrite(projectId === null ? 'POST /contacts/global/from-user' : 'POST /contacts/from-user', {
    refreshWhenRefused: true,
  });

/** Sends the invite of a contact again; refreshes after a refusal, too, since something has changed. */
export const useResendInvite = () => useWrite('PUT /invites/user/contact/resend', { refreshWhenRefused: true });

/** Lets in a contact who waits for access; refreshes after a refusal, too, since something has changed. */
export const useApproveContact = () => useWrite('PUT /contacts/{id}/approve', { refreshWhenRefused: true });

/** Refuses access to a contact who waits for it; refreshes after a refusal, too, since something has changed. */
export const useRejectContact = () => useWrite('PUT /contacts/{id}/reject', { refreshWhenRefused: true });

/** Deletes a contact; refreshes after a refusal, too, since something has changed. */
export const useDeleteContact = (projectId: string | null) =>
  useWrite(projectId === null ? 'DELETE /contacts/global/{id}' : 'DELETE /contacts/{id}', {
    refreshWhenRefused: true,
    awaitsRefresh: false,
  });
