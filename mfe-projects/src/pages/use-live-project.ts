import { PROJECT_TAB_NAMES, type ProjectTab } from '@portal/contracts/common/tabs';
import { invalidateTopics, useWorkNews } from '@portal/portal-sdk';
import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { claimKeys } from '../features/claims/claims.keys.ts';
import { inspectionKeys } from '../features/inspections/inspections.keys.ts';
import { reportNoteKeys } from '../features/report-notes/report-notes.keys.ts';
import { recommendationKeys } from '../features/recommendations/recommendations.keys.ts';

/** What is read again when something under a tab has changed. */
const KEYS_BY_TAB: Partial<Readonly<Record<ProjectTab, (projectId: string) => readonly QueryKey[]>>> = {
  // What can be done with an inspection depends on its recommendations, and the other way round; whether report notes may
  // be written depends on the inspection.
  inspections: (projectId) => [
    inspectionKeys.ofProject(projectId),
    recommendationKeys.inspections(projectId),
    reportNoteKeys.ofProject(projectId),
  ],
  recommendations: (projectId) => [recommendationKeys.ofProject(projectId), inspectionKeys.ofProject(projectId)],
  claims: (projectId) => [claimKeys.ofProject(projectId)],
  'report-notes': (projectId) => [reportNoteKeys.ofProject(projectId)],
};

/**
 * Keeps an open project up to date with what others do in it. What changed about the project itself, closed say, or who its
 * engineer is, changes what can be done everywhere in it.
 */
export function useLiveProject(projectId: string): void {
  const queryClient = useQueryClient();
  useWorkNews(projectId, (tabs) => {
    void invalidateTopics(queryClient, tabs ?? PROJECT_TAB_NAMES);
    const isAll = tabs === null || tabs.includes('details');
    const readers = isAll ? Object.values(KEYS_BY_TAB) : tabs.flatMap((tab) => KEYS_BY_TAB[tab] ?? []);
    for (const queryKey of readers.flatMap((keysOf) => keysOf(projectId))) {
      void queryClient.invalidateQueries({ queryKey });
    }
  });
}
