import { sessionClaims, type SessionClaims } from '@portal/contracts/identity/session';
import { refreshToken, signOut as signOutEndpoint } from '@portal/contracts/identity/session.endpoints';
import { sessionEnded, sessionRevoked } from '@portal/contracts/events/identity';
import { SIGN_IN_TEXTS } from '@portal/contracts/identity/sign-in';
import {
  auditNothing,
  forbidden,
  route,
  transaction,
  unauthenticated,
  type PortalApp,
  type TokenSigner,
} from '@portal/service-kit';
import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { IdentityDeps } from '../config.ts';
import { accessTokenOf, forbidCaching, setRefreshCookie } from '../core/sessions/answer.ts';
import { refreshCookie } from '../core/sessions/cookie.ts';
import { isRefreshToken } from '../core/sessions/refresh-token.ts';
import { endNamed, renew, signOut } from './renew.ts';
import { isFromPortal } from '../core/sessions/same-origin.ts';

/** Requests that one address may make in a minute; a company sits behind one. */
const RATE_LIMIT = { max: 600, windowMs: 60_000 } as const;

/** Renewal and end of a session, both authenticated by the cookie only (decisions §3.2, §3.3, spec 3 §7). */
export function sessionRoutes(app: PortalApp, { knex, config, revocations }: IdentityDeps, signer: TokenSigner): void {
  const cookie = refreshCookie(config.PUBLIC_URL, config.API_BASE_URL);

  const tokenOf = (request: FastifyRequest): string | undefined => {
    if (!isFromPortal(request.headers, config.PUBLIC_URL)) throw forbidden();
    const token = request.cookies[cookie.name];
    return isRefreshToken(token) ? token : undefined;
  };

  route(
    app,
    refreshToken,
    async ({ request, reply }) => {
      forbidCaching(reply);
      const token = tokenOf(request);
      const renewal = token ? await transaction(knex, (tx) => renew(tx, token)) : undefined;
      if (renewal?.kind === 'revoked') revocations.apply({ subject: sessionRevoked.subject, data: renewal.event });
      if (renewal?.kind === 'ended') revocations.apply({ subject: sessionEnded.subject, data: renewal.event });
      if (renewal?.kind !== 'renewed') {
        void reply.clearCookie(cookie.name, cookie.attributes);
        throw unauthenticated(SIGN_IN_TEXTS.sessionOver);
      }
      const { person, session } = renewal;
      setRefreshCookie(reply, cookie, renewal.token, session);
      const data = accessTokenOf(signer, person, session);
      return { accessToken: data.accessToken, data };
    },
    { rateLimit: RATE_LIMIT },
  );

  route(
    app,
    signOutEndpoint,
    async ({ request, reply }) => {
      const named = request.cookies[cookie.name] === undefined ? await sessionOfToken(request) : undefined;
      const token = named === undefined ? tokenOf(request) : undefined;
      if (!token && named === undefined) auditNothing();
      const ended = await transaction(knex, async (tx) => {
        if (named !== undefined) return endNamed(tx, named);
        return token ? signOut(tx, token) : null;
      });
      if (ended) revocations.apply({ subject: sessionEnded.subject, data: ended });
      void reply.clearCookie(cookie.name, cookie.attributes);
      return { data: null };
    },
    { rateLimit: RATE_LIMIT },
  );
}

/**
 * Returns what the request's access token says of its session. A host that only revokes tokens (`GLOBAL_API_BASE_URL`) gets
 * no cookie of the API; a page of another site cannot send the token.
 */
async function sessionOfToken(request: FastifyRequest): Promise<SessionClaims | undefined> {
  if (request.headers.authorization === undefined) return undefined;
  const content: unknown = await request.jwtVerify<object>().catch(() => undefined);
  return v.is(sessionClaims, content) ? content : undefined;
}
