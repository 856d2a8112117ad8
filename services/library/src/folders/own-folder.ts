import type { Viewer } from '@portal/access';
import { nameKey } from '@portal/contracts/common/name-key';
import { OWN_FOLDER } from '@portal/contracts/library/document-rules';
import { hasOwnFolder } from '@portal/workflow';
import type { Knex } from 'knex';
import type { Place } from '../core/places/place.ts';

/**
 * Creates the folder of an engineer on FreeUsage who has no company when they open their empty library (decisions §26.7):
 * their plan has no other folders, and comes with their token alone. Two openings at once create one folder.
 */
export async function createOwnFolder(knex: Knex, viewer: Viewer, place: Place): Promise<void> {
  if (place.kind !== 'library' || !hasOwnFolder(viewer)) return;
  await knex.raw(
    `insert into folders (owner_id, name, name_key, is_immutable, creator_id)
     select :place::uuid, :name, :key, true, :creator::uuid
     where not exists (select from folders where place_id = :place::uuid and deleted_at is null)
     on conflict do nothing`,
    { place: place.id, name: OWN_FOLDER, key: nameKey(OWN_FOLDER), creator: viewer.userId },
  );
}
