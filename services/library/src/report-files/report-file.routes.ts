import { REPORT_GRANT_HEADER } from '@portal/contracts/events/report-jobs';
import { readReportFile } from '@portal/contracts/library/report-file.endpoints';
import { forbidden, hashSecretToken, notFound, route, type Deps, type PortalApp } from '@portal/service-kit';
import { sendStored } from '../core/addresses/send-stored.ts';
import type { Storage } from '../core/storage/storage.ts';
import { findFileOfProject, findReportGrant } from './report-grant.repository.ts';

/** Requests of one copy of services/renderer in a minute: those of several reports with hundreds of pictures. */
const RATE_LIMIT = { max: 60_000, windowMs: 60_000 };

/**
 * Pictures of a report for services/renderer (decisions §26.20). An unknown or ended grant is a 403, also one that has not
 * arrived yet; a file that the job does not list, or that the project does not hold now, is a 404.
 */
export function reportFileRoutes(app: PortalApp, { knex }: Pick<Deps, 'knex'>, storage: Storage): void {
  route(
    app,
    readReportFile,
    async ({ params: { jobId, id }, request, reply }) => {
      const secret = request.headers[REPORT_GRANT_HEADER];
      if (typeof secret !== 'string') throw forbidden();
      const grant = await findReportGrant(knex, { jobId, grantHash: hashSecretToken(secret) });
      if (!grant) throw forbidden();
      const file = grant.fileIds.includes(id) ? await findFileOfProject(knex, grant.projectId, id) : undefined;
      if (!file) throw notFound();
      const { s3Key: key, name, type } = file;
      return sendStored(request, reply, storage, { key, name, type });
    },
    { rateLimit: RATE_LIMIT },
  );
}
