import { invalidateTopics } from '@portal/portal-sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** Returns what reads folders with their counts, and lists of files, again. */
export function useChanged(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => invalidateTopics(client, ['library', 'documents']), [client]);
}
