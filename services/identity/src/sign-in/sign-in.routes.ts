import { signIn as signInEndpoint } from '@portal/contracts/identity/session.endpoints';
import { sessionEnded } from '@portal/contracts/events/identity';
import fastifyCookie from '@fastify/cookie';
import { auditAbout, route, type PortalApp, type TokenSigner } from '@portal/service-kit';
import type { IdentityDeps } from '../config.ts';
import { inPasswordTurn } from '../core/credentials/password-turns.ts';
import { accessTokenOf, forbidCaching, setRefreshCookie } from '../core/sessions/answer.ts';
import { refreshCookie } from '../core/sessions/cookie.ts';
import { isRefreshToken } from '../core/sessions/refresh-token.ts';
import { isFromPortal } from '../core/sessions/same-origin.ts';
import { signIn } from './sign-in.ts';

/** Sign-ins that one address may try in a minute; a company sits behind one, and each account is locked by itself. */
const RATE_LIMIT = { max: 300, windowMs: 60_000 } as const;

/** Bytes of a sign-in: a password of any length that somebody might try is a wrong one. */
const MAX_BODY = 64 * 1024;

/**
 * `POST /account/login` (decisions §3.2). Only JSON is accepted, so that no form of another site can sign anybody in.
 */
export async function signInRoutes(
  app: PortalApp,
  { knex, config, revocations }: IdentityDeps,
  signer: TokenSigner,
): Promise<void> {
  await app.register(fastifyCookie);
  const cookie = refreshCookie(config.PUBLIC_URL, config.API_BASE_URL);

  route(
    app,
    signInEndpoint,
    async ({ body, request, reply }) => {
      forbidCaching(reply);
      // The address as typed: the record of a refusal does not reveal if somebody has it.
      auditAbout({ kind: 'account', id: body.email.trim().toLowerCase() });
      const origin = { ipAddress: request.ip, userAgent: request.headers['user-agent'] };
      const held = isFromPortal(request.headers, config.PUBLIC_URL) ? request.cookies[cookie.name] : undefined;
      const signedIn = await inPasswordTurn(request, reply, () =>
        signIn(knex, body, origin, isRefreshToken(held) ? held : undefined),
      );
      const { person, session, token, ended } = signedIn;
      for (const data of ended) revocations.apply({ subject: sessionEnded.subject, data });
      setRefreshCookie(reply, cookie, token, session);
      return { data: accessTokenOf(signer, person, session) };
    },
    { bodyLimit: MAX_BODY, rateLimit: RATE_LIMIT },
  );
}
