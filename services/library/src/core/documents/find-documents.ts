import type { Viewer } from '@portal/access';
import { admit, notFound } from '@portal/service-kit';
import { ALLOWED, evaluateDocument, type DocumentAction, type Verdict } from '@portal/workflow';
import type { Knex } from 'knex';
import { foldersById, type StoredFolder } from '../folders/folder.repository.ts';
import { placesOf, type Place } from '../places/place.ts';
import { documentsById, lockFolders, type StoredDocument } from './document.repository.ts';

/** A file, and where it is. */
export interface FoundDocument {
  readonly document: StoredDocument;
  readonly folder: StoredFolder;
  readonly place: Place;
}

/**
 * Returns files on which the viewer may do the action now, all of them; checked in the order of decisions §11. @throws
 * 404 where one is missing or outside the tenant, 403 or 400 where the action is not allowed
 */
export async function findDocuments(
  tx: Knex,
  viewer: Viewer,
  ids: readonly string[],
  action: DocumentAction,
): Promise<FoundDocument[]> {
  return evaluateAll(tx, viewer, ids, await documentsById(tx, ids), action);
}

/** {@link findDocuments} for a change: files and their folders, whose counters change with them, are locked. */
export async function findDocumentsToChange(
  tx: Knex.Transaction,
  viewer: Viewer,
  ids: readonly string[],
  action: DocumentAction,
  target?: { readonly folderId: string; readonly evaluate: () => Promise<Verdict> },
): Promise<FoundDocument[]> {
  const also = async () => (target ? [await target.evaluate()] : []);
  const before = await documentsById(tx, ids);
  await evaluateAll(tx, viewer, ids, before, action, await also());
  await lockFolders(tx, [...before.map(({ folderId }) => folderId), ...(target ? [target.folderId] : [])]);
  // As all is now that it is locked: somebody may just have deleted the target.
  return evaluateAll(tx, viewer, ids, await documentsById(tx, ids, true), action, await also());
}

/** {@link findDocuments} for a single one. */
export const findDocument = async (tx: Knex, viewer: Viewer, id: string, action: DocumentAction) =>
  single(await findDocuments(tx, viewer, [id], action));

/** {@link findDocumentsToChange} for a single one. */
export const findDocumentToChange = async (tx: Knex.Transaction, viewer: Viewer, id: string, action: DocumentAction) =>
  single(await findDocumentsToChange(tx, viewer, [id], action));

function single([found]: readonly FoundDocument[]): FoundDocument {
  if (!found) throw notFound();
  return found;
}

async function evaluateAll(
  tx: Knex,
  viewer: Viewer,
  ids: readonly string[],
  documents: readonly StoredDocument[],
  action: DocumentAction,
  also: readonly Verdict[] = [],
): Promise<FoundDocument[]> {
  if (documents.length < ids.length) throw notFound();
  const folders = await foldersById(
    tx,
    documents.map(({ folderId }) => folderId),
  );
  const place = placesOf(tx, viewer);
  const found: FoundDocument[] = [];
  for (const document of documents) {
    const folder = folders.get(document.folderId);
    if (!folder || folder.deletedAt !== null) throw notFound();
    found.push({ document, folder, place: await place(folder) });
  }
  const verdicts = (one: DocumentAction) =>
    found.map(({ place, folder, document }) => evaluateDocument(place, folder, document, one, viewer));
  admit(ALLOWED, { also: [...verdicts('read'), ...verdicts(action), ...also] });
  return found;
}
