import { useEndpoint } from '@portal/portal-sdk';
import { listQueryOf, type ListAddress } from '@portal/ui';
import { keepPreviousData } from '@tanstack/react-query';

/** Reads a page of a project's changes, newest first. */
export const useHistory = (projectId: string, address: ListAddress) =>
  useEndpoint(
    'GET /projects/{id}/history',
    { params: { id: projectId }, query: listQueryOf(address) },
    { placeholderData: keepPreviousData },
  );
