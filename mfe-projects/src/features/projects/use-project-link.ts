import { links, useSession } from '@portal/portal-sdk';
import { useCallback } from 'react';

/** Where a project opens: at its details, for site contacts at its documents (spec 2 §2). */
export function useProjectLink(): (id: string) => string {
  const { viewer } = useSession();
  const tab = viewer.role === 'SiteContact' ? 'documents' : 'details';
  return useCallback((id) => links.project(id, tab), [tab]);
}
