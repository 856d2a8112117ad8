import fastifySwagger from '@fastify/swagger';
import { pathParamNames, type EndpointDeclaration, type WireSchema } from '@portal/contracts/endpoint/endpoint';
import { errorBody } from '@portal/contracts/common/error';
import type { ServiceName } from '@portal/contracts/common/paths';
import type { AccessRule } from '@portal/rights';
import type { FastifyInstance, FastifySchema } from 'fastify';
import * as v from 'valibot';
import { apiPage } from './api-page.ts';
import { compressOnce, sendCompressed, type CompressedContent } from './compressed-once.ts';
import { jsonSchemaOf } from './json-schema.ts';
import { writeParts } from './route.ts';

/** Registers the plugin that makes OpenAPI of the endpoints whose routes come after it. */
export async function collectOpenApi(app: FastifyInstance, name: ServiceName, version: string): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `Portal: ${name}`, version },
      servers: [{ url: '/api' }],
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: ({ schema, url, route }) => {
      const { endpoint } = route.config ?? {};
      return { schema: endpoint ? describe(endpoint) : { ...schema, hide: true }, url };
    },
  });
}

/** Requests of an address for the document in a minute, as many as of other public routes. */
const REQUESTS = { max: 60, timeWindow: 60_000 };

/**
 * Serves `/{service}/openapi.json`, and in local mode `/{service}/docs`. Anybody may ask for the document, so it is made,
 * serialized and compressed on its first request alone. It belongs to a scope with a limit of requests.
 */
export function serveOpenApi(scope: FastifyInstance, name: ServiceName, showPage: boolean): void {
  let made: CompressedContent | undefined;
  scope.get(`/${name}/openapi.json`, { config: { rateLimit: REQUESTS } }, (request, reply) => {
    made ??= compressOnce(Buffer.from(JSON.stringify(scope.swagger())));
    return sendCompressed(request, reply.header('cache-control', 'no-cache'), made);
  });
  if (showPage) {
    scope.get(`/${name}/docs`, (_request, reply) =>
      reply.type('text/html; charset=utf-8').send(apiPage(scope.swagger())),
    );
  }
}

const error = jsonSchemaOf(errorBody);

function describe(endpoint: EndpointDeclaration): FastifySchema {
  const { summary, access, query, answer, status = 200 } = endpoint;
  const { body, consumes } = writeParts(endpoint);
  const params = paramsOf(endpoint);
  return {
    summary,
    description: describeAccess(access),
    ...(access.kind !== 'public' && { security: [{ token: [] }] }),
    ...(consumes && { consumes: [consumes] }),
    ...(params && { params: jsonSchemaOf(params) }),
    ...(query && { querystring: jsonSchemaOf(query) }),
    ...(body && { body: jsonSchemaOf(body) }),
    response: {
      [status]: answer === 'raw' ? { type: 'string', description: 'A file or a stream' } : described(answer),
      '4XX': { description: 'Refused; the code says why', ...error },
      '5XX': { description: 'A fault; only the trace id is told', ...error },
    },
  };
}

/** Returns the schema of a path's parameters; each is a text where the endpoint gives none. */
function paramsOf({ params, path }: EndpointDeclaration): WireSchema | undefined {
  const names = pathParamNames(path);
  return (
    params ?? (names.length > 0 ? v.object(Object.fromEntries(names.map((name) => [name, v.string()]))) : undefined)
  );
}

const described = (schema: WireSchema) => ({ description: 'Done', ...jsonSchemaOf(schema) });

function describeAccess(access: AccessRule): string {
  if (access.kind === 'public') return `Public: ${access.reason}`;
  if (access.kind === 'role') return `${access.action} of ${access.resource} by the permission matrix`;
  return access.kind === 'signedIn' ? 'Signed in' : 'Signed in, terms accepted or not';
}
