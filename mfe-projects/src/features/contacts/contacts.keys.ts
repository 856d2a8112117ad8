import type { ListAddress } from '@portal/ui';

/** Keys of what is kept of contacts; a prefix invalidates all below it. */
export const contactKeys = {
  all: ['contacts'] as const,
  list: (projectId: string, address: ListAddress) => ['contacts', 'list', projectId, address] as const,
  contact: (id: string) => ['contacts', 'contact', id] as const,
  candidates: (projectId: string) => ['contacts', 'candidates', projectId] as const,
};
