import type { AuditedEndpoint, EndpointDeclaration } from '@portal/contracts/endpoint/endpoint';
import { ERROR_CODES } from '@portal/contracts/common/error';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { RequestLimitProblem, type Problem } from '../errors.ts';
import { networkOf } from '../network.ts';
import { recordOf, type AuditItem, type AuditRecord } from './record.ts';
import type { RefusalCount } from './refusal-limit.ts';
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
    /** Items that a request of many was refused, though it is answered; null where there are none. */
    refusedItems: readonly RefusedItem[] | null;
  }
}

/** An item of a request for several that was refused. */
export interface RefusedItem extends AuditItem {
  readonly status: 403 | 404;
}

/** Records each item that a request of many was refused, while the others are answered. */
export function auditRefused(request: FastifyRequest, items: readonly RefusedItem[]): void {
  if (items.length > 0) request.refusedItems = [...(request.refusedItems ?? []), ...items];
}

/**
 * Records every refused access before it is answered: invalid tokens (401), missing rights (403), missing items (404;
 * foreign ones alike, so that both take the same time), and all other refusals of routes that declare it. Refusals that
 * cost their sender nothing are bounded, see {@link countOf}.
 */
export function recordRefusals(app: FastifyInstance): void {
  app.addHook('onSend', (request, _reply, payload, done) => {
    const { problem } = request;
    const refusal = problem && refusalOf(request, problem);
    const recorded = refusalsOfItems(request).map((record) => app.auditTrail.refused(record, countOfItems(record)));
    if (refusal) recorded.push(app.auditTrail.refused(refusal, countOf(request, problem, refusal)));
    if (recorded.length === 0) return done(null, payload);
    void Promise.all(recorded).then(() => done(null, payload), done);
  });
}

/** Refusals of an address without a person, and of a person's many items, that are recorded one by one in a minute. */
const RECORDED_PER_MINUTE = 300;

/**
 * Returns the count of the items that requests of many were refused: each request may name hundreds. Those beyond the number
 * are named by the record of the rest, so that foreign items do not hide behind others.
 */
const countOfItems = ({ actor_id: actor, operation, ip }: AuditRecord): RefusalCount => ({
  key: JSON.stringify([actor, operation, 'items']),
  most: RECORDED_PER_MINUTE,
  network: ip,
  namesItems: true,
});

/**
 * Returns the count of a refusal that anybody can repeat at will: one without a person counts for its network, and one of a
 * limit of requests, of which a minute needs to know once, for its person or network. A public route counts by itself, so
 * that a flood of invalid tokens hides no failed sign-in. A person's refusals of a route with a limit of its own, which may be 30,000 a
 * minute, count as those of items do; all others have an end by the person's limit of 100 requests a second.
 */
function countOf(
  { viewer, routeOptions }: FastifyRequest,
  problem: Problem,
  refusal: AuditRecord,
): RefusalCount | undefined {
  const isOverLimit = problem instanceof RequestLimitProblem;
  if (viewer && !isOverLimit) return routeOptions.config.ownLimit && countOfItems(refusal);
  const { ip } = refusal;
  const isPublic = routeOptions.config.endpoint?.access.kind === 'public';
  const network = ip === null ? null : networkOf(ip);
  return {
    key: JSON.stringify([viewer?.userId ?? network, isPublic ? routeOptions.url : null, isOverLimit]),
    most: isOverLimit ? 1 : RECORDED_PER_MINUTE,
    network,
  };
}

const REASON = { 403: ERROR_CODES.forbidden, 404: ERROR_CODES.notFound } as const;

function refusalsOfItems(request: FastifyRequest): AuditRecord[] {
  const { refusedItems, routeOptions } = request;
  const { endpoint } = routeOptions.config;
  if (!endpoint || !refusedItems) return [];
  const action = actionOf(endpoint, request);
  return refusedItems.map(({ kind, id, status }) => ({
    ...recordOf(auditOrigin(request), action, { item: { kind, id } }),
    ...{ outcome: 'Refused', status, reason: REASON[status] },
  }));
}

function refusalOf(request: FastifyRequest, problem: Problem): AuditRecord | undefined {
  const { endpoint } = request.routeOptions.config;
  if (!endpoint || !isRefusedAccess(request, problem, declaredAudit(endpoint)?.refusals)) return undefined;
  const action = actionOf(endpoint, request);
  const item = request.auditItem ?? namedItem(request, action);
  const ids = namedItems(request);
  const record = recordOf(auditOrigin(request), action, { ...(item && { item }), ...(ids && { details: { ids } }) });
  return { ...record, outcome: 'Refused', status: problem.statusCode, reason: problem.code };
}

const declaredAudit = ({ audit }: EndpointDeclaration): AuditedEndpoint | undefined =>
  audit && 'action' in audit ? audit : undefined;

/** Returns the action of a refusal's record: the declared one, otherwise the required right or the path. */
function actionOf(endpoint: EndpointDeclaration, { routeOptions }: FastifyRequest): string {
  const { access } = endpoint;
  const right = access.kind === 'role' ? `${access.resource}.${access.action}` : routeOptions.url;
  return declaredAudit(endpoint)?.action ?? right ?? '';
}

/** Returns the ids of a body that names many items. */
function namedItems({ body }: FastifyRequest): readonly unknown[] | undefined {
  if (typeof body !== 'object' || body === null || !('ids' in body)) return undefined;
  return Array.isArray(body.ids) ? body.ids : undefined;
}

function isRefusedAccess({ headers }: FastifyRequest, problem: Problem, also: AuditedEndpoint['refusals']): boolean {
  const { statusCode, code } = problem;
  // A request without credentials comes from a visitor and is no refusal.
  if (statusCode === 401) return headers.authorization !== undefined || headers.cookie !== undefined;
  if (statusCode === 403 || statusCode === 404) return true;
  if (also === undefined || statusCode >= 500 || statusCode === 413 || statusCode === 415) return false;
  return also === 'all' || code !== ERROR_CODES.validation;
}
