import { useEndpoint, useWrite } from '@portal/portal-sdk';
import { listQueryOf, type ListAddress } from '@portal/ui';
import { keepPreviousData } from '@tanstack/react-query';

/** Reads a page of a project's assignments; the one before stays until it is there. */
export function useAssignments(projectId: string, address: ListAddress) {
  const query = listQueryOf(address);
  query.set('projectId', projectId);
  return useEndpoint('GET /assignments', { query }, { placeholderData: keepPreviousData });
}

/** Reads an assignment. */
export const useAssignment = (id: string) => useEndpoint('GET /assignments/{id}', { params: { id } });

/** Reads the newest lines of an assignment's history. */
export const useAssignmentHistory = (id: string, pageSize: number) =>
  useEndpoint(
    'GET /assignments/{id}/history',
    { params: { id }, query: { page: 1, pageSize } },
    { placeholderData: keepPreviousData },
  );

/** Reads the companies and engineers that the viewer may assign to a project. */
export const useSuggestions = (projectId: string) =>
  useEndpoint('GET /assignments/suggestions', { query: { projectId } });

/** Reads those of the engineers whose distance is known, with their places, the nearest first. */
export const useNearEngineers = (projectId: string) =>
  useEndpoint('GET /assignments/proximity-suggestions', { query: { projectId } });

const STALE = { refreshWhenRefused: true } as const;
export const useCreateAssignment = () => useWrite('POST /assignments', STALE);
export const useNameEngineer = () => useWrite('PUT /assignments/assign/risk-engineer', STALE);
export const useRequestTransfer = () => useWrite('PUT /assignments', STALE);
export const useCompleteTransfer = () => useWrite('PATCH /assignments/complete-transfer', STALE);
export const useDeclineTransfer = () => useWrite('PATCH /assignments/decline-transfer', STALE);
export const useAcknowledge = () => useWrite('PUT /assignments/{id}/acknowledge', STALE);
/** Declines an assignment, which the engineer sees no more from then on. */
export const useDecline = () =>
  useWrite('PUT /assignments/{id}/decline', { ...STALE, loses: ({ params }) => params.id });
export const useSetInspectionDate = () => useWrite('PUT /assignments/inspection-date', STALE);
export const useResendCompanyInvite = () => useWrite('PUT /assignments/{id}/resend-invite', STALE);
export const useCancelAssignment = () => useWrite('DELETE /assignments/{id}', STALE);
