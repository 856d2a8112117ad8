import {
  getFile,
  getUploadUrl,
  readFile,
  storeFile as storeFileEndpoint,
} from '@portal/contracts/library/attachment.endpoints';
import { type StoredFile } from '@portal/contracts/library/attachment';
import { route, type Deps, type PortalApp } from '@portal/service-kit';
import type { FastifyRequest } from 'fastify';
import { makeAddressOf } from '../core/addresses/addresses.ts';
import { sendStored } from '../core/addresses/send-stored.ts';
import type { Quota } from '../core/quota/quota.ts';
import type { Storage } from '../core/storage/storage.ts';
import { beginUpload } from '../core/files/begin-upload.ts';
import { personAs } from '../core/files/owner.ts';
import { findReadable } from './policy.ts';
import type { File } from '../core/files/file.repository.ts';
import { storeFile } from '../core/files/store-file.ts';

const WRITES = { max: 300, windowMs: 60_000 };
/** A page of a list may show a file in each of its rows. */
const READS = { max: 3_000, windowMs: 60_000 };
/** A viewer of documents and a player of videos read a file in ranges. */
const RANGES = { max: 30_000, windowMs: 60_000 };

/** The calls of the attachment control (decisions §13): an address to upload to, the file of it, the file again. */
export function fileRoutes(app: PortalApp, deps: Pick<Deps, 'knex' | 'config'>, storage: Storage, quota: Quota): void {
  const { knex } = deps;
  const addressOf = makeAddressOf(deps);
  const answerOf = async (request: FastifyRequest, { id, name, s3Key, size }: File): Promise<{ data: StoredFile }> => ({
    data: { id, name, url: await addressOf(request, 'file', id), s3Key, size },
  });

  route(
    app,
    getUploadUrl,
    async ({ viewer, query: { fileName, size } }) => {
      const upload = { fileName, size: size === undefined ? undefined : Number(size) };
      return { data: await beginUpload({ knex, storage, quota }, personAs(viewer), upload) };
    },
    { rateLimit: WRITES },
  );

  route(
    app,
    storeFileEndpoint,
    async ({ viewer, body, request }) => answerOf(request, await storeFile(knex, storage, personAs(viewer), body)),
    { rateLimit: WRITES },
  );

  route(
    app,
    getFile,
    async ({ viewer, params, request }) => answerOf(request, await findReadable(knex, viewer, params.id)),
    { rateLimit: READS },
  );

  route(
    app,
    readFile,
    async ({ viewer, params, request, reply }) => {
      const { s3Key: key, name, type } = await findReadable(knex, viewer, params.id);
      return sendStored(request, reply, storage, { key, name, type });
    },
    { rateLimit: RANGES, isStream: true },
  );
}
