import type { Viewer } from '@portal/access';
import { DOCUMENT_TEXTS } from '@portal/contracts/library/document-texts';
import { admit, notFound } from '@portal/service-kit';
import { evaluateFolder, type FolderAction, type Verdict } from '@portal/workflow';
import type { Knex } from 'knex';
import { placeOf, type Place } from '../places/place.ts';
import { folderById, lockTree, type StoredFolder } from './folder.repository.ts';

/** A folder and where it is. */
export interface FoundFolder {
  readonly folder: StoredFolder;
  readonly place: Place;
}

/**
 * Returns a folder that the viewer sees, and its place; checks tenancy, tab and the right to read.
 * @throws 404 where it is missing or outside the tenant, 403 where it may not be read
 */
export async function reachFolder(tx: Knex, viewer: Viewer, id: string): Promise<FoundFolder> {
  const folder = await folderById(tx, id);
  if (!folder) throw notFound();
  const place = await placeOf(tx, viewer, folder);
  admit(evaluateFolder(place, folder, 'read', viewer));
  return { folder, place };
}

/**
 * A folder with which the viewer may do something now, {@link reachFolder}.
 * @throws 404, 403 or 400 where it may not be done
 */
export async function findFolder(tx: Knex, viewer: Viewer, id: string, action: FolderAction): Promise<FoundFolder> {
  const found = await reachFolder(tx, viewer, id);
  admit(evaluateFolder(found.place, found.folder, action, viewer));
  return found;
}

/** A change of a folder, as it is admitted. */
export interface FolderChecks {
  readonly action: FolderAction;
  /** The version that `If-Match` named. */
  readonly expected: number | undefined;
  /** Verdicts of what else the change touches. */
  readonly also?: (found: FoundFolder) => Promise<readonly Verdict[]>;
}

/** A folder that the viewer may change now: no other change of the tree is made until the transaction ends. */
export async function findFolderToChange(
  tx: Knex.Transaction,
  viewer: Viewer,
  id: string,
  { action, expected, also }: FolderChecks,
): Promise<FoundFolder> {
  const { place } = await reachFolder(tx, viewer, id);
  await lockTree(tx, place.id);
  const folder = await folderById(tx, id, true);
  if (!folder) throw notFound();
  admit(evaluateFolder(place, folder, action, viewer), {
    also: (await also?.({ folder, place })) ?? [],
    version: { now: folder, expected, text: DOCUMENT_TEXTS.staleFolder },
  });
  return { place, folder };
}
