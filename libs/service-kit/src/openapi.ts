import fastifySwagger from '@fastify/swagger';
import { errorBody } from '@portal/contracts/common/error';
import type { ServiceName } from '@portal/contracts/common/paths';
import type { FastifyInstance, FastifySchema } from 'fastify';
import type { AccessRule } from './access-rules.ts';
import { apiPage } from './api-page.ts';
import { jsonSchemaOf } from './json-schema.ts';
import type { RouteSchemas } from './route.ts';

/** Registers what makes OpenAPI of the routes that come after it. */
export async function collectOpenApi(app: FastifyInstance, name: ServiceName, version: string): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `Portal: ${name}`, version },
      servers: [{ url: '/api' }],
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: ({ schema, url, route }) => {
      const { portalSchemas, access } = route.config ?? {};
      if (!portalSchemas || !access) return { schema: { ...schema, hide: true }, url };
      return { schema: describe(schema?.summary ?? '', portalSchemas, access), url };
    },
  });
}

/** `/{service}/openapi.json`, and in local mode `/{service}/docs`. */
export function serveOpenApi(app: FastifyInstance, name: ServiceName, showPage: boolean): void {
  app.get(`/${name}/openapi.json`, () => app.swagger());
  if (showPage) {
    app.get(`/${name}/docs`, (_request, reply) => reply.type('text/html; charset=utf-8').send(apiPage(app.swagger())));
  }
}

const error = jsonSchemaOf(errorBody);

function describe(summary: string, schemas: RouteSchemas, access: AccessRule): FastifySchema {
  const { params, query, body, response, status, consumes } = schemas;
  return {
    summary,
    description: describeAccess(access),
    ...(access.kind !== 'public' && { security: [{ token: [] }] }),
    ...(consumes && { consumes: [consumes] }),
    ...(params && { params: jsonSchemaOf(params) }),
    ...(query && { querystring: jsonSchemaOf(query) }),
    ...(body && { body: jsonSchemaOf(body) }),
    response: {
      [status]: response === 'raw' ? { type: 'string', description: 'A file or a stream' } : described(response),
      '4XX': { description: 'Refused; the code says why', ...error },
      '5XX': { description: 'A fault; only the trace id is told', ...error },
    },
  };
}

const described = (schema: Exclude<RouteSchemas['response'], 'raw'>) => ({
  description: 'Done',
  ...jsonSchemaOf(schema),
});

function describeAccess(access: AccessRule): string {
  if (access.kind === 'public') return `Public: ${access.reason}`;
  if (access.kind === 'role') return `${access.action} of ${access.resource} by the permission matrix`;
  return access.kind === 'signedIn' ? 'Signed in' : 'Signed in, terms accepted or not';
}
