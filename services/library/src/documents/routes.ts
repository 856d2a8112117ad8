import { id } from '@portal/contracts/common/fields';
import {
  deletedListAnswer,
  deletedListQuery,
  documentAnswer,
  documentCheckAnswer,
  documentIdsBody,
  documentListAnswer,
  documentListQuery,
  downloadAnswer,
  moveDocumentsBody,
  renameDocumentBody,
  restoredAnswer,
  storedDocumentsAnswer,
  storeDocumentsBody,
  visibilityBody,
} from '@portal/contracts/library/document';
import { DOCUMENT_PAGE_SIZE } from '@portal/contracts/library/document-rules';
import type { Viewer } from '@portal/access';
import { allow } from '@portal/rights';
import {
  etag,
  ifMatch,
  listParameters,
  notFound,
  pageAnswer,
  oldRoute,
  transaction,
  type Deps,
  type PortalApp,
} from '@portal/service-kit';
import { marksOpened, seesPrivate } from '@portal/workflow';
import * as v from 'valibot';
import { findFolder } from '../folders/find-folder.ts';
import { visibleFiles } from '../folders/repository.ts';
import { libraryOf, projectPlace } from '../places/place.ts';
import type { Scanner } from '../scanning/scanner.ts';
import type { Storage } from '../storage/storage.ts';
import { deleteDocuments, markAsOpened, moveDocuments, renameDocument, setVisibility } from './changes.ts';
import { listDeleted, restoreDocuments } from './deleted.ts';
import { findDocument } from './find-documents.ts';
import { documentForWire, listDocuments } from './list.ts';
import { storeDocuments } from './store.ts';

const path = v.object({ id });
const idsAnswer = v.object({ data: v.object({ ids: v.array(id) }) });
const WRITES = { max: 3_000, windowMs: 60_000 };

/** Only risk engineers have marks of what they have opened (spec 1 §6). */
const openerOf = (viewer: Viewer): string | null => (marksOpened(viewer) ? viewer.userId : null);

/** The files of folders (spec 1 §2, §6, §7; decisions §13). */
export function documentRoutes(
  app: PortalApp,
  { knex, pool }: Pick<Deps, 'knex' | 'pool'>,
  storage: Storage,
  scanner: Scanner | null,
): void {
  oldRoute(app, {
    method: 'GET',
    url: '/library/folders/:id/files',
    summary: 'The files of a folder that one may see',
    access: allow('document', 'read'),
    params: path,
    query: documentListQuery,
    response: documentListAnswer,
    handler: async ({ viewer, params, query }) => {
      const { folder } = await findFolder(knex, viewer, params.id, 'read');
      const list = listParameters(query, { sortFieldName: 'name', pageSize: DOCUMENT_PAGE_SIZE });
      const all = seesPrivate(viewer);
      const found = await listDocuments(pool, {
        folderId: folder.id,
        visible: visibleFiles(folder, all),
        seesPrivate: all,
        openerId: openerOf(viewer),
        sort: list.sortFieldName,
        direction: list.sortDirection,
        pageSize: list.pageSize,
        offset: list.offset,
        name: list.name,
      });
      return pageAnswer(found.rows, found.total, list, found.isLowerBound);
    },
  });

  oldRoute(app, {
    method: 'POST',
    url: '/library/files',
    summary: 'Makes files of what was uploaded, once their bytes are checked',
    access: allow('document', 'create'),
    audit: { action: 'document.upload' },
    rateLimit: WRITES,
    body: storeDocumentsBody,
    response: storedDocumentsAnswer,
    status: 201,
    handler: async ({ viewer, body, request }) => {
      const tools = { knex, storage, scanner };
      return { data: { items: await storeDocuments(tools, viewer, body.folderId, body.files, request) } };
    },
  });

  oldRoute(app, {
    method: 'GET',
    url: '/library/files/:id/check',
    summary: 'Whether a file that one has uploaded is stored by now',
    access: allow('document', 'create'),
    params: path,
    response: documentCheckAnswer,
    handler: async ({ viewer, params }) => {
      const row = await knex('documents')
        .where({ id: params.id })
        // What replaced another file left the former version by its id, which the same person has taken away.
        .where((own) => own.where('creator_id', viewer.userId).orWhere('deleted_by_id', viewer.userId))
        .first<{ id: string; name: string; state: 'Checking' | 'Stored' | 'Refused' } | undefined>([
          'id',
          'name',
          'state',
        ]);
      if (!row) throw notFound();
      return { data: row };
    },
  });

  oldRoute(app, {
    method: 'GET',
    url: '/library/files/:id',
    summary: 'A file of a folder',
    access: allow('document', 'read'),
    params: path,
    response: documentAnswer,
    handler: async ({ viewer, params, reply }) => {
      await findDocument(knex, viewer, params.id, 'read');
      const data = await documentForWire(pool, params.id, openerOf(viewer));
      reply.header('etag', etag(data.version));
      return { data };
    },
  });

  oldRoute(app, {
    method: 'GET',
    url: '/library/files/:id/download',
    summary: 'An address that gives a file for five minutes',
    access: allow('document', 'read'),
    params: path,
    response: downloadAnswer,
    handler: async ({ viewer, params }) => {
      const { document } = await findDocument(knex, viewer, params.id, 'read');
      const { s3Key: key, name, type } = document;
      return { data: { url: await storage.downloadUrl({ key, name, type, asAttachment: true }) } };
    },
  });

  oldRoute(app, {
    method: 'PUT',
    url: '/library/files/:id/name',
    summary: 'Rename a file; it keeps its ending',
    access: allow('document', 'update'),
    audit: { action: 'document.rename' },
    params: path,
    body: renameDocumentBody,
    response: documentAnswer,
    handler: async ({ viewer, params, body, request, reply }) => {
      const version = ifMatch(request);
      await transaction(knex, (tx) => renameDocument(tx, viewer, params.id, body.name, version));
      const data = await documentForWire(pool, params.id, openerOf(viewer));
      reply.header('etag', etag(data.version));
      return { data };
    },
  });

  oldRoute(app, {
    method: 'PUT',
    url: '/library/files/:id/mark-as-opened',
    summary: 'Mark a file as opened by its risk engineer',
    access: allow('document', 'read'),
    audit: { action: 'document.open' },
    params: path,
    response: documentAnswer,
    handler: async ({ viewer, params }) => {
      await transaction(knex, (tx) => markAsOpened(tx, viewer, params.id));
      return { data: await documentForWire(pool, params.id, openerOf(viewer)) };
    },
  });

  oldRoute(app, {
    method: 'PUT',
    url: '/library/files/visibility',
    summary: 'Make files private, or visible again',
    access: allow('document', 'makePrivate'),
    audit: { action: 'document.setVisibility' },
    body: visibilityBody,
    response: idsAnswer,
    handler: async ({ viewer, body: { ids, isPrivate } }) => {
      await transaction(knex, (tx) => setVisibility(tx, viewer, ids, isPrivate));
      return { data: { ids } };
    },
  });

  oldRoute(app, {
    method: 'PUT',
    url: '/library/files/move',
    summary: 'Move files into another folder of their place',
    access: allow('document', 'update'),
    audit: { action: 'document.move' },
    body: moveDocumentsBody,
    response: idsAnswer,
    handler: async ({ viewer, body: { ids, folderId } }) => {
      await transaction(knex, (tx) => moveDocuments(tx, viewer, ids, folderId));
      return { data: { ids } };
    },
  });

  oldRoute(app, {
    method: 'DELETE',
    url: '/library/files',
    summary: 'Delete files',
    access: allow('document', 'delete'),
    audit: { action: 'document.delete' },
    body: documentIdsBody,
    response: idsAnswer,
    handler: async ({ viewer, body: { ids } }) => {
      await transaction(knex, (tx) => deleteDocuments(tx, viewer, ids));
      return { data: { ids } };
    },
  });

  oldRoute(app, {
    method: 'GET',
    url: '/library/deleted-files',
    summary: 'Deleted files of a project, or of the library, that can be brought back',
    access: allow('document', 'delete'),
    query: deletedListQuery,
    response: deletedListAnswer,
    handler: async ({ viewer, query }) => {
      const { projectId } = query;
      const place = projectId === undefined ? libraryOf(viewer) : await projectPlace(knex, viewer, projectId);
      const list = listParameters(query, { sortFieldName: '', pageSize: DOCUMENT_PAGE_SIZE });
      const { rows, total } = await listDeleted(knex, viewer, place, list);
      return pageAnswer(rows, total, list);
    },
  });

  oldRoute(app, {
    method: 'PUT',
    url: '/library/deleted-files/restore',
    summary: 'Bring deleted files back',
    access: allow('document', 'delete'),
    audit: { action: 'document.restore' },
    body: documentIdsBody,
    response: restoredAnswer,
    handler: async ({ viewer, body: { ids } }) => ({
      data: { items: await transaction(knex, (tx) => restoreDocuments(tx, viewer, ids)) },
    }),
  });
}
