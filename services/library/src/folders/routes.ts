import type { Viewer } from '@portal/access';
import { id } from '@portal/contracts/common/fields';
import { DOCUMENT_TEXTS } from '@portal/contracts/library/document-texts';
import {
  addFolderBody,
  folderAnswer,
  folderContentsAnswer,
  foldersAnswer,
  moveFolderBody,
  renameFolderBody,
  type Folders,
} from '@portal/contracts/library/folder';
import { projectPath } from '@portal/contracts/projects/project';
import { allow } from '@portal/rights';
import { etag, ifMatch, oldRoute, transaction, type PortalApp } from '@portal/service-kit';
import { judgeFolder, seesPrivate } from '@portal/workflow';
import type { FastifyReply } from 'fastify';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { libraryOf, openedProjectPlace, type Place } from '../places/place.ts';
import { addFolder, changedFolder, deleteFolder, moveFolder, renameFolder } from './changes.ts';
import { findFolder } from './find-folder.ts';
import { contentsOf, folderOf, foldersOf, subtreeOf } from './repository.ts';

const path = v.object({ id });
const conflicts = { folders_name: { message: DOCUMENT_TEXTS.folderTaken, field: 'name' } };

/** The folders of projects and libraries (spec 1 §2, §6; decisions §13). */
export function folderRoutes(app: PortalApp, knex: Knex): void {
  const list = async (place: Place, viewer: Viewer): Promise<{ data: Folders }> => {
    const stored = await foldersOf(knex, place);
    const seen = stored.filter((folder) => judgeFolder(place, folder, 'read', viewer).allowed);
    const children = (parentId: string) => seen.filter((one) => one.parentId === parentId).map((one) => one.id);
    const { kind, projectId, projectStatus, isPrimary } = place;
    const items = seen.map((folder) => folderOf(folder, children(folder.id), seesPrivate(viewer)));
    return { data: { place: { kind, projectId, projectStatus, isPrimary }, items } };
  };
  const changed = async (viewer: Viewer, folderId: string, reply: FastifyReply) => {
    const folder = await changedFolder(knex, folderId);
    reply.header('etag', etag(folder.version));
    const below = await knex('folders').where({ parent_id: folderId }).whereNull('deleted_at').pluck<string[]>('id');
    return { data: folderOf(folder, below, seesPrivate(viewer)) };
  };

  oldRoute(app, {
    method: 'GET',
    url: '/library/folders',
    summary: 'The folders of the library of one’s company',
    access: allow('library', 'read'),
    response: foldersAnswer,
    handler: ({ viewer }) => list(libraryOf(viewer), viewer),
  });

  oldRoute(app, {
    method: 'GET',
    url: '/projects/:id/folders',
    summary: 'The folders of a project that one may read',
    access: allow('document', 'read'),
    params: projectPath,
    response: foldersAnswer,
    handler: async ({ viewer, params }) => list(await openedProjectPlace(knex, viewer, params.id), viewer),
  });

  oldRoute(app, {
    method: 'POST',
    url: '/library/folders',
    summary: 'Add a folder to the library, or to a project',
    access: allow('document', 'create'),
    audit: { action: 'folder.add' },
    body: addFolderBody,
    response: folderAnswer,
    status: 201,
    conflicts,
    handler: async ({ viewer, body, reply }) => {
      const added = await transaction(knex, (tx) => addFolder(tx, viewer, body));
      return changed(viewer, added, reply);
    },
  });

  oldRoute(app, {
    method: 'PUT',
    url: '/library/folders/:id',
    summary: 'Rename a folder',
    access: allow('document', 'update'),
    audit: { action: 'folder.rename' },
    params: path,
    body: renameFolderBody,
    response: folderAnswer,
    conflicts,
    handler: async ({ viewer, params, body, request, reply }) => {
      const version = ifMatch(request);
      await transaction(knex, (tx) => renameFolder(tx, viewer, params.id, body, version));
      return changed(viewer, params.id, reply);
    },
  });

  oldRoute(app, {
    method: 'PUT',
    url: '/library/folders/:id/move',
    summary: 'Move a folder into another one, or to the top',
    access: allow('document', 'update'),
    audit: { action: 'folder.move' },
    params: path,
    body: moveFolderBody,
    response: folderAnswer,
    conflicts: { folders_name: { ...conflicts.folders_name, field: 'parentFolderId' } },
    handler: async ({ viewer, params, body, request, reply }) => {
      const version = ifMatch(request);
      await transaction(knex, (tx) => moveFolder(tx, viewer, params.id, body.parentFolderId, version));
      return changed(viewer, params.id, reply);
    },
  });

  oldRoute(app, {
    method: 'GET',
    url: '/library/folders/:id/contents',
    summary: 'What deleting a folder deletes with it',
    access: allow('document', 'read'),
    params: path,
    response: folderContentsAnswer,
    handler: async ({ viewer, params }) => {
      const { place } = await findFolder(knex, viewer, params.id, 'read');
      const tree = await subtreeOf(knex, params.id);
      const seen = tree.filter((folder) => judgeFolder(place, folder, 'read', viewer).allowed);
      return { data: contentsOf(seen, seesPrivate(viewer)) };
    },
  });

  oldRoute(app, {
    method: 'DELETE',
    url: '/library/folders/:id',
    summary: 'Delete a folder with all that is in it',
    access: allow('document', 'delete'),
    audit: { action: 'folder.delete' },
    params: path,
    response: v.object({ data: v.object({ id }) }),
    handler: async ({ viewer, params, request }) => {
      const version = ifMatch(request);
      await transaction(knex, (tx) => deleteFolder(tx, viewer, params.id, version));
      return { data: { id: params.id } };
    },
  });
}
