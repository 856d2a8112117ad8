import { invalidateTopics, useDashboardHints } from '@portal/portal-sdk';
import { useQueryClient } from '@tanstack/react-query';

/** Reads figures and lists again when the read model of the dashboard has changed (decisions §27, ADR 17). */
export function useLiveDashboard(): void {
  const client = useQueryClient();
  useDashboardHints(() => void invalidateTopics(client, ['dashboard']));
}
