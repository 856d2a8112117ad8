import { links, useSession } from '@portal/portal-sdk';
import { useCallback } from 'react';

/** Returns the address of a project: its details, for site contacts its documents (spec 2 §2). */
export function useProjectLink(): (id: string) => string {
  const { viewer } = useSession();
  const tab = viewer.role === 'SiteContact' ? 'documents' : 'details';
  return useCallback((id) => links.project(id, tab), [tab]);
}
