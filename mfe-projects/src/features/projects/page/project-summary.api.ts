import { useEndpoint } from '@portal/portal-sdk';

/** Reads the state of a project; changes of its tabs load it again. */
export const useProjectSummary = (projectId: string) =>
  useEndpoint('GET /projects/{id}/summary', { params: { id: projectId } });
