import { createArchive, getArchive } from '@portal/contracts/library/archive.endpoints';
import { randomUUID } from 'node:crypto';
import { DOWNLOAD_SECONDS } from '@portal/contracts/library/attachment-rules';
import { notFound, route, type Deps, type PortalApp } from '@portal/service-kit';
import type { Knex } from 'knex';
import { findDocuments } from '../core/documents/find-documents.ts';
import type { Storage } from '../core/storage/storage.ts';
import { zipOf } from './zip-stream.ts';

/** A file of an archive. */
interface Entry {
  readonly key: string;
  readonly name: string;
  readonly size: number;
}

const NAME = 'Documents.zip';

/**
 * Downloads several files as one archive (spec 1 §2). The request for its address authorizes the files; the address is
 * valid for five minutes, like that of a single file, because a browser that saves a file sends no token.
 */
export function archiveRoutes(
  app: PortalApp,
  { knex, config }: { readonly knex: Knex; readonly config: Pick<Deps['config'], 'PUBLIC_URL'> },
  storage: Storage,
): void {
  route(
    app,
    createArchive,
    async ({ viewer, body }) => {
      const found = await findDocuments(knex, viewer, body.ids, 'read');
      const order = new Map(body.ids.map((one, index) => [one, index]));
      const files: Entry[] = found
        .toSorted((a, b) => (order.get(a.document.id) ?? 0) - (order.get(b.document.id) ?? 0))
        .map(({ document: { s3Key: key, name, size } }) => ({ key, name, size }));
      const archive = randomUUID();
      const endsAt = knex.raw('now() + make_interval(secs => ?)', [DOWNLOAD_SECONDS]);
      await knex('archives').insert({ id: archive, files: JSON.stringify(files), ends_at: endsAt });
      return { data: { url: new URL(`/api/library/files/zip/${archive}`, config.PUBLIC_URL).href } };
    },
    { rateLimit: { max: 60, windowMs: 60_000 } },
  );

  route(
    app,
    getArchive,
    async ({ params, reply }) => {
      const row = await knex('archives')
        .where({ id: params.id })
        .where('ends_at', '>', knex.fn.now())
        .first<{ files: Entry[] } | undefined>('files');
      if (!row) throw notFound();
      reply.headers({
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="${NAME}"`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      });
      return reply.send(zipOf(storage, row.files));
    },
    { rateLimit: { max: 300, windowMs: 60_000 } },
  );
}
