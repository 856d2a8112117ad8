import { PROJECT_TAB_NAMES } from '@portal/contracts/common/tabs';
import { invalidateTopics, useWorkHints } from '@portal/portal-sdk';
import { useQueryClient } from '@tanstack/react-query';

/**
 * Keeps an open project up to date with other people's changes. A change of the project itself, such as its closing or
 * its engineer, affects actions everywhere in it.
 */
export function useLiveProject(projectId: string): void {
  const client = useQueryClient();
  useWorkHints(projectId, (tabs) => {
    const isAll = tabs === null || tabs.includes('details');
    void invalidateTopics(client, isAll ? PROJECT_TAB_NAMES : tabs);
  });
}
