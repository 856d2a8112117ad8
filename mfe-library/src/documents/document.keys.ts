import type { ListAddress } from '@portal/ui';

/** Keys of what the area keeps of the server's state; a prefix invalidates all below it. */
export const documentKeys = {
  all: ['documents'] as const,
  /** Folders of the library, or of a project. */
  folders: (projectId: string | null) => ['documents', 'folders', projectId] as const,
  contents: (folderId: string) => ['documents', 'contents', folderId] as const,
  lists: ['documents', 'list'] as const,
  list: (folderId: string, address: ListAddress) => ['documents', 'list', folderId, address] as const,
  // Apart from the rest: a write does not make an address old.
  download: (id: string, version: number) => ['document-address', id, version] as const,
};

/** The version that was read goes with a write, so that nothing of others is overwritten unseen (decisions §4). */
export const ifMatch = (version: number) => ({ 'If-Match': `"${version}"` });
