import { createHash } from 'node:crypto';
import { Transform, type Readable } from 'node:stream';
import type { Viewer } from '@portal/access';
import * as endpoints from '@portal/contracts/reports/report.endpoints';
import { REPORT_TYPE_LABELS } from '@portal/contracts/reports/report-lists';
import { REPORT_TEXTS } from '@portal/contracts/reports/report-texts';
import type { ReportObjects } from '@portal/object-storage';
import { notFound, refusalProblem, route, type Deps, type PortalApp } from '@portal/service-kit';
import { refused } from '@portal/workflow';
import type { FastifyReply } from 'fastify';
import type pg from 'pg';
import { setDeferred } from './deferred.ts';
import { versionOf } from './details.repository.ts';
import { reachReport, readsSharedOnly } from './reach-report.ts';
import type { StoredReport, StoredSetting } from './report.repository.ts';

/** Largest number of a version. */
const MAX_NUMBER = 1_000_000;

/**
 * Documents of reports, given to those who read the report and to nobody else: their storage has no address of its own. A document
 * is sent with its digest, and a stream whose bytes differ from it is broken off.
 */
export function reportFileRoutes(
  app: PortalApp,
  { pool, knex }: Pick<Deps, 'pool' | 'knex'>,
  objects: ReportObjects,
): void {
  /**
   * Loads a version whose document can be given; one that was to be set later is asked for at once. Of a version that is frozen it
   * is the document of its last setting alone; that of a draft may be one setting old, while the next one runs.
   */
  const readable = async (viewer: Viewer, id: string, asked: string | undefined) => {
    const found = await askedVersion(pool, viewer, id, asked);
    const { number, is_deferred: isDeferred } = found.version;
    if (isDeferred) await setDeferred(knex, objects, { reportId: id, number }, { isUrgent: true });
    if (found.version.frozen_at !== null && found.version.state !== 'Done') throw refusalProblem(NOT_SET);
    return found;
  };

  route(
    app,
    endpoints.getReportFile,
    async ({ viewer, params, query, reply }) => {
      const { row, version } = await readable(viewer, params.id, query.version);
      const { pdf_key: key, pdf_sha256: sha256 } = version;
      if (key === null || sha256 === null) throw refusalProblem(NOT_SET);
      const found = await objects.read(key);
      if (!found) throw notFound();
      reply.header('content-length', found.size).header('content-disposition', dispositionOf(row, version.number));
      reply.header('repr-digest', `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`);
      return send(reply, 'application/pdf', proved(found.body, sha256));
    },
    { isStream: true },
  );

  route(app, endpoints.getReportPage, async ({ viewer, params, query, reply }) => {
    const { version } = await readable(viewer, params.id, query.version);
    const key = version.previews[Number(params.page) - 1];
    if (key === undefined) throw notFound();
    const found = await objects.read(key);
    if (!found) throw notFound();
    reply.header('content-length', found.size);
    return send(reply, key.endsWith('.svg') ? 'image/svg+xml' : 'image/png', found.body);
  });
}

const send = (reply: FastifyReply, type: string, body: Readable) =>
  reply.header('content-type', type).header('cache-control', 'private, no-store').send(body);

const NOT_SET = refused('guard', { reason: 'NotSet', text: REPORT_TEXTS.notSet });

/** Loads the version of a report that is asked for. */
async function askedVersion(
  pool: pg.Pool,
  viewer: Viewer,
  id: string,
  asked: string | undefined,
): Promise<{ readonly row: StoredReport; readonly version: StoredSetting }> {
  const { row } = await reachReport(pool, viewer, id);
  const number = asked === undefined ? row.number : Math.min(Number(asked), MAX_NUMBER);
  if (readsSharedOnly(viewer) && number !== row.number) throw notFound();
  const version = number === row.number ? row : await versionOf(pool, row.id, number);
  if (!version) throw notFound();
  return { row, version };
}

/** Returns the header that names the file, in ASCII and in full. */
function dispositionOf(row: StoredReport, number: number): string {
  const inspection = row.inspection_number === null ? '' : ` of inspection ${row.inspection_number}`;
  const name = `${row.project_name}, ${REPORT_TYPE_LABELS[row.type]}${inspection}, version ${number}.pdf`;
  const ascii = name.replaceAll(/[^\x20-\x7e]/g, '_').replaceAll(/["\\/]/g, '_');
  const full = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `inline; filename="${ascii}"; filename*=UTF-8''${full}`;
}

/**
 * Passes bytes on, and breaks the stream off where they are not those of the digest. The last bytes wait for the comparison, so
 * that a document that differs never arrives whole.
 */
function proved(body: Readable, sha256: string): Readable {
  const hash = createHash('sha256');
  let last: Buffer | undefined;
  const check = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      const passed = last;
      last = chunk;
      done(null, passed);
    },
    flush(done) {
      if (hash.digest('hex') === sha256) done(null, last);
      else done(new Error('The document differs from the digest of its report'));
    },
  });
  body.on('error', (error) => check.destroy(error));
  check.on('close', () => body.destroy());
  return body.pipe(check);
}
