import { jwks } from '@portal/contracts/identity/jwks';
import { publicEndpoint } from '@portal/rights';
import { oldRoute, type PortalApp, type TokenSigner } from '@portal/service-kit';
import * as v from 'valibot';

/** The public keys of access tokens: what the other services verify against (decisions §3.3). */
export function keyRoutes(app: PortalApp, signer: TokenSigner): void {
  const keys = v.parse(jwks, signer.jwks);
  oldRoute(app, {
    method: 'GET',
    url: '/.well-known/jwks.json',
    summary: 'Public keys of access tokens',
    access: publicEndpoint('public keys are public'),
    response: jwks,
    handler: ({ reply }) => {
      reply.header('cache-control', 'public, max-age=300');
      return keys;
    },
  });
}
