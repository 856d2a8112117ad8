import type { FastifyInstance } from 'fastify';

const METHODS = 'GET, POST, PUT, PATCH, DELETE';
/** Headers of requests that the portal's client sends. */
const REQUEST_HEADERS = 'authorization, content-type, if-match, last-event-id, timezone-offset';
/** Headers of answers that it reads beside those that every page may read. */
const EXPOSED_HEADERS = 'content-disposition, date, etag, retry-after';
/** Seconds for which a browser remembers what was allowed. */
const REMEMBERED_S = 600;

const isOfApi = (url: string): boolean => url.startsWith('/api/');

/**
 * Lets pages of other origins call the API with credentials, by an explicit list that is empty by default. The refresh
 * cookie is SameSite=Strict, so that such a page also has to be of the same site.
 */
export function allowOrigins(app: FastifyInstance, allowed: ReadonlySet<string>): void {
  if (allowed.size === 0) return;
  app.addHook('onRequest', async (request, reply) => {
    if (!isOfApi(request.url)) return undefined;
    const { origin, 'access-control-request-method': requestedMethod } = request.headers;
    // Pictures and films of files are embedded by pages of the site, without an Origin.
    reply.header('vary', 'Origin').header('cross-origin-resource-policy', 'same-site');
    if (origin === undefined || !allowed.has(origin)) return undefined;
    reply.header('access-control-allow-origin', origin).header('access-control-allow-credentials', 'true');
    if (request.method !== 'OPTIONS' || requestedMethod === undefined) {
      reply.header('access-control-expose-headers', EXPOSED_HEADERS);
      return undefined;
    }
    return reply
      .code(204)
      .header('access-control-allow-methods', METHODS)
      .header('access-control-allow-headers', REQUEST_HEADERS)
      .header('access-control-max-age', String(REMEMBERED_S))
      .send();
  });
}
