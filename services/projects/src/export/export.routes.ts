import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { projectScopeOf, type RoleHolder } from '@portal/access';
import { id } from '@portal/contracts/common/fields';
import type { SessionClaims } from '@portal/contracts/identity/session';
import {
  EXPORT_ADDRESS_SECONDS,
  EXPORTS_AT_ONCE,
  type ExportFormat,
  type ProjectListColumn,
} from '@portal/contracts/projects/list-columns';
import { projectExportAnswer, projectExportBody } from '@portal/contracts/projects/project-view';
import { XLSX_MEDIA_TYPE } from '@portal/contracts/projects/import';
import {
  allow,
  audit,
  forbidden,
  notFound,
  openPool,
  publicRoute,
  route,
  transaction,
  type Deps,
  type PortalApp,
} from '@portal/service-kit';
import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { filtersOf, requireVisible } from '../projects/list.filters.ts';
import { requireColumns } from '../views/view.routes.ts';
import { exportColumns } from './columns.ts';
import { csvOf } from './csv.ts';
import { openRows, runningExports, tooManyExports, type RowBatches } from './cursor.ts';
import { exportStatement, type ExportRequest } from './statement.ts';
import { xlsxOf } from './xlsx.ts';

/** Connections for exports of this process, beside those of all other requests: a slow reader keeps nobody else waiting. */
const CONNECTIONS = 4;
const MEDIA_TYPES: Readonly<Record<ExportFormat, string>> = { xlsx: XLSX_MEDIA_TYPE, csv: 'text/csv; charset=utf-8' };
const ENTITLED = publicRoute(
  'the address holds a random id: it is given to who asked for the export, once, for a minute',
);

/** An export that was asked for, as its address finds it. */
interface AskedExport {
  readonly user_id: string;
  readonly request: Omit<ExportRequest, 'columns'> & {
    readonly format: ExportFormat;
    readonly fileName: string;
    readonly columns: readonly ProjectListColumn[];
    /** By whose names the columns go. */
    readonly seenBy: RoleHolder;
    /** The session in which it was asked for: the address ends with it. */
    readonly session: Pick<SessionClaims, 'sid' | 'sub' | 'ver'>;
  };
}

/**
 * The list as a file: all pages, what the viewer sees alone. What may be exported is decided when it is asked for; its
 * address then gives it once, within a minute: a browser that saves a file sends no token along, and holds no rows in memory.
 */
export function exportRoutes(
  app: PortalApp,
  { knex, pool, config, revocations }: Pick<Deps, 'knex' | 'pool' | 'config' | 'revocations'>,
): void {
  const exportPool = openPool({ url: config.DATABASE_URL, name: 'projects-export', pool: CONNECTIONS });
  app.addHook('onClose', () => exportPool.end());

  route(app, {
    method: 'POST',
    url: '/projects/exports',
    summary: 'An address that gives the list of projects as a file, once, for a minute',
    access: allow('project', 'read'),
    audit: { action: 'project.export' },
    rateLimit: { max: 60, windowMs: 60_000 },
    body: projectExportBody,
    response: projectExportAnswer,
    handler: async ({ viewer, body, request }) => {
      const { format, columns, selection, importId } = body;
      const { claims } = request;
      if (!claims) throw forbidden();
      requireColumns(viewer, columns);
      requireVisible(viewer, selection);
      if ((await runningExports(pool, viewer.userId)) >= EXPORTS_AT_ONCE) throw tooManyExports();
      const { sortFieldName: field = 'name', sortDirection: direction = 'Ascending' } = selection;
      const asked: AskedExport['request'] = {
        format,
        fileName: `projects-${today(request)}.${format}`,
        scope: projectScopeOf(viewer),
        columns,
        seenBy: { role: viewer.role, companyType: viewer.companyType },
        order: { field, direction },
        name: selection.name?.trim() || undefined,
        importId,
        filters: filtersOf(selection),
        session: { sid: claims.sid, sub: claims.sub, ver: claims.ver },
      };
      const address = randomUUID();
      await transaction(knex, async (tx) => {
        await tx('project_exports').where('ends_at', '<', tx.fn.now()).delete();
        const endsAt = tx.raw('now() + make_interval(secs => ?)', [EXPORT_ADDRESS_SECONDS]);
        const row = { id: address, user_id: viewer.userId, request: JSON.stringify(asked), ends_at: endsAt };
        await tx('project_exports').insert(row);
        await audit(tx, { details: { format, columns, selection, ...(importId && { importId }) } });
      });
      return { data: { url: new URL(`/api/projects/exports/${address}`, config.PUBLIC_URL).href } };
    },
  });

  route(app, {
    method: 'GET',
    url: '/projects/exports/:id',
    summary: 'The list of projects as a file, by its address',
    access: ENTITLED,
    rateLimit: { max: 300, windowMs: 60_000 },
    params: v.object({ id }),
    response: 'raw',
    handler: async ({ params, reply }) => {
      const known = () => knex('project_exports').where({ id: params.id }).where('ends_at', '>', knex.fn.now());
      const asked = await known().first<AskedExport | undefined>('user_id', 'request');
      if (!asked || revocations.isRevoked(asked.request.session)) throw notFound();
      const { format, fileName, seenBy } = asked.request;
      const columns = exportColumns(asked.request.columns, seenBy);
      const stopped = new AbortController();
      const giveUp = () => stopped.abort();
      const rows = await openRows(exportPool, asked.user_id, exportStatement({ ...asked.request, columns }), giveUp);
      // Opened twice at once, it is given once.
      if ((await known().delete()) === 0) {
        await rows.return();
        throw notFound();
      }
      const output = WRITERS[format](rows, columns);
      stopped.signal.addEventListener('abort', () => output.destroy(new Error('Nobody takes the export')));
      output.once('close', () => void rows.return());
      reply.headers({
        'content-type': MEDIA_TYPES[format],
        'content-disposition': `attachment; filename="${fileName}"`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      });
      return reply.send(output);
    },
  });
}

const WRITERS: Readonly<Record<ExportFormat, (rows: RowBatches, columns: ExportRequest['columns']) => Readable>> = {
  xlsx: (rows, columns) => xlsxOf(rows, columns),
  csv: (rows, columns) => Readable.from(csvOf(rows, columns), { objectMode: false }),
};

/** The calendar day of who asks, as the client tells its offset (spec 1 §7). */
function today({ headers }: FastifyRequest): string {
  const minutes = Number(headers['timezone-offset'] ?? 0);
  const offset = Math.abs(minutes) <= 14 * 60 ? minutes : 0;
  return new Date(Date.now() - offset * 60_000).toISOString().slice(0, 10);
}
