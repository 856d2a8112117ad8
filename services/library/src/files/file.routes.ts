import { getUploadUrl, storeFile as storeFileEndpoint, getFile } from '@portal/contracts/library/attachment.endpoints';
import { type StoredFile } from '@portal/contracts/library/attachment';
import { route, type PortalApp } from '@portal/service-kit';
import type { Knex } from 'knex';
import type { Storage } from '../core/storage/storage.ts';
import { beginUpload } from '../core/files/begin-upload.ts';
import { personAs } from '../core/files/owner.ts';
import { checkReader } from './policy.ts';
import { fileForReader, type File } from '../core/files/file.repository.ts';
import { storeFile } from '../core/files/store-file.ts';

const WRITES = { max: 300, windowMs: 60_000 };
/** A page of a list may show a file in each of its rows. */
const READS = { max: 3_000, windowMs: 60_000 };

/** The calls of the attachment control (decisions §13): an address to upload to, the file of it, the file again. */
export function fileRoutes(app: PortalApp, knex: Knex, storage: Storage): void {
  const answerOf = async ({ id: fileId, name, type, s3Key, size }: File): Promise<{ data: StoredFile }> => ({
    data: { id: fileId, name, url: await storage.downloadUrl({ key: s3Key, name, type }), s3Key, size },
  });

  route(
    app,
    getUploadUrl,
    async ({ viewer, query: { fileName, size } }) => {
      const upload = { fileName, size: size === undefined ? undefined : Number(size) };
      return { data: await beginUpload(knex, storage, personAs(viewer), upload) };
    },
    { rateLimit: WRITES },
  );

  route(
    app,
    storeFileEndpoint,
    async ({ viewer, body }) => answerOf(await storeFile(knex, storage, personAs(viewer), body)),
    { rateLimit: WRITES },
  );

  route(
    app,
    getFile,
    async ({ viewer, params }) => {
      const file = await fileForReader(knex, params.id, viewer.userId);
      return answerOf(await checkReader(knex, viewer, file));
    },
    { rateLimit: READS },
  );
}
