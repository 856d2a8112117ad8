import {
  listFolders,
  listProjectFolders,
  createFolder,
  renameFolder as renameFolderEndpoint,
  moveFolder as moveFolderEndpoint,
  getFolderContents,
  deleteFolder as deleteFolderEndpoint,
} from '@portal/contracts/library/folder.endpoints';
import type { Viewer } from '@portal/access';
import { DOCUMENT_TEXTS } from '@portal/contracts/library/document-texts';
import { type Folders } from '@portal/contracts/library/folder';
import { etag, route, transaction, type PortalApp } from '@portal/service-kit';
import { actionsAtTop, actionsOnFolder, evaluateFolder, seesPrivate } from '@portal/workflow';
import type { FastifyReply } from 'fastify';
import type { Knex } from 'knex';
import { libraryOf, openedProjectPlace, type Place } from '../core/places/place.ts';
import { addFolder, changedFolder, deleteFolder, moveFolder, renameFolder } from './changes.ts';
import { createOwnFolder } from './own-folder.ts';
import { treeOf } from './tree.ts';
import { findFolder } from '../core/folders/find-folder.ts';
import { childrenOf, contentsOf, folderOf, foldersOf, groupsOfSubtree } from '../core/folders/folder.repository.ts';

const conflicts = { folders_name: { message: DOCUMENT_TEXTS.folderTaken, field: 'name' } };

/** The folders of projects and libraries (spec 1 §2, §6; decisions §13). */
export function folderRoutes(app: PortalApp, knex: Knex): void {
  const list = async (place: Place, viewer: Viewer): Promise<{ data: Folders }> => {
    const stored = await foldersOf(knex, place);
    const { kind, projectId } = place;
    const items = treeOf(place, stored, viewer);
    return { data: { place: { kind, projectId, actions: actionsAtTop(place, viewer) }, items } };
  };
  const changed = async (viewer: Viewer, folderId: string, reply: FastifyReply) => {
    const { folder, place } = await changedFolder(knex, viewer, folderId);
    reply.header('etag', etag(folder.version));
    const children = await childrenOf(knex, folderId);
    const actions = actionsOnFolder(place, folder, viewer);
    return { data: folderOf(folder, { children, actions, seesPrivate: seesPrivate(viewer) }) };
  };

  route(app, listFolders, async ({ viewer }) => {
    const place = libraryOf(viewer);
    await createOwnFolder(knex, viewer, place);
    return list(place, viewer);
  });

  route(app, listProjectFolders, async ({ viewer, params }) =>
    list(await openedProjectPlace(knex, viewer, params.id), viewer),
  );

  route(
    app,
    createFolder,
    async ({ viewer, body, reply }) => {
      const added = await transaction(knex, (tx) => addFolder(tx, viewer, body));
      return changed(viewer, added, reply);
    },
    { conflicts },
  );

  route(
    app,
    renameFolderEndpoint,
    async ({ viewer, params, body, reply, expected }) => {
      const version = expected;
      await transaction(knex, (tx) => renameFolder(tx, viewer, params.id, body, version));
      return changed(viewer, params.id, reply);
    },
    { conflicts },
  );

  route(
    app,
    moveFolderEndpoint,
    async ({ viewer, params, body, reply, expected }) => {
      const version = expected;
      await transaction(knex, (tx) => moveFolder(tx, viewer, params.id, body.parentFolderId, version));
      return changed(viewer, params.id, reply);
    },
    { conflicts: { folders_name: { ...conflicts.folders_name, field: 'parentFolderId' } } },
  );

  route(app, getFolderContents, async ({ viewer, params }) => {
    const { place } = await findFolder(knex, viewer, params.id, 'read');
    const groups = await groupsOfSubtree(knex, params.id);
    const seen = groups.filter((group) => evaluateFolder(place, group, 'read', viewer).allowed);
    return { data: contentsOf(seen, seesPrivate(viewer)) };
  });

  route(app, deleteFolderEndpoint, async ({ viewer, params, expected }) => {
    const version = expected;
    await transaction(knex, (tx) => deleteFolder(tx, viewer, params.id, version));
    return { data: { id: params.id } };
  });
}
