import { REPORT_GRANT_HEADER } from '@portal/contracts/events/report-jobs';
import { readReportFile } from '@portal/contracts/library/report-file.endpoints';
import { forbidden, hashSecretToken, notFound, route, type Deps, type PortalApp } from '@portal/service-kit';
import type { FastifyRequest } from 'fastify';
import { sendStored } from '../core/addresses/send-stored.ts';
import type { Storage } from '../core/storage/storage.ts';
import { findFileOfProject, findReportGrant } from './report-grant.repository.ts';

/** Requests of one copy of services/renderer in a minute: those of several reports with hundreds of pictures. */
const RATE_LIMIT = { max: 60_000, windowMs: 60_000 };
/**
 * Look-ups of unknown grants that one address may cause in a minute. A copy of services/renderer, which asks ten times a
 * second for each of some pictures until its grant has come, causes fewer while grants come within a second.
 */
const UNKNOWN_LOOK_UPS = 1_200;
/** Grants that are remembered as known: more than jobs are at work at a time. */
const REMEMBERED = 1_000;

/**
 * Pictures of a report for services/renderer (decisions §26.20). An unknown or ended grant is a 403, also one that has not
 * arrived yet; a file that the job does not list, or that the project does not hold now, is a 404. Beyond some unknown grants
 * of an address the only ones that are looked up for it are those by which a file was asked for before; the answer is the same.
 */
export function reportFileRoutes(app: PortalApp, { knex }: Pick<Deps, 'knex'>, storage: Storage): void {
  const countUnknown = app.createRateLimit({ max: UNKNOWN_LOOK_UPS, timeWindow: RATE_LIMIT.windowMs });
  // In the order in which they became known: the first ones are forgotten first.
  const known = new Set<string>();

  const grantOf = async (request: FastifyRequest, jobId: string, secret: string) => {
    const grantHash = hashSecretToken(secret);
    const key = `${jobId} ${grantHash.toString('base64')}`;
    if (!known.has(key)) {
      const counted = await countUnknown(request, { increment: false });
      if (!counted.isAllowed && counted.remaining === 0) return undefined;
    }
    const grant = await findReportGrant(knex, { jobId, grantHash });
    if (grant) known.add(key);
    else if (!known.delete(key)) await countUnknown(request);
    const [first = ''] = known;
    if (known.size > REMEMBERED) known.delete(first);
    return grant;
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
