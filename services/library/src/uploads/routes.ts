import { id } from '@portal/contracts/common/fields';
import {
  beginPartsBody,
  completedUploadAnswer,
  documentUploadAnswer,
  documentUploadQuery,
  partsUploadAnswer,
  uploadPartsAnswer,
} from '@portal/contracts/library/document';
import { allow } from '@portal/rights';
import { oldRoute, type PortalApp } from '@portal/service-kit';
import type { Knex } from 'knex';
import * as v from 'valibot';
import type { Storage } from '../storage/storage.ts';
import { beginParts, beginUpload } from './begin.ts';
import { abandonUpload, completeUpload, partsOf } from './parts.ts';

const path = v.object({ id });
/** A person who drops a folder of hundreds of files begins as many uploads; several share an address. */
const WRITES = { max: 3_000, windowMs: 60_000 };

/** How the bytes of a file come: by one PUT, or in parts (decisions §13). */
export function uploadRoutes(app: PortalApp, knex: Knex, storage: Storage): void {
  oldRoute(app, {
    method: 'GET',
    url: '/library/files/upload-url',
    summary: 'An address to which the bytes of a new file are sent by PUT',
    access: allow('document', 'create'),
    audit: { action: 'upload.begin' },
    rateLimit: WRITES,
    query: documentUploadQuery,
    response: documentUploadAnswer,
    handler: async ({ viewer, query: { size, ...intended } }) => {
      const bytes = size === undefined ? undefined : Number(size);
      return { data: await beginUpload(knex, storage, viewer, { ...intended, size: bytes }) };
    },
  });

  oldRoute(app, {
    method: 'POST',
    url: '/library/uploads',
    summary: 'Begin an upload in parts',
    access: allow('document', 'create'),
    audit: { action: 'upload.begin' },
    rateLimit: WRITES,
    body: beginPartsBody,
    response: partsUploadAnswer,
    status: 201,
    handler: async ({ viewer, body }) => ({ data: await beginParts(knex, storage, viewer, body) }),
  });

  oldRoute(app, {
    method: 'GET',
    url: '/library/uploads/:id/parts',
    summary: 'Which parts have arrived, and addresses for the next ones',
    access: allow('document', 'create'),
    audit: { none: 'it only prolongs an upload whose beginning is recorded' },
    rateLimit: { max: 30_000, windowMs: 60_000 },
    params: path,
    response: uploadPartsAnswer,
    handler: async ({ viewer, params }) => ({ data: await partsOf(knex, storage, viewer, params.id) }),
  });

  oldRoute(app, {
    method: 'POST',
    url: '/library/uploads/:id/complete',
    summary: 'Make one of all parts',
    access: allow('document', 'create'),
    audit: { action: 'upload.complete' },
    rateLimit: WRITES,
    params: path,
    response: completedUploadAnswer,
    handler: async ({ viewer, params }) => ({ data: await completeUpload(knex, storage, viewer, params.id) }),
  });

  oldRoute(app, {
    method: 'DELETE',
    url: '/library/uploads/:id',
    summary: 'Give an upload up',
    access: allow('document', 'create'),
    audit: { action: 'upload.abandon' },
    params: path,
    response: v.object({ data: v.object({ id }) }),
    handler: async ({ viewer, params }) => {
      await abandonUpload(knex, storage, viewer, params.id);
      return { data: { id: params.id } };
    },
  });
}
