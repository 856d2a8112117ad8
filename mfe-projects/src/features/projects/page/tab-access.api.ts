import { useEndpoint } from '@portal/portal-sdk';

/** Age up to which an answer is fresh: opening a tab later loads again, so that a withdrawn tab disappears. */
const FRESH_MS = 5_000;

/** Reads which tabs of a project the viewer has. */
export const useTabAccess = (projectId: string) =>
  useEndpoint('GET /projects/{id}/tab-access', { params: { id: projectId } }, { staleTime: FRESH_MS });
