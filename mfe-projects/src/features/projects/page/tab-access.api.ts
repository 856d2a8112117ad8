import { useEndpoint } from '@portal/portal-sdk';

/** How long an answer is taken for new: a tab that is opened later asks again, so that one that was taken away goes. */
const FRESH_MS = 5_000;

/** Reads which tabs of a project the viewer has. */
export const useTabAccess = (projectId: string) =>
  useEndpoint('GET /projects/{id}/tab-access', { params: { id: projectId } }, { staleTime: FRESH_MS });
