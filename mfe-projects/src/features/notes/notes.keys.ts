import type { ListAddress } from '@portal/ui';

/** Keys of what is kept of notes; a prefix invalidates all below it. */
export const noteKeys = {
  of: (projectId: string) => ['notes', projectId] as const,
  list: (projectId: string, address: ListAddress) => ['notes', projectId, address] as const,
};
