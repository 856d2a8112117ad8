import type { Viewer } from '@portal/access';
import type {
  BodyOf,
  EndpointDeclaration,
  OnNewerVersion,
  ParamsOf,
  QueryOf,
  WireSchema,
} from '@portal/contracts/endpoint/endpoint';
import type { SessionClaims } from '@portal/contracts/identity/session';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as v from 'valibot';
import { withAudit } from './audit/scope.ts';
import type { Conflicts } from './error-answers.ts';
import { ifMatch } from './versions.ts';

/** The application passed to a service's `routes`. Register routes with {@link route} only. */
export type PortalApp = FastifyInstance;

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; null on public routes. */
    viewer: Viewer | null;
    claims: SessionClaims | null;
  }
  interface FastifyContextConfig {
    endpoint?: EndpointDeclaration;
    conflicts?: Conflicts;
    isStream?: boolean;
    ownLimit?: RequestLimit;
  }
}

/** Arguments of a handler. */
export interface RouteCall<E extends EndpointDeclaration> {
  /** The caller; null only on public routes. */
  readonly viewer: E['access']['kind'] extends 'public' ? null : Viewer;
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** The version that `If-Match` names, undefined without that header (decisions §4). */
  readonly expected: E extends { readonly ifMatch: OnNewerVersion } ? number | undefined : undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type HandlerAnswer<E extends EndpointDeclaration> = E['answer'] extends WireSchema
  ? v.InferInput<E['answer']>
  : unknown;

/** Requests that one address, and one person, may make of a route in a time. */
export interface RequestLimit {
  readonly max: number;
  readonly windowMs: number;
}

/** Settings of an endpoint that only the server knows. */
export interface RouteSettings {
  /** Bytes that a body may have; 128 kB by default. */
  readonly bodyLimit?: number;
  /** Limit in place of the one for all other requests of a person; with `beforeBody`, of those that it admits. */
  readonly rateLimit?: RequestLimit;
  /** The answer lasts as long as the client listens or loads it: the person's turn ends once the request is judged. */
  readonly isStream?: boolean;
  /** Constraints whose violation is a 409. */
  readonly conflicts?: Conflicts;
  /**
   * Step of a public route that judges the caller's proof before the body is read, and before the limit of the address: those
   * without a proof do not use up the requests of others. It throws what is to be answered, and limits whom it refuses.
   */
  readonly beforeBody?: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
}

/**
 * Registers the route of an endpoint. Access is checked before the body is read; parameters, query and body reach the
 * handler as their schemas accepted them; the answer is serialized by its schema, so that a field that the schema does
 * not name is not sent; a handler that has sent bytes of its own returns the reply. Requests of an endpoint with an audit action are recorded under it; a change in service-kit's
 * `transaction` is recorded with the change.
 */
export function route<const E extends EndpointDeclaration>(
  app: PortalApp,
  endpoint: E,
  handler: (call: RouteCall<E>) => Promise<HandlerAnswer<E>> | HandlerAnswer<E> | FastifyReply,
  settings: RouteSettings = {},
): void {
  const declared: EndpointDeclaration = endpoint;
  const { method, path, summary, params, query, answer, audit, status = 200 } = declared;
  const { body, ifMatch: onNewerVersion } = writeParts(endpoint);
  const { beforeBody } = settings;
  app.route({
    method,
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    ...(settings.bodyLimit !== undefined && { bodyLimit: settings.bodyLimit }),
    schema: {
      summary,
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      ...(answer !== 'raw' && { response: { [status]: answer } }),
    },
    config: {
      endpoint,
      ...(settings.conflicts && { conflicts: settings.conflicts }),
      ...(settings.isStream && { isStream: true }),
      ...(settings.rateLimit && {
        ownLimit: settings.rateLimit,
        rateLimit: {
          ...{ max: settings.rateLimit.max, timeWindow: settings.rateLimit.windowMs },
          // The limit's own hook follows the route's.
          ...(beforeBody && { hook: 'preParsing' }),
        },
      }),
    },
    ...(beforeBody && { preParsing: async (request, reply) => beforeBody(request, reply) }),
    handler: async (request, reply) => {
      if (status !== 200) reply.code(status);
      const { viewer, params, query, body } = request;
      const handle = () => {
        const expected = onNewerVersion ? ifMatch(request, onNewerVersion) : undefined;
        // The schemas have validated these values; the types follow from them.
        return handler({ viewer, params, query, body, expected, request, reply } as RouteCall<E>);
      };
      const result = await (audit && 'action' in audit ? withAudit(request, audit, handle) : handle());
      return reply.sent || reply.raw.headersSent ? reply : result;
    },
  });
}

/** Returns the parts that only a write has. */
export const writeParts = (endpoint: EndpointDeclaration) =>
  endpoint.method === 'GET' ? { body: undefined, ifMatch: undefined, consumes: undefined } : endpoint;
