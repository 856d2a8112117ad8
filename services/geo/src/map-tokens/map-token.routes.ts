import { getMapToken } from '@portal/contracts/geo/access-token.endpoints';
import { viewerOf } from '@portal/access';
import { route, sealingKey, unauthenticated, type Deps, type OtherTokens, type PortalApp } from '@portal/service-kit';
import type { Knex } from 'knex';
import { openMapToken, sealMapToken } from './map-token.ts';

const KEYS = 'map_token_keys';

/** Takes the `token` of map-service questions where there is no access token in the header. */
export function mapTokens({ knex, revocations }: Pick<Deps, 'knex' | 'revocations'>): OtherTokens {
  const keyOf = sealingKey(knex, KEYS);
  return (request) => {
    const { query } = request;
    const token = typeof query === 'object' && query !== null && 'token' in query ? query.token : undefined;
    if (typeof token !== 'string' || request.headers.authorization !== undefined) return undefined;
    if (request.routeOptions.url?.startsWith('/geo/') !== true) return undefined;
    return keyOf().then((key) => {
      const claims = openMapToken(key, token);
      if (!claims || revocations.isRevoked(claims)) throw unauthenticated();
      return { claims, viewer: viewerOf(claims), expiresAtMs: claims.exp * 1_000 };
    });
  };
}

/** Gives out tokens for the map services (spec 2 §7). */
export function mapTokenRoutes(app: PortalApp, knex: Knex): void {
  const keyOf = sealingKey(knex, KEYS);
  route(app, getMapToken, async ({ request, reply }) => {
    if (!request.claims) throw unauthenticated();
    reply.header('cache-control', 'no-store');
    return { data: sealMapToken(await keyOf(), request.claims) };
  });
}
