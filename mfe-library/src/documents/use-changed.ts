import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { documentKeys } from './document.keys.ts';

/** What a write makes old: folders with their counts, and lists of files. */
export function useChanged(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: documentKeys.all }), [client]);
}
