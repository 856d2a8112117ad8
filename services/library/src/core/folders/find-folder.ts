import type { Viewer } from '@portal/access';
import { notFound } from '@portal/service-kit';
import { judgeFolder, type FolderAction } from '@portal/workflow';
import type { Knex } from 'knex';
import { placeOf, type Place } from '../places/place.ts';
import { requireAllowed } from '../places/refusal.ts';
import { folderById, lockTree, type StoredFolder } from './folder.repository.ts';

/** A folder and where it is. */
export interface FoundFolder {
  readonly folder: StoredFolder;
  readonly place: Place;
}

/**
 * Returns a folder on which the viewer may do the action now; checks tenancy, tab, role, state, in the order of
 * decisions §11. @throws 404 where it is missing or outside the tenant, 403 or 400 where the action is not allowed
 */
export async function findFolder(tx: Knex, viewer: Viewer, id: string, action: FolderAction): Promise<FoundFolder> {
  const folder = await folderById(tx, id);
  if (!folder) throw notFound();
  const place = await placeOf(tx, viewer, folder);
  requireAllowed(judgeFolder(place, folder, 'read', viewer));
  requireAllowed(judgeFolder(place, folder, action, viewer));
  return { folder, place };
}

/** {@link findFolder} within a change of the tree: no other one changes it until the transaction ends. */
export async function findFolderToChange(
  tx: Knex.Transaction,
  viewer: Viewer,
  id: string,
  action: FolderAction,
): Promise<FoundFolder> {
  const found = await findFolder(tx, viewer, id, action);
  await lockTree(tx, found.place.id);
  const folder = await folderById(tx, id, true);
  if (!folder) throw notFound();
  return { ...found, folder };
}
