import type { ListAddress } from '@portal/ui';

/** Keys of what is kept of claims; a prefix invalidates all below it. */
export const claimKeys = {
  ofProject: (projectId: string) => ['claims', projectId] as const,
  list: (projectId: string, address: ListAddress) => ['claims', projectId, 'list', address] as const,
  one: (projectId: string, id: string) => ['claims', projectId, 'one', id] as const,
  history: (projectId: string, id: string, size: number) => ['claims', projectId, 'history', id, size] as const,
  /** Apart: they are the company's, and change seldom. */
  causes: (projectId: string) => ['claim-causes', projectId] as const,
};
