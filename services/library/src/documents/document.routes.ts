import {
  listDocuments as listDocumentsEndpoint,
  storeDocuments as storeDocumentsEndpoint,
  checkDocument,
  getDocument,
  downloadDocument,
  readDocument,
  renameDocument as renameDocumentEndpoint,
  markDocumentAsOpened,
  setDocumentVisibility,
  moveDocuments as moveDocumentsEndpoint,
  deleteDocuments as deleteDocumentsEndpoint,
  listDeletedDocuments,
  restoreDocuments as restoreDocumentsEndpoint,
} from '@portal/contracts/library/document.endpoints';
import { CHANGED_DOCUMENTS_A_MINUTE, DOCUMENT_PAGE_SIZE } from '@portal/contracts/library/document-rules';
import type { Viewer } from '@portal/access';
import {
  etag,
  listParameters,
  newPersonLimit,
  pageAnswer,
  route,
  transaction,
  type Deps,
  type PortalApp,
} from '@portal/service-kit';
import { actionsOnDocument, marksOpened, seesPrivate } from '@portal/workflow';
import type { Knex } from 'knex';
import { findFolder } from '../core/folders/find-folder.ts';
import { visibleFiles } from '../core/folders/folder.repository.ts';
import { libraryOf, projectPlace } from '../core/places/place.ts';
import type { Scanner } from '../core/scanning/scanner.ts';
import type { Storage } from '../core/storage/storage.ts';
import { deleteDocuments, markAsOpened, moveDocuments, renameDocument, setVisibility } from './changes.ts';
import { listDeleted, restoreDocuments } from './deleted.ts';
import { makeAddressOf } from '../core/addresses/addresses.ts';
import { sendStored } from '../core/addresses/send-stored.ts';
import { findDocument } from '../core/documents/find-documents.ts';
import { documentForWire, findUpload, listDocuments } from './list.ts';
import { storeDocuments } from './store.ts';

const WRITES = { max: 3_000, windowMs: 60_000 };
/** A viewer of documents and a player of videos read a file in ranges. */
const RANGES = { max: 30_000, windowMs: 60_000 };

/** Returns the person whose opened marks are shown: only risk engineers have them (spec 1 §6). */
const openerOf = (viewer: Viewer): string | null => (marksOpened(viewer) ? viewer.userId : null);

/** The files of folders (spec 1 §2, §6, §7; decisions §13). */
export function documentRoutes(
  app: PortalApp,
  deps: Pick<Deps, 'knex' | 'pool' | 'config'>,
  storage: Storage,
  scanner: Scanner | null,
): void {
  const { knex, pool } = deps;
  const addressOf = makeAddressOf(deps);
  const shown = async (viewer: Viewer, id: string) => {
    const { place, folder } = await findDocument(knex, viewer, id, 'read');
    const row = await documentForWire(pool, id, openerOf(viewer));
    return { ...row, actions: actionsOnDocument(place, folder, row, viewer) };
  };
  const countChanged = newPersonLimit(CHANGED_DOCUMENTS_A_MINUTE);
  /**
   * Changes files in a transaction. Each of them counts for the person, whether or not it may be changed.
   * @throws 429 beyond {@link CHANGED_DOCUMENTS_A_MINUTE}
   */
  const changeAll = <Result>(
    { userId }: Viewer,
    ids: readonly string[],
    change: (tx: Knex.Transaction) => Promise<Result>,
  ): Promise<Result> => {
    countChanged(userId, ids.length);
    return transaction(knex, change);
  };

  route(app, listDocumentsEndpoint, async ({ viewer, params, query }) => {
    const { folder, place } = await findFolder(knex, viewer, params.id, 'read');
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
    const items = found.rows.map((row) => ({ ...row, actions: actionsOnDocument(place, folder, row, viewer) }));
    return pageAnswer(items, found.total, list, found.isLowerBound);
  });

  route(
    app,
    storeDocumentsEndpoint,
    async ({ viewer, body, request }) => {
      const tools = { knex, storage, scanner };
      return { data: { items: await storeDocuments(tools, viewer, body.folderId, body.files, request) } };
    },
    { rateLimit: WRITES },
  );

  route(app, checkDocument, async ({ viewer, params }) => ({ data: await findUpload(knex, viewer, params.id) }));

  route(app, getDocument, async ({ viewer, params, reply }) => {
    const data = await shown(viewer, params.id);
    reply.header('etag', etag(data.version));
    return { data };
  });

  route(app, downloadDocument, async ({ viewer, params, request }) => {
    await findDocument(knex, viewer, params.id, 'read');
    return { data: { url: await addressOf(request, 'document', params.id) } };
  });

  route(
    app,
    readDocument,
    async ({ viewer, params, request, reply }) => {
      const { document } = await findDocument(knex, viewer, params.id, 'read');
      const { s3Key: key, name, type } = document;
      return sendStored(request, reply, storage, { key, name, type, asAttachment: true });
    },
    { rateLimit: RANGES, isStream: true },
  );

  route(app, renameDocumentEndpoint, async ({ viewer, params, body, reply, expected }) => {
    const version = expected;
    await transaction(knex, (tx) => renameDocument(tx, viewer, params.id, body.name, version));
    const data = await shown(viewer, params.id);
    reply.header('etag', etag(data.version));
    return { data };
  });

  route(app, markDocumentAsOpened, async ({ viewer, params }) => {
    await transaction(knex, (tx) => markAsOpened(tx, viewer, params.id));
    return { data: await shown(viewer, params.id) };
  });

  route(app, setDocumentVisibility, async ({ viewer, body: { ids, isPrivate } }) => {
    await changeAll(viewer, ids, (tx) => setVisibility(tx, viewer, ids, isPrivate));
    return { data: { ids } };
  });

  route(app, moveDocumentsEndpoint, async ({ viewer, body: { ids, folderId } }) => {
    await changeAll(viewer, ids, (tx) => moveDocuments(tx, viewer, ids, folderId));
    return { data: { ids } };
  });

  route(app, deleteDocumentsEndpoint, async ({ viewer, body: { ids } }) => {
    await changeAll(viewer, ids, (tx) => deleteDocuments(tx, viewer, ids));
    return { data: { ids } };
  });

  route(app, listDeletedDocuments, async ({ viewer, query }) => {
    const { projectId } = query;
    const place = projectId === undefined ? libraryOf(viewer) : await projectPlace(knex, viewer, projectId);
    const list = listParameters(query, { sortFieldName: '', pageSize: DOCUMENT_PAGE_SIZE });
    const { rows, total } = await listDeleted(knex, viewer, place, list);
    return pageAnswer(rows, total, list);
  });

  route(app, restoreDocumentsEndpoint, async ({ viewer, body: { ids } }) => {
    const countFolders = (folders: number): void => countChanged(viewer.userId, folders);
    return { data: { items: await changeAll(viewer, ids, (tx) => restoreDocuments(tx, viewer, ids, countFolders)) } };
  });
}
