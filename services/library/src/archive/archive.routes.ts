import { createArchive, getArchive } from '@portal/contracts/library/archive.endpoints';
import { randomUUID } from 'node:crypto';
import { audit, notFound, route, transaction, type Deps, type PortalApp } from '@portal/service-kit';
import { makeAddressOf } from '../core/addresses/addresses.ts';
import { findDocuments } from '../core/documents/find-documents.ts';
import type { Storage } from '../core/storage/storage.ts';
import { addArchive, documentsOfArchive } from './archive.repository.ts';
import { zipOf } from './zip-stream.ts';

const NAME = 'Documents.zip';
/** Judging a thousand files takes as long for an archive that is read as for one that is requested. */
const RATE_LIMIT = { max: 60, windowMs: 60_000 };

/**
 * Downloads several files as one archive (spec 1 §2). Asking for its address is recorded. The address is bound to the
 * session that requested it, and the files' rights are judged again when it is used.
 */
export function archiveRoutes(app: PortalApp, deps: Pick<Deps, 'knex' | 'config'>, storage: Storage): void {
  const { knex } = deps;
  const addressOf = makeAddressOf(deps);

  route(
    app,
    createArchive,
    async ({ viewer, body: { ids }, request }) => {
      const id = randomUUID();
      await transaction(knex, async (tx) => {
        await findDocuments(tx, viewer, ids, 'read');
        await addArchive(tx, { id, sessionId: request.claims?.sid, documentIds: ids });
        await audit(tx, { item: { kind: 'archive', id }, details: { documentIds: ids } });
      });
      return { data: { url: await addressOf(request, 'archive', id) } };
    },
    { rateLimit: RATE_LIMIT },
  );

  route(
    app,
    getArchive,
    async ({ viewer, params, request, reply }) => {
      const ids = await documentsOfArchive(knex, params.id, request.claims?.sid);
      if (!ids) throw notFound();
      const order = new Map(ids.map((one, index) => [one, index]));
      const found = await findDocuments(knex, viewer, ids, 'read');
      const files = found
        .map(({ document }) => document)
        .toSorted((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0))
        .map(({ s3Key: key, name, size }) => ({ key, name, size }));
      reply.headers({
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="${NAME}"`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      });
      return reply.send(zipOf(storage, files));
    },
    { rateLimit: RATE_LIMIT, isStream: true },
  );
}
