import fastifyJwt, { type TokenOrHeader } from '@fastify/jwt';
import { viewerOf } from '@portal/access';
import { ACCESS_TOKEN_LIFE_S, sessionClaims, type SessionClaims } from '@portal/contracts/identity/session';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { unauthenticated, unavailable } from './errors.ts';
import type { KeySource } from './key-set.ts';
import type { Revocations } from './revocations.ts';
import { TokenCache, type VerifiedToken } from './token-cache.ts';
import { AUDIENCE, ISSUER, TOKEN_TYPE } from './token-signer.ts';

/** Maximum length of an access token, which has about one kilobyte. */
const MAX_TOKEN_LENGTH = 4_096;
/** Seconds by which the signer's clock may be ahead of this one. */
const CLOCK_TOLERANCE_S = 60;

/** Gives the verified token of a request: at once where it is remembered, otherwise later. Throws 401. */
export type Authenticate = (request: FastifyRequest) => VerifiedToken | Promise<VerifiedToken>;

/** Gives the verified token that a request brings in another way; undefined where it brings none. Throws 401. */
export type OtherTokens = (request: FastifyRequest) => VerifiedToken | Promise<VerifiedToken> | undefined;

/**
 * Sets up verification of access tokens: ES256 only, the portal's issuer and audience, a key published by identity, a
 * lifetime that has begun and is not too long. Verified tokens are cached until they expire; revocation is checked on
 * each request.
 */
export async function setUpAuthentication(
  app: FastifyInstance,
  keys: KeySource,
  revocations: Revocations,
): Promise<Authenticate> {
  await app.register(fastifyJwt, {
    secret: {
      public: (_request: FastifyRequest, token: TokenOrHeader, done: (error: Error | null, key?: string) => void) => {
        const { kid } = 'header' in token ? token.header : token;
        findKey(keys, kid).then(
          (key) => (key === undefined ? done(unauthenticated()) : done(null, key)),
          (error: Error) => done(error),
        );
      },
    },
    decode: { complete: true },
    verify: {
      algorithms: ['ES256'],
      checkTyp: TOKEN_TYPE,
      allowedIss: ISSUER,
      allowedAud: AUDIENCE,
      requiredClaims: ['iss', 'aud', 'exp'],
    },
  });
  const cache = new TokenCache();

  const verify = async (request: FastifyRequest, token: string): Promise<VerifiedToken> => {
    const content: unknown = await request.jwtVerify<object>().catch((error: unknown) => {
      throw isProblem(error) ? error : unauthenticated();
    });
    const parsed = v.safeParse(sessionClaims, content);
    if (!parsed.success) throw unauthenticated();
    const claims = parsed.output;
    if (!hasValidLifetime(claims)) throw unauthenticated();
    if (revocations.isRevoked(claims)) throw unauthenticated();
    const verified = { claims, viewer: viewerOf(claims), expiresAtMs: claims.exp * 1000 };
    cache.set(token, verified);
    return verified;
  };

  return (request) => {
    const token = bearerOf(request.headers.authorization);
    const known = cache.get(token);
    if (!known) return verify(request, token);
    if (known.expiresAtMs <= Date.now() || revocations.isRevoked(known.claims)) {
      cache.delete(token);
      throw unauthenticated();
    }
    return known;
  };
}

/** Returns true if the token was issued by now and lives no longer than allowed. Its expiry is checked before. */
export function hasValidLifetime(
  { iat, exp }: Pick<SessionClaims, 'iat' | 'exp'>,
  lifeS = ACCESS_TOKEN_LIFE_S,
): boolean {
  return iat <= Date.now() / 1_000 + CLOCK_TOLERANCE_S && exp - iat <= lifeS;
}

function bearerOf(header: string | undefined): string {
  if (header === undefined || !header.startsWith('Bearer ') || header.length > MAX_TOKEN_LENGTH) {
    throw unauthenticated();
  }
  return header.slice(7);
}

async function findKey(keys: KeySource, kid: unknown): Promise<string | undefined> {
  if (typeof kid !== 'string') return undefined;
  try {
    return await keys.find(kid);
  } catch {
    throw unavailable('Sign-in cannot be checked at the moment. Try again shortly.');
  }
}

const isProblem = (error: unknown): boolean => error instanceof Error && error.name === 'Problem';
