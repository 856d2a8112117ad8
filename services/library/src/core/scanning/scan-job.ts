import type { Viewer } from '@portal/access';
import { documentUploaded } from '@portal/contracts/events/documents';
import type { Refusal } from '@portal/contracts/library/document';
import { DOCUMENT_TEXTS } from '@portal/contracts/library/document-texts';
import { nameKey } from '@portal/contracts/common/name-key';
import {
  enqueue,
  job,
  JobPostponedError,
  publish,
  turnsOfJobs,
  type JobContext,
  type JobDefinition,
} from '@portal/event-bus';
import { actorOf, auditLater, Problem, type AuditOrigin } from '@portal/service-kit';
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
import { folderById, type StoredFolder } from '../folders/folder.repository.ts';
import { placeOf, type Place } from '../places/place.ts';
import type { Storage } from '../storage/storage.ts';
import { ScannerError, type Scanner, type Verdict } from './scanner.ts';

const SCAN_JOB = 'scan-document';
/** Seconds until a scanner that was unavailable is called again; the file stays hidden meanwhile. */
const RETRY_S = 15;
/** Scans of a file on which the scanner has no verdict, though it has one on another content; then the file is refused. */
const MOST_SCANS = 5;

/** A file that waits for the scanner, and who uploaded it. */
interface ScanPayload {
  readonly documentId: string;
  readonly viewer: Viewer;
  /** The uploader, by whom scans take turns; jobs of an earlier version have none. */
  readonly creatorId?: string;
  readonly origin: AuditOrigin;
  /** Scans before this one that ended without a verdict. */
  readonly scans?: number;
}

/** Creates the index by which uploaders take turns. */
export const scanTurnsMigration = turnsOfJobs(SCAN_JOB, 'creatorId');

/** Adds the scan of a file that was uploaded. */
export async function enqueueScan(
  tx: Knex.Transaction,
  { viewer, ...rest }: Omit<ScanPayload, 'creatorId' | 'scans'>,
): Promise<void> {
  const payload: ScanPayload = { ...rest, viewer, creatorId: viewer.userId };
  await enqueue(tx, { kind: SCAN_JOB, payload });
}

/**
 * Shows a file once the virus scanner has found nothing in it; infected files are deleted. Uploaders take turns. While the scanner
 * is away all files wait; one on which it alone has no verdict is scanned again, after what its uploader has waiting, and refused
 * after {@link MOST_SCANS}.
 */
export const scanJob = (knex: Knex, storage: Storage, scanner: Scanner): JobDefinition =>
  job<ScanPayload>(
    SCAN_JOB,
    async (context) => {
      const { payload } = context.job;
      const { documentId, scans = 0 } = payload;
      const waiting = await documentOf(knex, documentId);
      if (!waiting) return {};
      const verdict = await scanned(storage, scanner, waiting);
      if (!verdict && scans + 1 < MOST_SCANS) {
        const again: ScanPayload = { ...payload, scans: scans + 1 };
        await knex.transaction(async (tx) => {
          // As a job of its own: an older one would come before others at each turn.
          await enqueue(tx, { kind: SCAN_JOB, payload: again, afterSeconds: RETRY_S * 2 ** scans });
          await context.finish(tx, { scans: again.scans });
        });
        return undefined;
      }
      await knex.transaction(async (tx) => {
        await lockFolders(tx, [waiting.folderId]);
        const document = await documentOf(tx, documentId);
        if (document) await (verdict?.clean ? show(tx, context, document) : refuse(tx, context, document, verdict));
        await context.finish(tx, verdict ?? {});
      });
      // If this is not reached, the sweep does it.
      if (!verdict?.clean) await storage.remove(waiting.s3Key);
      return undefined;
    },
    { turnsBy: 'creatorId' },
  );

/** Returns the verdict on a file; null where the scanner has none on it alone. */
async function scanned(storage: Storage, scanner: Scanner, { s3Key }: StoredDocument): Promise<Verdict | null> {
  try {
    return await scanner.scan(await storage.read(s3Key));
  } catch (error) {
    if (error instanceof ScannerError && (await scanner.answers())) return null;
    throw new JobPostponedError(String(error), RETRY_S);
  }
}

async function documentOf(tx: Knex, id: string): Promise<StoredDocument | undefined> {
  return tx('documents as d')
    .where({ 'd.id': id, 'd.state': 'Checking' })
    .whereNull('d.deleted_at')
    .first<StoredDocument | undefined>(DOCUMENT_COLUMNS);
}

/** Returns the place of a folder as the uploader has it; null where they have lost it since. */
async function presentPlace(tx: Knex, viewer: Viewer, folder: StoredFolder): Promise<Place | null> {
  try {
    return await placeOf(tx, viewer, folder);
  } catch (error) {
    if (error instanceof Problem && [403, 404].includes(error.statusCode)) return null;
    throw error;
  }
}

const isOfDeletedProject = async (tx: Knex, { projectId }: StoredFolder): Promise<boolean> =>
  projectId !== null &&
  (await tx('known_projects').where({ id: projectId, status: 'Deleted' }).first('id')) !== undefined;

/**
 * Shows a file in a folder that may have changed since: a name taken meanwhile gets a number, and a file that may no
 * longer be replaced stays beside the new one. It was stored when its uploader had the place, and is shown where they have not any
 * more; documents of deleted projects are left to the sweep.
 */
async function show(tx: Knex.Transaction, { job: { payload } }: JobContext<ScanPayload>, document: StoredDocument) {
  const { viewer, origin } = payload;
  const folder = await folderById(tx, document.folderId);
  if (!folder || (await isOfDeletedProject(tx, folder))) return;
  const place = await presentPlace(tx, viewer, folder);
  const includesPrivate = seesPrivate(viewer);
  const [existing] = await documentsNamed(tx, folder.id, [document.name], includesPrivate);
  const isReplaced =
    document.whenExists === 'replace' &&
    existing !== undefined &&
    place !== null &&
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
  const { projectId, ownerId } = folder;
  const { name, replaces } = shown;
  const eventData = { projectId, ownerId, documentId: shown.id, folderId: folder.id, name, type, size, replaces };
  await publish(tx, documentUploaded, eventData, actorOf(viewer));
  const item = { kind: 'document', id: shown.id };
  await auditLater(tx, origin, { action: 'document.scan', item, after: { state: 'Stored' } });
}

async function refuse(
  tx: Knex.Transaction,
  { job: { payload } }: JobContext<ScanPayload>,
  { id }: StoredDocument,
  verdict: Verdict | null,
) {
  const refusal: Refusal = verdict ? 'Infected' : 'Unchecked';
  await tx('documents').where({ id }).update({ state: 'Refused', refusal });
  const item = { kind: 'document', id };
  const details = { refused: verdict ? DOCUMENT_TEXTS.infected : DOCUMENT_TEXTS.unchecked };
  await auditLater(tx, payload.origin, { action: 'document.refuse', item, details });
}
