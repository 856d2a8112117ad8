import { randomUUID } from 'node:crypto';
import { id } from '@portal/contracts/common/fields';
import { DOWNLOAD_SECONDS } from '@portal/contracts/library/attachment-rules';
import { downloadAnswer, zipBody } from '@portal/contracts/library/document';
import { allow, publicEndpoint } from '@portal/rights';
import { notFound, oldRoute, type Deps, type PortalApp } from '@portal/service-kit';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { findDocuments } from '../documents/find-documents.ts';
import type { Storage } from '../storage/storage.ts';
import { zipOf } from './zip-stream.ts';

/** A file of an archive. */
interface Entry {
  readonly key: string;
  readonly name: string;
  readonly size: number;
}

const NAME = 'Documents.zip';
const ENTITLED = publicEndpoint(
  'the address holds a random id: it is given to who may read the files, for five minutes',
);

/**
 * Several files as one archive (spec 1 §2). What may be read is decided when it is asked for; its address then gives it for
 * five minutes, as that of a single file does: a browser that saves a file sends no token along.
 */
export function archiveRoutes(
  app: PortalApp,
  { knex, config }: { readonly knex: Knex; readonly config: Pick<Deps['config'], 'PUBLIC_URL'> },
  storage: Storage,
): void {
  oldRoute(app, {
    method: 'POST',
    url: '/library/files/zip',
    summary: 'An address that gives several files as one archive, for five minutes',
    access: allow('document', 'read'),
    audit: { none: 'reading changes nothing' },
    rateLimit: { max: 60, windowMs: 60_000 },
    body: zipBody,
    response: downloadAnswer,
    handler: async ({ viewer, body }) => {
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
  });

  oldRoute(app, {
    method: 'GET',
    url: '/library/files/zip/:id',
    summary: 'An archive of files, by its address',
    access: ENTITLED,
    rateLimit: { max: 300, windowMs: 60_000 },
    params: v.object({ id }),
    response: 'raw',
    handler: async ({ params, reply }) => {
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
  });
}
