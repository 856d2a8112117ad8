import { id } from '@portal/contracts/common/fields';
import {
  storedFileAnswer,
  storeFileBody,
  uploadUrlAnswer,
  uploadUrlQuery,
  type StoredFile,
} from '@portal/contracts/library/attachment';
import { signedIn } from '@portal/rights';
import { oldRoute, type PortalApp } from '@portal/service-kit';
import type { Knex } from 'knex';
import * as v from 'valibot';
import type { Storage } from '../storage/storage.ts';
import { beginUpload } from './begin-upload.ts';
import { personAs } from './owner.ts';
import { checkReader } from './policy.ts';
import { fileForReader, type File } from './repository.ts';
import { storeFile } from './store-file.ts';

const WRITES = { max: 300, windowMs: 60_000 };
/** A page of a list may show a file in each of its rows. */
const READS = { max: 3_000, windowMs: 60_000 };

/** The calls of the attachment control (decisions §13): an address to upload to, the file of it, the file again. */
export function fileRoutes(app: PortalApp, knex: Knex, storage: Storage): void {
  const answerOf = async ({ id: fileId, name, type, s3Key, size }: File): Promise<{ data: StoredFile }> => ({
    data: { id: fileId, name, url: await storage.downloadUrl({ key: s3Key, name, type }), s3Key, size },
  });

  oldRoute(app, {
    method: 'GET',
    url: '/files/upload-url',
    summary: 'An address to which the bytes of a new attachment are sent by PUT',
    access: signedIn,
    audit: { action: 'upload.begin' },
    rateLimit: WRITES,
    query: uploadUrlQuery,
    response: uploadUrlAnswer,
    handler: async ({ viewer, query: { fileName, size } }) => {
      const upload = { fileName, size: size === undefined ? undefined : Number(size) };
      return { data: await beginUpload(knex, storage, personAs(viewer), upload) };
    },
  });

  oldRoute(app, {
    method: 'POST',
    url: '/files',
    summary: 'Makes a file of what was uploaded, once its bytes are checked',
    access: signedIn,
    audit: { action: 'file.store' },
    rateLimit: WRITES,
    body: storeFileBody,
    response: storedFileAnswer,
    status: 201,
    handler: async ({ viewer, body }) => answerOf(await storeFile(knex, storage, personAs(viewer), body)),
  });

  oldRoute(app, {
    method: 'GET',
    url: '/files/:id',
    summary: 'A file, with an address that reads it for five minutes',
    access: signedIn,
    rateLimit: READS,
    params: v.object({ id }),
    response: storedFileAnswer,
    handler: async ({ viewer, params }) => {
      const file = await fileForReader(knex, params.id, viewer.userId);
      return answerOf(await checkReader(knex, viewer, file));
    },
  });
}
