import { getKeySet } from '@portal/contracts/identity/key.endpoints';
import { jwks } from '@portal/contracts/identity/jwks';
import { route, type PortalApp, type TokenSigner } from '@portal/service-kit';
import * as v from 'valibot';

/** Public keys of access tokens, with which other services verify them (decisions §3.3). */
export function keyRoutes(app: PortalApp, signer: TokenSigner): void {
  const keys = v.parse(jwks, signer.jwks);
  route(app, getKeySet, ({ reply }) => {
    reply.header('cache-control', 'public, max-age=300');
    return keys;
  });
}
