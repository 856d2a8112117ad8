import { xlsxOf } from '@portal/workbook';
import { downloadExport } from '@portal/contracts/projects/export.endpoints';
import { Readable } from 'node:stream';
import type { ExportFormat } from '@portal/contracts/projects/list-columns';
import { XLSX_MEDIA_TYPE } from '@portal/contracts/projects/import';
import {
  EXPORT_CONNECTIONS,
  newRunningExports,
  notFound,
  openPool,
  route,
  type Deps,
  type PortalApp,
} from '@portal/service-kit';
import { reachProject } from '../core/access/reach-project.ts';
import type { AnyExport, ExportDeps } from '../core/export/export-address.ts';
import type { Exported } from '../core/export/exported.ts';
import { csvOf } from './csv.ts';
import { openRows, type RowBatches } from './cursor.ts';
import { findExport, takeExport } from './export.repository.ts';

const MEDIA_TYPES: Readonly<Record<ExportFormat, string>> = { xlsx: XLSX_MEDIA_TYPE, csv: 'text/csv; charset=utf-8' };

/**
 * Downloads of exports by their addresses. The routes of each subject authorize the request; its address serves the
 * file once, within a minute, to a person who still has the project's tab.
 */
export function exportRoutes(
  app: PortalApp,
  { knex, pool, config, revocations }: ExportDeps & Pick<Deps, 'revocations'>,
  subjects: readonly AnyExport[],
): void {
  const exportPool = openPool({ url: config.DATABASE_URL, name: 'projects-export', pool: EXPORT_CONNECTIONS });
  const beginExport = newRunningExports(exportPool, config);
  app.addHook('onClose', () => exportPool.end());
  const subjectOf = (name: string): AnyExport => {
    const found = subjects.find((subject) => subject.name === name);
    if (!found) throw new Error(`There is no export of ${name}`);
    return found;
  };

  route(
    app,
    downloadExport,
    async ({ params, query, reply }) => {
      const address = { id: params.id, key: query.key ?? '' };
      const kept = await findExport(knex, address);
      if (!kept || revocations.isRevoked(kept.request.session)) throw notFound();
      const { format, fileName, companyId = null, subject, criteria, place } = kept.request;
      if (place) await reachProject(pool, place.reader, place.projectId, place.tab);
      const exported = subjectOf(subject).exported(criteria);
      const stopped = new AbortController();
      const giveUp = () => stopped.abort();
      const begin = () => beginExport({ userId: kept.user_id, companyId }, giveUp);
      const rows = await openRows(begin, exported.statement, giveUp);
      // Of two concurrent requests only one gets the file.
      try {
        if (!(await takeExport(knex, address))) throw notFound();
      } catch (error) {
        await rows.return();
        throw error;
      }
      const output = WRITERS[format](rows, exported);
      stopped.signal.addEventListener('abort', () => output.destroy(new Error('The export was given up')));
      output.once('close', () => void rows.return());
      reply.headers({
        'content-type': MEDIA_TYPES[format],
        'content-disposition': `attachment; filename="${fileName}"`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      });
      return reply.send(output);
    },
    { rateLimit: { max: 300, windowMs: 60_000 } },
  );
}

const WRITERS: Readonly<Record<ExportFormat, (rows: RowBatches, exported: Exported) => Readable>> = {
  xlsx: xlsxOf,
  csv: (rows, { columns }) => Readable.from(csvOf(rows, columns), { objectMode: false }),
};
