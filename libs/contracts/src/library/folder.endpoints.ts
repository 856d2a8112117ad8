import { allow } from '@portal/rights';
import * as v from 'valibot';
import { endpoint } from '../endpoint/endpoint.ts';
import { id } from '../common/fields.ts';
import {
  addFolderBody,
  folderAnswer,
  folderContentsAnswer,
  foldersAnswer,
  moveFolderBody,
  renameFolderBody,
} from './folder.ts';

export const listFolders = endpoint({
  method: 'GET',
  path: '/library/folders',
  summary: 'The folders of the library of one’s company',
  access: allow('library', 'read'),
  answer: foldersAnswer,
  reads: ['library'],
});

export const listProjectFolders = endpoint({
  method: 'GET',
  path: '/projects/{id}/folders',
  summary: 'The folders of a project that one may read',
  access: allow('document', 'read'),
  answer: foldersAnswer,
  reads: ['documents', 'details'],
});

export const createFolder = endpoint({
  method: 'POST',
  path: '/library/folders',
  summary: 'Add a folder to the library, or to a project',
  access: allow('document', 'create'),
  audit: { action: 'folder.add' },
  body: addFolderBody,
  answer: folderAnswer,
  status: 201,
  whenClosed: 'refused',
  changes: ['library', 'documents'],
});

export const renameFolder = endpoint({
  method: 'PUT',
  path: '/library/folders/{id}',
  summary: 'Rename a folder',
  access: allow('document', 'update'),
  audit: { action: 'folder.rename' },
  ifMatch: 'overwrite',
  params: v.object({ id }),
  body: renameFolderBody,
  answer: folderAnswer,
  whenClosed: 'refused',
  changes: ['library', 'documents'],
});

export const moveFolder = endpoint({
  method: 'PUT',
  path: '/library/folders/{id}/move',
  summary: 'Move a folder into another one, or to the top',
  access: allow('document', 'update'),
  audit: { action: 'folder.move' },
  ifMatch: 'reload',
  params: v.object({ id }),
  body: moveFolderBody,
  answer: folderAnswer,
  whenClosed: 'refused',
  changes: ['library', 'documents'],
});

export const getFolderContents = endpoint({
  method: 'GET',
  path: '/library/folders/{id}/contents',
  summary: 'What deleting a folder deletes with it',
  access: allow('document', 'read'),
  params: v.object({ id }),
  answer: folderContentsAnswer,
  reads: ['library', 'documents'],
});

export const deleteFolder = endpoint({
  method: 'DELETE',
  path: '/library/folders/{id}',
  summary: 'Delete a folder with all that is in it',
  access: allow('document', 'delete'),
  audit: { action: 'folder.delete' },
  ifMatch: 'reload',
  params: v.object({ id }),
  answer: v.object({ data: v.object({ id }) }),
  whenClosed: 'refused',
  changes: ['library', 'documents'],
});
