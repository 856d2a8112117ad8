import {
  getDocumentUploadUrl,
  beginUpload as beginUploadEndpoint,
  listUploadParts,
  completeUpload as completeUploadEndpoint,
  cancelUpload,
} from '@portal/contracts/library/upload.endpoints';
import { route, type PortalApp } from '@portal/service-kit';
import type { Knex } from 'knex';
import type { Quota } from '../core/quota/quota.ts';
import type { Storage } from '../core/storage/storage.ts';
import { beginParts, beginUpload } from './begin.ts';
import { abandonUpload, completeUpload, partsOf } from './parts.ts';

/** A person who drops a folder of hundreds of files begins as many uploads; several share an address. */
const WRITES = { max: 3_000, windowMs: 60_000 };

/** Each gives addresses of 256 MiB at least, where the file is that large: some of several people share an address. */
const PARTS = { max: 1_200, windowMs: 60_000 };

/** Uploads of file bytes: by one PUT, or in parts (decisions §13). */
export function uploadRoutes(app: PortalApp, knex: Knex, storage: Storage, quota: Quota): void {
  const tools = { knex, storage, quota };
  route(
    app,
    getDocumentUploadUrl,
    async ({ viewer, query: { size, ...intended } }) => {
      const bytes = size === undefined ? undefined : Number(size);
      return { data: await beginUpload(tools, viewer, { ...intended, size: bytes }) };
    },
    { rateLimit: WRITES },
  );

  route(app, beginUploadEndpoint, async ({ viewer, body }) => ({ data: await beginParts(tools, viewer, body) }), {
    rateLimit: WRITES,
  });

  route(
    app,
    listUploadParts,
    async ({ viewer, params }) => ({ data: await partsOf(knex, storage, viewer, params.id) }),
    { rateLimit: PARTS },
  );

  route(
    app,
    completeUploadEndpoint,
    async ({ viewer, params }) => ({ data: await completeUpload(knex, storage, viewer, params.id) }),
    { rateLimit: WRITES },
  );

  route(app, cancelUpload, async ({ viewer, params }) => {
    await abandonUpload(knex, storage, viewer, params.id);
    return { data: { id: params.id } };
  });
}
