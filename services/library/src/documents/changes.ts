import type { Viewer } from '@portal/access';
import { ERROR_CODES } from '@portal/contracts/common/error';
import {
  documentDeleted,
  documentMoved,
  documentOpened,
  documentRenamed,
  documentVisibilityChanged,
} from '@portal/contracts/events/documents';
import { endingOf } from '@portal/contracts/library/attachment-rules';
import {
  cleanDocumentName,
  endingsOf,
  renamedStem,
  stemOf,
  type DocumentStatus,
} from '@portal/contracts/library/document-rules';
import { DOCUMENT_TEXTS, unsupportedText } from '@portal/contracts/library/document-texts';
import { nameKey } from '@portal/contracts/common/name-key';
import { publish, publishAll } from '@portal/event-bus';
import { actorOf, admit, audit, auditAll, auditNothing, conflict, invalid } from '@portal/service-kit';
import { evaluateDocument, evaluateFolder, seesPrivate } from '@portal/workflow';
import type { Knex } from 'knex';
import { reachFolder } from '../core/folders/find-folder.ts';
import { findDocumentsToChange, findDocumentToChange, type FoundDocument } from '../core/documents/find-documents.ts';
import { changeDocument, changeNamed, freeName, freeNames } from '../core/documents/document.repository.ts';
import { documentEventData } from '../core/documents/document-event.ts';

/** Columns of a change by the viewer now. */
const changedBy = (tx: Knex.Transaction, viewer: Viewer) => ({
  changed_by: actorOf(viewer).name,
  changed_at: tx.fn.now(),
});

const itemOf = ({ document }: FoundDocument) => ({ kind: 'document', id: document.id });

/**
 * Gives a file another name: without the signs that a name loses, with the ending that it has (spec 1 §5).
 * @throws 400 where nothing of the name remains or the ending is another one, 409 where the folder has the name
 */
export async function renameDocument(
  tx: Knex.Transaction,
  viewer: Viewer,
  id: string,
  typed: string,
  expected: number | undefined,
): Promise<void> {
  const { document, folder, place } = await findDocumentToChange(tx, viewer, id, 'rename');
  const version = { now: document, expected, text: DOCUMENT_TEXTS.stale };
  admit(evaluateDocument(place, folder, document, 'rename', viewer), { version });
  const ending = /\.[^.]+$/u.exec(document.name)?.[0] ?? '';
  if (endingOf(typed) !== ending.toLowerCase()) throw invalid({ name: [DOCUMENT_TEXTS.keepsEnding] });
  const name = cleanDocumentName(`${renamedStem(stemOf(typed))}${ending}`);
  if (name === null) throw invalid({ name: [DOCUMENT_TEXTS.nameRequired] });
  if (name === document.name) {
    auditNothing();
    return;
  }
  const free = await freeName(tx, document.folderId, name, { includesPrivate: seesPrivate(viewer), except: [id] });
  if (free !== name) {
    const fieldErrors = { name: [DOCUMENT_TEXTS.nameTaken] };
    throw conflict(ERROR_CODES.duplicate, DOCUMENT_TEXTS.nameTaken, { fieldErrors });
  }
  await changeDocument(tx, id, actorOf(viewer).name, { name, name_key: nameKey(name) });
  const payload = { ...documentEventData(place, { ...document, name }), formerName: document.name };
  await publish(tx, documentRenamed, payload, actorOf(viewer));
  await audit(tx, { before: { name: document.name }, after: { name } });
}

/** Moves files into another folder of their place; a name that is taken there gets a number. */
export async function moveDocuments(
  tx: Knex.Transaction,
  viewer: Viewer,
  ids: readonly string[],
  folderId: string,
): Promise<void> {
  let target = await reachFolder(tx, viewer, folderId);
  const found = await findDocumentsToChange(tx, viewer, ids, 'move', {
    folderId,
    evaluate: async () => {
      target = await reachFolder(tx, viewer, folderId);
      return evaluateFolder(target.place, target.folder, 'upload', viewer);
    },
  });
  const wrong = found.filter(({ document }) => !endingsOf(target.folder.kind).includes(endingOf(document.name)));
  if (wrong.length > 0) throw invalid({ folderId: [unsupportedText(target.folder.kind)] });
  if (found.some(({ place }) => place.id !== target.place.id)) {
    throw invalid({ folderId: [DOCUMENT_TEXTS.otherPlace] });
  }
  const moved = found.filter(({ document }) => document.folderId !== target.folder.id);
  if (moved.length === 0) return auditNothing();
  const names = await freeNames(
    tx,
    moved.map(({ document: { name } }) => ({ folderId: target.folder.id, name })),
    { includesPrivate: seesPrivate(viewer) },
  );
  const files = moved.map(({ document: { id, folderId: formerFolderId, name } }, index) => ({
    ...{ id, folderId: target.folder.id, formerFolderId },
    name: names[index] ?? name,
  }));
  await changeNamed(tx, files, { folder_id: target.folder.id, ...changedBy(tx, viewer) });
  const events = files.map(({ formerFolderId, ...file }) => ({
    ...documentEventData(target.place, file),
    formerFolderId,
  }));
  await publishAll(tx, documentMoved, events, actorOf(viewer));
  await auditAll(
    tx,
    moved.map((one) => ({
      item: itemOf(one),
      before: { folderId: one.document.folderId },
      after: { folderId: target.folder.id },
    })),
  );
}

/** Makes files private, or visible to all who have documents there. Names that would be there twice get a number. */
export async function setVisibility(
  tx: Knex.Transaction,
  viewer: Viewer,
  ids: readonly string[],
  isPrivate: boolean,
): Promise<void> {
  const found = await findDocumentsToChange(tx, viewer, ids, 'makePrivate');
  const changed = found.filter(({ document }) => document.isPrivate !== isPrivate);
  if (changed.length === 0) return auditNothing();
  const documents = changed.map(({ document }) => document);
  const names = await freeNames(tx, documents, { except: documents.map(({ id }) => id) });
  const files = changed.map(({ document: { id, folderId, name }, place }, index) => ({
    ...{ id, folderId, place },
    name: names[index] ?? name,
  }));
  await changeNamed(tx, files, { is_private: isPrivate, ...changedBy(tx, viewer) });
  const events = files.map(({ place, ...file }) => ({ ...documentEventData(place, file), isPrivate }));
  await publishAll(tx, documentVisibilityChanged, events, actorOf(viewer));
  await auditAll(
    tx,
    changed.map((one) => ({ item: itemOf(one), before: { isPrivate: !isPrivate }, after: { isPrivate } })),
  );
}

/** Deletes files; coordinators can bring them back for 30 days. */
export async function deleteDocuments(tx: Knex.Transaction, viewer: Viewer, ids: readonly string[]): Promise<void> {
  const found = await findDocumentsToChange(tx, viewer, ids, 'delete');
  const actor = actorOf(viewer);
  await tx('documents')
    .whereIn('id', ids)
    .update({
      deleted_at: tx.fn.now(),
      deleted_by: actor.name,
      deleted_by_id: viewer.userId,
      version: tx.raw('version + 1'),
    });
  await publishAll(
    tx,
    documentDeleted,
    found.map(({ place, document }) => documentEventData(place, document)),
    actor,
  );
  await auditAll(
    tx,
    found.map((one) => ({
      item: itemOf(one),
      before: { name: one.document.name, folderId: one.document.folderId },
    })),
  );
}

/** Marks a file as opened by a risk engineer (spec 1 §6): New or Replaced → Opened (decisions §10). */
export async function markAsOpened(tx: Knex.Transaction, viewer: Viewer, id: string): Promise<void> {
  const { document, place } = await findDocumentToChange(tx, viewer, id, 'open');
  const opened = { document_id: id, user_id: viewer.userId, opened_at: tx.fn.now() };
  await tx('document_openings').insert(opened).onConflict(['document_id', 'user_id']).merge(['opened_at']);
  const status: DocumentStatus = 'Opened';
  if (document.status === status) {
    auditNothing();
    return;
  }
  // Keep the version: a concurrent rename must not get a conflict.
  await tx('documents').where({ id }).update({ status });
  await publish(tx, documentOpened, documentEventData(place, document), actorOf(viewer));
  await audit(tx, { before: { status: document.status }, after: { status } });
}
