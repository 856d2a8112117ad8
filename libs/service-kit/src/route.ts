import type { Viewer } from '@portal/access';
import type { SessionClaims } from '@portal/contracts/identity/session';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as v from 'valibot';
import type { AccessRule, PublicRule } from './access-rules.ts';
import type { AuditDeclaration } from './audit/declaration.ts';
import { withAudit } from './audit/scope.ts';
import type { Conflicts } from './error-answers.ts';
import { jsonSchemaOf } from './json-schema.ts';

/** The application as a service's `routes` get it. Routes are declared with {@link route} alone. */
export type PortalApp = FastifyInstance;

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls; null on public routes. */
    viewer: Viewer | null;
    claims: SessionClaims | null;
  }
  interface FastifyContextConfig {
    access?: AccessRule;
    audit?: AuditDeclaration;
    conflicts?: Conflicts;
    portalSchemas?: RouteSchemas;
  }
}

type Schema = v.GenericSchema;
type Output<S> = S extends Schema ? v.InferOutput<S> : undefined;
type Answer<R> = R extends Schema ? v.InferInput<R> : unknown;

/** Schemas of a route as OpenAPI needs them. */
export interface RouteSchemas {
  readonly params?: Schema | undefined;
  readonly query?: Schema | undefined;
  readonly body?: Schema | undefined;
  readonly response: Schema | 'raw';
  readonly status: number;
  readonly consumes?: string | undefined;
}

export interface RouteCall<Access extends AccessRule, Params, Query, Body> {
  /** Who calls; null only on public routes. */
  readonly viewer: Access extends PublicRule ? null : Viewer;
  readonly params: Output<Params>;
  readonly query: Output<Query>;
  readonly body: Output<Body>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export interface RouteDeclaration<
  Access extends AccessRule,
  Params extends Schema | undefined,
  Query extends Schema | undefined,
  Body extends Schema | undefined,
  Response extends Schema | 'raw',
> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The specification's path, without `/api`; parameters as `:id`. */
  readonly url: string;
  readonly summary: string;
  readonly access: Access;
  /**
   * What the audit record calls its requests: `{ action: 'project.close' }`. Every route needs one that is not a GET, and a
   * GET that changes something. A change in service-kit's `transaction` is recorded with it; `audit(tx, …)` in there tells
   * of old and new values.
   */
  readonly audit?: AuditDeclaration;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** Schema of the answer, or `raw` for files and streams that the handler sends by itself. */
  readonly response: Response;
  /** Status of the answer; 200 where nothing else is said. */
  readonly status?: 200 | 201 | 202 | 204;
  /** Bytes that a body may have; 128 kB where nothing else is said. */
  readonly bodyLimit?: number;
  /** Media type of the body where it is not JSON (`multipart/form-data`); it is only described. */
  readonly consumes?: string;
  /** Requests that one address may make in a time. */
  readonly rateLimit?: { readonly max: number; readonly windowMs: number };
  /** Constraints whose violation is a 409. */
  readonly conflicts?: Conflicts;
  readonly handler: (call: RouteCall<Access, Params, Query, Body>) => Promise<Answer<Response>> | Answer<Response>;
}

/**
 * Declares a route: the only way. Access is checked before the body is read; parameters, query and body are what their
 * schemas accepted; the answer is written by its schema, so that what the schema does not name is not sent.
 */
export function route<
  Access extends AccessRule,
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
  const Response extends Schema | 'raw' = 'raw',
>(app: PortalApp, declaration: RouteDeclaration<Access, Params, Query, Body, Response>): void {
  const { method, url, summary, access, params, query, body, response, handler } = declaration;
  const status = declaration.status ?? 200;
  app.route({
    method,
    url,
    ...(declaration.bodyLimit !== undefined && { bodyLimit: declaration.bodyLimit }),
    schema: {
      summary,
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      ...(response !== 'raw' && { response: { [status]: jsonSchemaOf(response) } }),
    },
    config: {
      access,
      ...(declaration.audit && { audit: declaration.audit }),
      portalSchemas: { params, query, body, response, status, consumes: declaration.consumes },
      ...(declaration.conflicts && { conflicts: declaration.conflicts }),
      ...(declaration.rateLimit && {
        rateLimit: { max: declaration.rateLimit.max, timeWindow: declaration.rateLimit.windowMs },
      }),
    },
    handler: async (request, reply) => {
      if (status !== 200) reply.code(status);
      const call: RouteCall<Access, Params, Query, Body> = {
        viewer: request.viewer as RouteCall<Access, Params, Query, Body>['viewer'],
        params: request.params as Output<Params>,
        query: request.query as Output<Query>,
        body: request.body as Output<Body>,
        request,
        reply,
      };
      const { audit } = declaration;
      const answer = await (audit && 'action' in audit
        ? withAudit(request, audit, () => handler(call))
        : handler(call));
      return reply.sent || reply.raw.headersSent ? reply : answer;
    },
  });
}
