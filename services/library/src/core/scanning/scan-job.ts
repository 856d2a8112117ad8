import type { Viewer } from '@portal/access';
import { documentUploaded } from '@portal/contracts/events/documents';
import { DOCUMENT_TEXTS } from '@portal/contracts/library/document-texts';
import { nameKey } from '@portal/contracts/common/name-key';
import { job, JobPostponedError, publish, type JobContext, type JobDefinition } from '@portal/event-bus';
import { actorOf, auditLater, type AuditOrigin } from '@portal/service-kit';
import { evaluateDocument, seesPrivate } from '@portal/workflow';
import type { Knex } from 'knex';
import {
  documentsNamed,
  DOCUMENT_COLUMNS,
  freeName,
  lockFolders,
  type StoredDocument,
} from '../documents/document.repository.ts';
import { replaceDocument } from '../documents/replace.ts';
import { documentEventData } from '../documents/document-event.ts';
import { folderById } from '../folders/folder.repository.ts';
import { placeOf } from '../places/place.ts';
import type { Storage } from '../storage/storage.ts';
import type { Scanner } from './scanner.ts';

export const SCAN_JOB = 'scan-document';
/** Seconds until a scanner that was unavailable is called again; the file stays hidden meanwhile. */
const RETRY_S = 15;

/** A file that waits for the scanner, and who uploaded it. */
interface ScanPayload {
  readonly documentId: string;
  readonly viewer: Viewer;
  readonly origin: AuditOrigin;
}

/** Shows a file once the virus scanner has found nothing in it; infected files are deleted. */
export const scanJob = (knex: Knex, storage: Storage, scanner: Scanner): JobDefinition =>
  job<ScanPayload>(SCAN_JOB, async (context) => {
    const { documentId } = context.job.payload;
    const waiting = await documentOf(knex, documentId);
    if (!waiting) return {};
    const verdict = await scanned(storage, scanner, waiting);
    await knex.transaction(async (tx) => {
      await lockFolders(tx, [waiting.folderId]);
      const document = await documentOf(tx, documentId);
      if (document) await (verdict.clean ? show(tx, context, document) : refuse(tx, context, document));
      await context.finish(tx, verdict);
    });
    // If this is not reached, the sweep does it.
    if (!verdict.clean) await storage.remove(waiting.s3Key);
    return undefined;
  });

async function scanned(storage: Storage, scanner: Scanner, { s3Key }: StoredDocument) {
  try {
    return await scanner.scan(await storage.read(s3Key));
  } catch (error) {
    throw new JobPostponedError(String(error), RETRY_S);
  }
}

async function documentOf(tx: Knex, id: string): Promise<StoredDocument | undefined> {
  return tx('documents as d')
    .where({ 'd.id': id, 'd.state': 'Checking' })
    .whereNull('d.deleted_at')
    .first<StoredDocument | undefined>(DOCUMENT_COLUMNS);
}

/**
 * Shows a file in a folder that may have changed since: a name taken meanwhile gets a number, and a file that may no
 * longer be replaced stays beside the new one.
 */
async function show(tx: Knex.Transaction, { job: { payload } }: JobContext<ScanPayload>, document: StoredDocument) {
  const { viewer, origin } = payload;
  const folder = await folderById(tx, document.folderId);
  if (!folder) return;
  const place = await placeOf(tx, viewer, folder);
  const includesPrivate = seesPrivate(viewer);
  const [existing] = await documentsNamed(tx, folder.id, [document.name], includesPrivate);
  const isReplaced =
    document.whenExists === 'replace' &&
    existing !== undefined &&
    evaluateDocument(place, folder, existing, 'delete', viewer).allowed;
  const { id, s3Key, name: wantedName, type, size } = document;
  let shown: { readonly id: string; readonly name: string; readonly replaces: string | null };
  if (isReplaced) {
    await tx('documents').where({ id }).delete();
    const replaced = await replaceDocument(tx, viewer, folder.id, {
      s3Key,
      name: wantedName,
      type,
      size,
      whenExists: 'replace',
      // The uploader asks for the result by this id.
      formerId: id,
    });
    if (!replaced) throw new Error('What is replaced has just been there');
    shown = replaced;
  } else {
    const name = await freeName(tx, folder.id, wantedName, { includesPrivate });
    await tx('documents')
      .where({ id })
      .update({ state: 'Stored', name, name_key: nameKey(name) });
    shown = { id, name, replaces: null };
  }
  const eventData = {
    ...documentEventData(place, { id: shown.id, folderId: folder.id, name: shown.name }),
    type,
    size,
  };
  await publish(tx, documentUploaded, { ...eventData, replaces: shown.replaces }, actorOf(viewer));
  const item = { kind: 'document', id: shown.id };
  await auditLater(tx, origin, { action: 'document.scan', item, after: { state: 'Stored' } });
}

async function refuse(tx: Knex.Transaction, { job: { payload } }: JobContext<ScanPayload>, { id }: StoredDocument) {
  await tx('documents').where({ id }).update({ state: 'Refused' });
  const item = { kind: 'document', id };
  const details = { refused: DOCUMENT_TEXTS.infected };
  await auditLater(tx, payload.origin, { action: 'document.refuse', item, details });
}
