import type { Viewer } from '@portal/access';
import { ERROR_CODES } from '@portal/contracts/common/error';
import { documentUploaded } from '@portal/contracts/events/documents';
import { nameKey } from '@portal/contracts/common/name-key';
import { ATTACHMENT_TEXTS } from '@portal/contracts/library/attachment-rules';
import type { ExistingNames, StoredDocument as Answer } from '@portal/contracts/library/document';
import type { WhenExists } from '@portal/contracts/library/document-rules';
import { DOCUMENT_TEXTS } from '@portal/contracts/library/document-texts';
import { publish } from '@portal/event-bus';
import {
  actorOf,
  admit,
  auditAll,
  auditOrigin,
  conflict,
  invalid,
  transaction,
  type AuditEntry,
  type FieldErrors,
} from '@portal/service-kit';
import { ALLOWED, evaluateDocument, seesPrivate } from '@portal/workflow';
import type { FastifyRequest } from 'fastify';
import type { Knex } from 'knex';
import { findFolder, type FoundFolder } from '../core/folders/find-folder.ts';
import { enqueueScan } from '../core/scanning/scan-job.ts';
import type { Scanner } from '../core/scanning/scanner.ts';
import type { Storage } from '../core/storage/storage.ts';
import { lockUpload, removeUploads } from '../core/uploads/upload.repository.ts';
import { checkUpload, type CheckedUpload, type Claim } from './check-upload.ts';
import {
  addDocument,
  DOCUMENT_COLUMNS,
  documentsNamed,
  freeName,
  lockFolders,
  type NewDocument,
  type StoredDocument,
} from '../core/documents/document.repository.ts';
import { replaceDocument } from '../core/documents/replace.ts';
import { documentEventData } from '../core/documents/document-event.ts';

/** A file to store. */
export interface NewFile extends Claim {
  readonly whenExists?: WhenExists | undefined;
}

interface Tools {
  readonly knex: Knex;
  readonly storage: Storage;
  readonly scanner: Scanner | null;
}

type Accepted = NewFile & Extract<CheckedUpload, { type: unknown }>;

/**
 * Creates files from uploads to a folder, all or none, after checking their bytes. With a virus scanner they stay
 * hidden until scanned. Repeating a request returns the same answer. @throws 400 with the faults (`files.N.name`), 409
 * with the names that exist in the folder
 */
export async function storeDocuments(
  { knex, storage, scanner }: Tools,
  viewer: Viewer,
  folderId: string,
  files: readonly NewFile[],
  request: FastifyRequest,
): Promise<Answer[]> {
  const { folder } = await findFolder(knex, viewer, folderId, 'upload');
  const known = await alreadyStored(knex, viewer, folderId, files);
  const accepted: Accepted[] = [];
  const faults: FieldErrors = {};
  for (const [index, file] of files.entries()) {
    if (known.has(file.s3Key)) continue;
    const checked = await checkUpload(knex, storage, viewer, folder, file);
    if (!('wrong' in checked)) {
      accepted.push({ ...file, ...checked });
      continue;
    }
    // Of a request that came twice at once, the other one has stored it meanwhile.
    const [answer] = (await alreadyStored(knex, viewer, folderId, [file])).values();
    if (answer) known.set(file.s3Key, answer);
    else faults[`files.${index}.${checked.field}`] = [checked.wrong];
  }
  if (Object.keys(faults).length > 0) throw invalid(faults);
  const added = await transaction(knex, async (tx) => {
    // Locked first: concurrent changes of the folder's files wait.
    await lockFolders(tx, [folderId]);
    const found = await findFolder(tx, viewer, folderId, 'upload');
    const stored = await alreadyStored(tx, viewer, folderId, accepted);
    const left = accepted.filter(({ s3Key }) => !stored.has(s3Key));
    const records: AuditEntry[] = [];
    await refuseExisting(tx, viewer, found, left);
    for (const file of left) {
      if (!(await lockUpload(tx, file.s3Key, viewer.userId))) throw invalid({ files: [ATTACHMENT_TEXTS.notUploaded] });
      const isScanned = scanner !== null && file.size <= scanner.maxBytes;
      const answer = isScanned
        ? await storeUnchecked(tx, viewer, folderId, file, request)
        : await storeVisible(tx, viewer, found, file);
      stored.set(file.s3Key, answer);
      const after = { name: answer.name, folderId, type: file.type, size: file.size, isScanned };
      records.push({ item: { kind: 'document', id: answer.id }, after });
    }
    await removeUploads(
      tx,
      left.map(({ s3Key }) => s3Key),
    );
    await auditAll(tx, records);
    return stored;
  });
  return files.flatMap(({ s3Key }) => added.get(s3Key) ?? known.get(s3Key) ?? []);
}

/** Files that an earlier request of the same person has stored: its answer may have been lost. */
async function alreadyStored(
  knex: Knex,
  viewer: Viewer,
  folderId: string,
  files: readonly Claim[],
): Promise<Map<string, Answer>> {
  const rows = await knex('documents as d')
    .whereIn(
      'd.s3_key',
      files.map(({ s3Key }) => s3Key),
    )
    .where({ 'd.creator_id': viewer.userId, 'd.folder_id': folderId })
    .whereNull('d.deleted_at')
    .select<StoredDocument[]>(DOCUMENT_COLUMNS);
  return new Map(rows.map(({ s3Key, id, name, state }) => [s3Key, { id, name, state }]));
}

/** Refuses names that exist in the folder unless the request says how to handle them. */
async function refuseExisting(
  tx: Knex,
  viewer: Viewer,
  { folder, place }: FoundFolder,
  files: readonly Accepted[],
): Promise<void> {
  const names = files.map(({ name }) => name);
  const taken = await documentsNamed(tx, folder.id, names, seesPrivate(viewer));
  const byKey = new Map(taken.map((document) => [nameKey(document.name), document]));
  const replaced = files.flatMap((file) =>
    file.whenExists === 'replace' ? (byKey.get(nameKey(file.name)) ?? []) : [],
  );
  admit(ALLOWED, { also: replaced.map((one) => evaluateDocument(place, folder, one, 'delete', viewer)) });
  const conflicting = files.filter((file) => file.whenExists === undefined && byKey.has(nameKey(file.name)));
  if (conflicting.length > 0) {
    const details: ExistingNames = { existing: conflicting.map(({ name }) => name) };
    throw conflict(ERROR_CODES.duplicate, DOCUMENT_TEXTS.nameTaken, { details: { ...details } });
  }
}

async function storeUnchecked(
  tx: Knex.Transaction,
  viewer: Viewer,
  folderId: string,
  file: Accepted,
  request: FastifyRequest,
): Promise<Answer> {
  const id = await addDocument(tx, viewer, newDocument(folderId, file, 'Checking'));
  await enqueueScan(tx, { documentId: id, viewer, origin: auditOrigin(request) });
  return { id, name: file.name, state: 'Checking' };
}

const newDocument = (folderId: string, file: Accepted, state: NewDocument['state']): NewDocument => ({
  folderId,
  s3Key: file.s3Key,
  name: file.name,
  type: file.type,
  size: file.size,
  state,
  whenExists: file.whenExists ?? null,
});

async function storeVisible(
  tx: Knex.Transaction,
  viewer: Viewer,
  { folder, place }: FoundFolder,
  file: Accepted,
): Promise<Answer> {
  const { type, size } = file;
  const { id, name, replaces } =
    (await replaceDocument(tx, viewer, folder.id, file)) ?? (await addBeside(tx, viewer, folder.id, file));
  const payload = { ...documentEventData(place, { id, folderId: folder.id, name }), type, size, replaces };
  await publish(tx, documentUploaded, payload, actorOf(viewer));
  return { id, name, state: 'Stored' };
}

async function addBeside(tx: Knex.Transaction, viewer: Viewer, folderId: string, file: Accepted) {
  const name = await freeName(tx, folderId, file.name, { includesPrivate: seesPrivate(viewer) });
  const id = await addDocument(tx, viewer, { ...newDocument(folderId, file, 'Stored'), name });
  return { id, name, replaces: null };
}
