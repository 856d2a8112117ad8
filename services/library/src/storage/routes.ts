import { giveBytes, readPieces, Refusal, takeBytes, type DiskStorage } from '@portal/disk-storage';
import { publicEndpoint } from '@portal/rights';
import { Problem, oldRoute, type PortalApp } from '@portal/service-kit';
import * as v from 'valibot';

const SIGNED = publicEndpoint('the address itself is the permission: it is signed, and only for some minutes');

const params = v.object({ key: v.string() });
/** What stands twice is refused with what is not signed. */
const some = v.union([v.string(), v.array(v.string())]);
const said = v.optional(some);
/** Whatever else stands in an address is not signed, and so ends its permission. */
const query = v.objectWithRest(
  { expires: said, signature: said, name: said, type: said, as: said, maxBytes: said, size: said, part: said },
  some,
);

/** The bytes of a {@link DiskStorage}, by signed addresses alone. Both ways they pass through as streams. */
export async function storageRoutes(app: PortalApp, storage: DiskStorage): Promise<void> {
  oldRoute(app, {
    method: 'GET',
    url: '/storage/:key',
    summary: 'The bytes of a file, by a signed address',
    access: SIGNED,
    params,
    query,
    response: 'raw',
    handler: async ({ params: { key }, query: signed, request, reply }) => {
      const given = giveBytes(storage, { key, query: signed, raw: request.raw });
      const { status, headers, pieces } = await given.catch(refuse);
      return reply.code(status).headers(headers).send(readPieces(pieces));
    },
  });

  await app.register(async (scope) => {
    // The bytes are no body to be gathered: the handler takes them as they come, whatever they are said to be.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    oldRoute(scope, {
      method: 'PUT',
      url: '/storage/:key',
      summary: 'Takes the bytes of an upload, by a signed address',
      access: SIGNED,
      audit: { none: 'bytes are no file before POST /files, which is recorded' },
      params,
      query,
      consumes: 'application/octet-stream',
      response: 'raw',
      handler: async ({ params: { key }, query: signed, request, reply }) => {
        await takeBytes(storage, { key, query: signed, raw: request.raw }).catch(refuse);
        return reply.code(200).send();
      },
    });
  });
}

function refuse(error: unknown): never {
  if (!(error instanceof Refusal)) throw error;
  const { statusCode, code, message, headers } = error;
  throw new Problem(statusCode, code, message, { headers });
}
