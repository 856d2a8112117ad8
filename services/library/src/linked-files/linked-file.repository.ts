import { queryPrepared } from '@portal/service-kit';
import type { Knex } from 'knex';
import type { File } from '../core/files/file.repository.ts';
import type { LinkToFile } from './linked-address.ts';

export type LinkedFile = Pick<File, 's3Key' | 'name' | 'type'>;

/**
 * Returns a file that an item holds now which the link shows. The link is searched by the hash of its grant: the time that
 * this takes tells nothing of the grant.
 */
export async function findLinkedFile(knex: Knex, { fileId, grantHash }: LinkToFile): Promise<LinkedFile | undefined> {
  const [file] = await queryPrepared<LinkedFile>(knex, {
    name: 'linked-file',
    text: `select f.s3_key as "s3Key", f.name, f.type
      from held_files held
      join holder_links l on l.holder_kind = held.holder_kind and l.holder_id = held.holder_id
      join attachment_holders h on h.kind = held.holder_kind and h.id = held.holder_id
      join known_projects p on p.id = h.project_id and p.status = 'Open'
      join files f on f.id = held.file_id
      where held.file_id = $1 and l.grant_hash = $2 and l.expires_at > now()
      limit 1`,
    values: [fileId, grantHash],
  });
  return file;
}
