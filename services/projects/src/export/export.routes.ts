import { Readable } from 'node:stream';
import { projectScopeOf } from '@portal/access';
import { id } from '@portal/contracts/common/fields';
import type { ExportFormat } from '@portal/contracts/projects/list-columns';
import { projectExportAnswer, projectExportBody } from '@portal/contracts/projects/project-view';
import { XLSX_MEDIA_TYPE } from '@portal/contracts/projects/import';
import { allow, publicEndpoint } from '@portal/rights';
import { notFound, openPool, oldRoute, type Deps, type PortalApp } from '@portal/service-kit';
import * as v from 'valibot';
import { filtersOf, requireVisible } from '../projects/list.filters.ts';
import { requireColumns } from '../views/view.routes.ts';
import { exportAddress, type AskedExport } from './asking.ts';
import type { Exported } from './columns.ts';
import { csvOf } from './csv.ts';
import { openRows, type RowBatches } from './cursor.ts';
import { exportedOf } from './subjects.ts';
import { xlsxOf } from './xlsx.ts';

/** Connections for exports of this process, beside those of all other requests: a slow reader keeps nobody else waiting. */
const CONNECTIONS = 4;
const MEDIA_TYPES: Readonly<Record<ExportFormat, string>> = { xlsx: XLSX_MEDIA_TYPE, csv: 'text/csv; charset=utf-8' };
const ENTITLED = publicEndpoint(
  'the address holds a random id: it is given to who asked for the export, once, for a minute',
);

/**
 * The list as a file: all pages, what the viewer sees alone. What may be exported is decided when it is asked for; its
 * address then gives it once, within a minute. Exports of other things are asked for by their own routes.
 */
export function exportRoutes(
  app: PortalApp,
  { knex, pool, config, revocations }: Pick<Deps, 'knex' | 'pool' | 'config' | 'revocations'>,
): void {
  const exportPool = openPool({ url: config.DATABASE_URL, name: 'projects-export', pool: CONNECTIONS });
  app.addHook('onClose', () => exportPool.end());

  oldRoute(app, {
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
      requireColumns(viewer, columns);
      requireVisible(viewer, selection);
      const { sortFieldName: field = 'name', sortDirection: direction = 'Ascending' } = selection;
      const asked = {
        scope: projectScopeOf(viewer),
        columns,
        seenBy: { role: viewer.role, companyType: viewer.companyType },
        order: { field, direction },
        name: selection.name?.trim() || undefined,
        importId,
        filters: filtersOf(selection),
      };
      const details = { format, columns, selection, ...(importId && { importId }) };
      const deps = { knex, pool, config };
      return { data: await exportAddress(deps, { viewer, request, subject: 'projects', asked, format, details }) };
    },
  });

  oldRoute(app, {
    method: 'GET',
    url: '/projects/exports/:id',
    summary: 'What was asked for as a file, by its address',
    access: ENTITLED,
    rateLimit: { max: 300, windowMs: 60_000 },
    params: v.object({ id }),
    response: 'raw',
    handler: async ({ params, reply }) => {
      const known = () => knex('project_exports').where({ id: params.id }).where('ends_at', '>', knex.fn.now());
      const kept = await known().first<AskedExport | undefined>('user_id', 'request');
      if (!kept || revocations.isRevoked(kept.request.session)) throw notFound();
      const { format, fileName, subject, asked } = kept.request;
      const exported = exportedOf(subject, asked);
      const stopped = new AbortController();
      const giveUp = () => stopped.abort();
      const rows = await openRows(exportPool, kept.user_id, exported.statement, giveUp);
      // Opened twice at once, it is given once.
      if ((await known().delete()) === 0) {
        await rows.return();
        throw notFound();
      }
      const output = WRITERS[format](rows, exported);
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

const WRITERS: Readonly<Record<ExportFormat, (rows: RowBatches, exported: Exported) => Readable>> = {
  xlsx: xlsxOf,
  csv: (rows, { columns }) => Readable.from(csvOf(rows, columns), { objectMode: false }),
};
