import type { AccessTokenContent } from '@portal/contracts/identity/sign-in';
import type { TokenSigner } from '@portal/service-kit';
import type { FastifyReply } from 'fastify';
import { claimsOf, type Person } from '../people/person.repository.ts';
import type { RefreshCookie } from './cookie.ts';
import type { Session } from './session.repository.ts';

/** Signs the access token of the person in the session. */
export function accessTokenOf(signer: TokenSigner, person: Person, session: Session): AccessTokenContent {
  const claims = claimsOf(person, session);
  return {
    accessToken: signer.sign(claims),
    expiresIn: claims.exp - claims.iat,
    passwordExpiresAt: (person.passwordExpiresAt ?? session.expiresAt).toISOString(),
  };
}

/** Gives the browser the refresh token; without Remember me it forgets it when it is closed. */
export function setRefreshCookie(reply: FastifyReply, cookie: RefreshCookie, token: string, session: Session): void {
  const seconds = Math.max(0, Math.floor((session.expiresAt.getTime() - Date.now()) / 1000));
  void reply.setCookie(cookie.name, token, { ...cookie.attributes, ...(session.remembered && { maxAge: seconds }) });
}

/** Answers that hold a token are kept nowhere. */
export function forbidCaching(reply: FastifyReply): void {
  void reply.header('cache-control', 'no-store');
}
