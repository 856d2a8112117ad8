import { randomUUID } from 'node:crypto';
import type { Viewer } from '@portal/access';
import type { ProjectTab } from '@portal/contracts/common/tabs';
import type { SessionClaims } from '@portal/contracts/identity/session';
import { EXPORT_ADDRESS_SECONDS, type ExportFormat } from '@portal/contracts/projects/list-columns';
import {
  audit,
  forbidden,
  hashSecretToken,
  newSecretToken,
  requireFewExports,
  transaction,
  type Deps,
} from '@portal/service-kit';
import type { FastifyRequest } from 'fastify';
import type { ProjectsConfig } from '../../config.ts';
import type { Exported } from './exported.ts';

/** Dependencies of routes that give exports. */
export type ExportDeps = Pick<Deps<ProjectsConfig>, 'knex' | 'pool' | 'config'>;

/** A kind of export: its name in files and addresses, and the function from a request to a file. */
export interface ExportSubject<Criteria> {
  readonly name: string;
  /** Returns sheet, columns and statement of a request. */
  readonly exported: (criteria: Criteria) => Exported;
}

/** Any kind of export; requests are read back as its own route stored them. */
export type AnyExport = ExportSubject<never>;

/** A stored request for an export. */
export interface ExportRequest<Criteria = never> {
  readonly user_id: string;
  readonly request: {
    readonly subject: string;
    readonly criteria: Criteria;
    readonly format: ExportFormat;
    readonly fileName: string;
    /** Company of the person, whose exports are counted together. */
    readonly companyId?: string | null;
    /** Hash of the address's key. */
    readonly keyHash: string;
    /** Session of the request: the address ends with it. */
    readonly session: Pick<SessionClaims, 'sid' | 'sub' | 'ver'>;
    /** Tab of a project that the export shows, and its reader: both are judged again when the address is used. */
    readonly place?: ExportPlace & { readonly reader: Viewer };
  };
}

/** A tab of a project. */
interface ExportPlace {
  readonly projectId: string;
  readonly tab: ProjectTab;
}

/** A request for an export after its authorization. */
interface AddressOptions<Criteria> {
  readonly viewer: Viewer;
  readonly request: Pick<FastifyRequest, 'headers' | 'claims'>;
  readonly subject: ExportSubject<Criteria>;
  readonly criteria: Criteria;
  readonly format: ExportFormat;
  /** Tab that the export shows; absent if the statement itself applies the person's rights at that time. */
  readonly place?: ExportPlace;
  /** Details for the audit record. */
  readonly details: Readonly<Record<string, unknown>>;
}

/**
 * Returns an address that serves an export once, within a minute, without a token: the browser can save the file without
 * holding it in memory. The request is stored now, so the address always serves this one. It ends with the session, and
 * with the right to the tab of its project.
 * @throws 429 if the person or their company has too many running exports
 */
export async function exportAddress<Criteria>(
  { knex, pool, config }: ExportDeps,
  { viewer, request, subject, criteria, format, place, details }: AddressOptions<Criteria>,
): Promise<{ readonly url: string }> {
  const { claims } = request;
  if (!claims) throw forbidden();
  await requireFewExports(pool, viewer, config);
  const [address, key] = [randomUUID(), newSecretToken()];
  const kept: ExportRequest<Criteria>['request'] = {
    subject: subject.name,
    criteria,
    format,
    fileName: `${subject.name}-${today(request)}.${format}`,
    companyId: viewer.companyId,
    keyHash: keyHashOf(key),
    session: { sid: claims.sid, sub: claims.sub, ver: claims.ver },
    ...(place && { place: { ...place, reader: viewer } }),
  };
  await transaction(knex, async (tx) => {
    await tx('project_exports').where('ends_at', '<', tx.fn.now()).delete();
    const endsAt = tx.raw('now() + make_interval(secs => ?)', [EXPORT_ADDRESS_SECONDS]);
    const row = { id: address, user_id: viewer.userId, request: JSON.stringify(kept), ends_at: endsAt };
    await tx('project_exports').insert(row);
    await audit(tx, { details });
  });
  const { API_BASE_URL, PUBLIC_URL } = config;
  return { url: new URL(`${API_BASE_URL}/projects/exports/${address}?key=${key}`, PUBLIC_URL).href };
}

/** Returns the stored form of an address's key. */
export const keyHashOf = (key: string): string => hashSecretToken(key).toString('hex');

/** Returns the calendar day of the client, by its offset (spec 1 §7). */
function today({ headers }: Pick<FastifyRequest, 'headers'>): string {
  const minutes = Number(headers['timezone-offset'] ?? 0);
  const offset = Math.abs(minutes) <= 14 * 60 ? minutes : 0;
  return new Date(Date.now() - offset * 60_000).toISOString().slice(0, 10);
}
