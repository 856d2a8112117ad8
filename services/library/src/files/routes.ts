import { randomUUID } from 'node:crypto';
import { ERROR_CODES } from '@portal/contracts/common/error';
import { id } from '@portal/contracts/common/fields';
import {
  storedFileAnswer,
  storeFileBody,
  uploadUrlAnswer,
  uploadUrlQuery,
  type StoredFile,
} from '@portal/contracts/library/attachment';
import { ATTACHMENT_MAX_BYTES, ATTACHMENT_TEXTS } from '@portal/contracts/library/attachment-rules';
import { invalid, Problem, route, signedIn, transaction, type PortalApp } from '@portal/service-kit';
import type { Knex } from 'knex';
import * as v from 'valibot';
import type { Storage } from '../storage/storage.ts';
import { checkReader } from './policy.ts';
import { addUpload, countUploads, fileForReader, type File } from './repository.ts';
import { attachmentName, storeFile } from './store-file.ts';

/** Uploads that a person may have begun and not stored: they are forgotten after a day. */
const MAX_UPLOADS = 500;
const WRITES = { max: 300, windowMs: 60_000 };
/** A page of a list may show a file in each of its rows. */
const READS = { max: 3_000, windowMs: 60_000 };

/** The calls of the attachment control (decisions §13): an address to upload to, the file of it, the file again. */
export function fileRoutes(app: PortalApp, knex: Knex, storage: Storage): void {
  const answerOf = async ({ id: fileId, name, type, s3Key, size }: File): Promise<{ data: StoredFile }> => ({
    data: { id: fileId, name, url: await storage.downloadUrl({ key: s3Key, name, type }), s3Key, size },
  });

  route(app, {
    method: 'GET',
    url: '/files/upload-url',
    summary: 'An address to which the bytes of a new attachment are sent by PUT',
    access: signedIn,
    audit: { action: 'upload.begin' },
    rateLimit: WRITES,
    query: uploadUrlQuery,
    response: uploadUrlAnswer,
    handler: async ({ viewer, query }) => {
      const name = attachmentName(query.fileName);
      if ('wrong' in name) throw invalid({ fileName: [name.wrong] });
      const size = query.size === undefined ? undefined : Number(query.size);
      if (size === 0) throw invalid({ size: [ATTACHMENT_TEXTS.empty] });
      if (size && size > ATTACHMENT_MAX_BYTES) {
        throw invalid({ size: [ATTACHMENT_TEXTS.tooLarge(ATTACHMENT_MAX_BYTES)] });
      }
      const s3Key = randomUUID();
      await transaction(knex, async (tx) => {
        if ((await countUploads(tx, viewer.userId)) >= MAX_UPLOADS) throw tooManyUploads();
        await addUpload(tx, s3Key, viewer.userId);
      });
      return { data: { url: await storage.uploadUrl({ key: s3Key, maxBytes: ATTACHMENT_MAX_BYTES, size }), s3Key } };
    },
  });

  route(app, {
    method: 'POST',
    url: '/files',
    summary: 'Makes a file of what was uploaded, once its bytes are checked',
    access: signedIn,
    audit: { action: 'file.store' },
    rateLimit: WRITES,
    body: storeFileBody,
    response: storedFileAnswer,
    status: 201,
    handler: async ({ viewer, body }) => answerOf(await storeFile(knex, storage, viewer, body)),
  });

  route(app, {
    method: 'GET',
    url: '/files/:id',
    summary: 'A file, with an address that reads it for five minutes',
    access: signedIn,
    rateLimit: READS,
    params: v.object({ id }),
    response: storedFileAnswer,
    handler: async ({ viewer, params }) => {
      const file = await fileForReader(knex, params.id, viewer.userId);
      checkReader(viewer, file);
      return answerOf(file);
    },
  });
}

const tooManyUploads = (): Problem =>
  new Problem(429, ERROR_CODES.rateLimited, ATTACHMENT_TEXTS.manyUploads, { headers: { 'retry-after': '3600' } });
