import { ERROR_CODES } from '@portal/contracts/common/error';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Problem } from '../errors.ts';
import { recordOf, type AuditItem, type AuditRecord } from './record.ts';
import { auditOrigin, namedItem } from './scope.ts';
import type { AuditTrail } from './trail.ts';

declare module 'fastify' {
  interface FastifyInstance {
    auditTrail: AuditTrail;
  }
  interface FastifyRequest {
    /** Problem of the answer; null for a success. */
    problem: Problem | null;
    /** The item in question, where the route names it. */
    auditItem: AuditItem | null;
  }
}

/**
 * Records every refused access before it is answered: invalid tokens (401), missing rights (403), missing items (404;
 * foreign ones alike, so that both take the same time), and all other refusals of routes that declare it.
 */
export function recordRefusals(app: FastifyInstance): void {
  app.addHook('onSend', (request, _reply, payload, done) => {
    const { problem } = request;
    const record = problem && refusalOf(request, problem);
    if (!record) return done(null, payload);
    void app.auditTrail.refused(record).then(() => done(null, payload), done);
  });
}

function refusalOf(request: FastifyRequest, problem: Problem): AuditRecord | undefined {
  const { access, audit } = request.routeOptions.config.endpoint ?? {};
  const declared = audit && 'action' in audit ? audit : undefined;
  if (!access || !isRefusedAccess(request, problem, declared?.refusals === 'faults')) return undefined;
  const action =
    declared?.action ??
    (access.kind === 'role' ? `${access.resource}.${access.action}` : request.routeOptions.url) ??
    '';
  const item = request.auditItem ?? namedItem(request, action);
  const record = recordOf(auditOrigin(request), action, { ...(item && { item }) });
  return { ...record, outcome: 'Refused', status: problem.statusCode, reason: problem.code };
}

function isRefusedAccess({ headers }: FastifyRequest, problem: Problem, alsoFaults: boolean): boolean {
  const { statusCode, code } = problem;
  // A request without credentials comes from a visitor and is no refusal.
  if (statusCode === 401) return headers.authorization !== undefined || headers.cookie !== undefined;
  if (statusCode === 403 || statusCode === 404) return true;
  return alsoFaults && statusCode < 500 && code !== ERROR_CODES.validation && statusCode !== 413 && statusCode !== 415;
}
