import { folderAccessChanged } from '@portal/contracts/events/documents';
import { consumerOf } from '@portal/contracts/events/consumers';
import { on, type ConsumerDefinition } from '@portal/event-bus';

/** Stores which folders of projects are open to the primary site contact, from services/library. */
export const folderAccessConsumer: ConsumerDefinition = {
  ...consumerOf('admin', 'folder-access'),
  handlers: [
    on(folderAccessChanged, async (tx, { data: { folderId, projectId, allowsSiteContact, version = 0 } }) => {
      if (projectId === null) return;
      await tx('folder_access')
        .insert({ folder_id: folderId, project_id: projectId, version, is_open: allowsSiteContact })
        .onConflict('folder_id')
        .merge()
        .whereRaw('folder_access.version < excluded.version');
    }),
  ],
};
