import { randomUUID } from 'node:crypto';
import type { Viewer } from '@portal/access';
import type { SessionClaims } from '@portal/contracts/identity/session';
import { EXPORT_ADDRESS_SECONDS, EXPORTS_AT_ONCE, type ExportFormat } from '@portal/contracts/projects/list-columns';
import { audit, forbidden, transaction, type Deps } from '@portal/service-kit';
import type { FastifyRequest } from 'fastify';
import { runningExports, tooManyExports } from './cursor.ts';
import type { AskedOf, ExportSubject } from './subjects.ts';

/** An export that was asked for, as its address finds it. */
export interface AskedExport<Subject extends ExportSubject = ExportSubject> {
  readonly user_id: string;
  readonly request: {
    readonly subject: Subject;
    readonly asked: AskedOf<Subject>;
    readonly format: ExportFormat;
    readonly fileName: string;
    /** The session in which it was asked for: the address ends with it. */
    readonly session: Pick<SessionClaims, 'sid' | 'sub' | 'ver'>;
  };
}

/** An export as its route asks for it, once it has decided that the viewer may have it. */
interface Asking<Subject extends ExportSubject> {
  readonly viewer: Viewer;
  readonly request: Pick<FastifyRequest, 'headers' | 'claims'>;
  readonly subject: Subject;
  readonly asked: AskedOf<Subject>;
  readonly format: ExportFormat;
  /** What the audit record says of it. */
  readonly details: Readonly<Record<string, unknown>>;
}

/**
 * The address that gives an export once, within a minute: a browser that saves a file sends no token along, and holds no
 * rows in memory. What is in it is decided now.
 * @throws 429 where the person has too many under way
 */
export async function exportAddress<Subject extends ExportSubject>(
  { knex, pool, config }: Pick<Deps, 'knex' | 'pool' | 'config'>,
  { viewer, request, subject, asked, format, details }: Asking<Subject>,
): Promise<{ readonly url: string }> {
  const { claims } = request;
  if (!claims) throw forbidden();
  if ((await runningExports(pool, viewer.userId)) >= EXPORTS_AT_ONCE) throw tooManyExports();
  const kept: AskedExport<Subject>['request'] = {
    subject,
    asked,
    format,
    fileName: `${subject}-${today(request)}.${format}`,
    session: { sid: claims.sid, sub: claims.sub, ver: claims.ver },
  };
  const address = randomUUID();
  await transaction(knex, async (tx) => {
    await tx('project_exports').where('ends_at', '<', tx.fn.now()).delete();
    const endsAt = tx.raw('now() + make_interval(secs => ?)', [EXPORT_ADDRESS_SECONDS]);
    const row = { id: address, user_id: viewer.userId, request: JSON.stringify(kept), ends_at: endsAt };
    await tx('project_exports').insert(row);
    await audit(tx, { details });
  });
  return { url: new URL(`/api/projects/exports/${address}`, config.PUBLIC_URL).href };
}

/** The calendar day of who asks, as the client tells its offset (spec 1 §7). */
function today({ headers }: Pick<FastifyRequest, 'headers'>): string {
  const minutes = Number(headers['timezone-offset'] ?? 0);
  const offset = Math.abs(minutes) <= 14 * 60 ? minutes : 0;
  return new Date(Date.now() - offset * 60_000).toISOString().slice(0, 10);
}
