import { readStoredFile, writeStoredFile } from '@portal/contracts/library/storage.endpoints';
import { readBytes, readPieces, storeBytes, type DiskStorage } from '@portal/disk-storage';
import { route, type PortalApp } from '@portal/service-kit';
import { refuse } from '../core/addresses/send-stored.ts';

/** Bytes of a {@link DiskStorage}, by signed addresses only, streamed both ways. */
export async function storageRoutes(app: PortalApp, storage: DiskStorage): Promise<void> {
  route(app, readStoredFile, async ({ params: { key }, query: signed, request, reply }) => {
    const given = readBytes(storage, { key, query: signed, raw: request.raw });
    const { status, headers, pieces } = await given.catch(refuse);
    return reply.code(status).headers(headers).send(readPieces(pieces));
  });

  await app.register(async (scope) => {
    // The bytes must not be buffered: the handler reads the stream, whatever its content type.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    route(scope, writeStoredFile, async ({ params: { key }, query: signed, request, reply }) => {
      await storeBytes(storage, { key, query: signed, raw: request.raw }).catch(refuse);
      return reply.code(200).send();
    });
  });
}
