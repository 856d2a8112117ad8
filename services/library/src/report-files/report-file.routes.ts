import { REPORT_GRANT_HEADER } from '@portal/contracts/events/report-jobs';
import { readReportFile } from '@portal/contracts/library/report-file.endpoints';
import { forbidden, hashSecretToken, notFound, route, type Deps, type PortalApp } from '@portal/service-kit';
import type { FastifyRequest } from 'fastify';
import { sendStored } from '../core/addresses/send-stored.ts';
import type { Storage } from '../core/storage/storage.ts';
import { newGrantLooks } from './grant-looks.ts';
import { findFileOfProject, findReportGrants } from './report-grant.repository.ts';

/** Requests of one copy of services/renderer in a minute: those of several reports with hundreds of pictures. */
const RATE_LIMIT = { max: 60_000, windowMs: 60_000 };
/** Different grants that one address may ask for in a minute: a copy of services/renderer has one for each of its jobs. */
const NEW_GRANTS = 1_200;
/** Grants of all addresses that count once, however often they are asked for: more than jobs are at work at a time. */
const REMEMBERED = 10_000;

/**
 * Pictures of a report for services/renderer (decisions §26.20). An unknown or ended grant is a 403, also one that has not
 * arrived yet; a file that the job does not list, or that the project does not hold now, is a 404. Beyond some different grants
 * of an address none but these are looked up for it; the answer is the same.
 */
export function reportFileRoutes(app: PortalApp, { knex }: Pick<Deps, 'knex'>, storage: Storage): void {
  const countNew = app.createRateLimit({ max: NEW_GRANTS, timeWindow: RATE_LIMIT.windowMs });
  const lookUp = newGrantLooks((grants) => findReportGrants(knex, grants));
  // In the order in which they were first asked for: the first ones are forgotten first.
  const counted = new Set<string>();

  const grantOf = async (request: FastifyRequest, jobId: string, secret: string) => {
    const grantHash = hashSecretToken(secret).toString('hex');
    const key = `${request.ip} ${jobId} ${grantHash}`;
    if (!counted.has(key)) {
      const count = await countNew(request);
      if (!count.isAllowed && count.isExceeded) return undefined;
      counted.add(key);
      const [first = ''] = counted;
      if (counted.size > REMEMBERED) counted.delete(first);
    }
    return lookUp({ jobId, grantHash });
  };

  route(
    app,
    readReportFile,
    async ({ params: { jobId, id }, request, reply }) => {
      const secret = request.headers[REPORT_GRANT_HEADER];
      const grant = typeof secret === 'string' ? await grantOf(request, jobId, secret) : undefined;
      if (!grant) throw forbidden();
      const file = grant.fileIds.includes(id) ? await findFileOfProject(knex, grant.projectId, id) : undefined;
      if (!file) throw notFound();
      const { s3Key: key, name, type } = file;
      return sendStored(request, reply, storage, { key, name, type });
    },
    { rateLimit: RATE_LIMIT },
  );
}
