import type { ListAddress } from '@portal/ui';

/** Keys of what is kept of contacts, those of a project or (null) of the company's own book; a prefix invalidates all below. */
export const contactKeys = {
  all: ['contacts'] as const,
  list: (projectId: string | null, address: ListAddress, position?: string) =>
    ['contacts', 'list', projectId, address, position] as const,
  contact: (id: string) => ['contacts', 'contact', id] as const,
  candidates: (projectId: string | null) => ['contacts', 'candidates', projectId] as const,
};
