import * as v from 'valibot';
import { id } from '../common/fields.ts';
import { eventType } from './envelope.ts';

/** Place of a file or folder: a project, or the library of `ownerId` (a company, or a person without one). */
const where = { projectId: v.nullable(id), ownerId: v.nullable(id) };
const document = { ...where, documentId: id, folderId: id, name: v.string() };

/** A file was uploaded, checked and stored; `replaces` is the id under which the version that it took the place of is kept from now on. */
export const documentUploaded = eventType(
  'library.document.uploaded.v1',
  v.object({ ...document, type: v.string(), size: v.number(), replaces: v.nullable(id) }),
);
/** A risk engineer opened a file. */
export const documentOpened = eventType('library.document.opened.v1', v.object(document));
export const documentRenamed = eventType(
  'library.document.renamed.v1',
  v.object({ ...document, formerName: v.string() }),
);
export const documentMoved = eventType('library.document.moved.v1', v.object({ ...document, formerFolderId: id }));
/** A file was made private, or visible again. */
export const documentVisibilityChanged = eventType(
  'library.document.visibility-changed.v1',
  v.object({ ...document, isPrivate: v.boolean() }),
);
/** A file was deleted; it can be brought back for 30 days. */
export const documentDeleted = eventType('library.document.deleted.v1', v.object(document));
/** A file was brought back, as private as it was; events of older releases do not say so. */
export const documentRestored = eventType(
  'library.document.restored.v1',
  v.object({ ...document, isPrivate: v.optional(v.boolean()) }),
);

const folder = { ...where, folderId: id, name: v.string() };
export const folderAdded = eventType(
  'library.folder.added.v1',
  v.object({ ...folder, parentFolderId: v.nullable(id) }),
);
export const folderRenamed = eventType('library.folder.renamed.v1', v.object({ ...folder, formerName: v.string() }));
export const folderMoved = eventType(
  'library.folder.moved.v1',
  v.object({ ...folder, parentFolderId: v.nullable(id) }),
);
/**
 * Published when the primary site contact's access to a project's folder changes, also by adding, deleting or restoring
 * a folder. The folders that every project has begin as PROJECT_FOLDERS says, without an event. Receivers keep the
 * highest `version` of a folder; events of older releases have none.
 */
export const folderAccessChanged = eventType(
  'library.folder.access-changed.v1',
  v.object({ ...folder, allowsSiteContact: v.boolean(), version: v.optional(v.number()) }),
);
/** A folder came back with a file that was brought back. */
export const folderRestored = eventType('library.folder.restored.v1', v.object(folder));
/** Published when a folder is deleted with its content; each of its files has an event as well. */
export const folderDeleted = eventType('library.folder.deleted.v1', v.object(folder));
