import * as v from 'valibot';
import { hasValidLifetime } from './authentication.ts';
import { unavailable } from './errors.ts';
import type { KeySource } from './key-set.ts';
import type { PortalApp } from './route.ts';

/** Kind of a token signed with identity's key that is no access token: its type, audience and lifetime. */
export interface GrantKind<Schema extends v.GenericSchema<Record<string, unknown>>> {
  readonly type: string;
  readonly audience: string;
  readonly lifeS: number;
  readonly claims: Schema;
}

const times = v.object({ iat: v.number(), exp: v.number() });

/**
 * Reads a grant by the rules for access tokens, with its own type, audience and lifetime: neither is accepted as the
 * other.
 * @returns its claims; undefined for an invalid or expired grant @throws 503 where identity's keys are unavailable
 */
export async function readGrant<Schema extends v.GenericSchema<Record<string, unknown>>>(
  { jwt }: PortalApp,
  keys: KeySource,
  { type, audience, lifeS, claims }: GrantKind<Schema>,
  token: string,
): Promise<v.InferOutput<Schema> | undefined> {
  const kid = keyIdOf(jwt, token);
  if (kid === undefined) return undefined;
  const key = await keys.find(kid).catch(() => {
    throw unavailable('The permission cannot be checked at the moment. Try again shortly.');
  });
  if (key === undefined) return undefined;
  try {
    const content: unknown = jwt.verify(token, { key, checkTyp: type, allowedAud: audience });
    const time = v.parse(times, content);
    return hasValidLifetime(time, lifeS) ? v.parse(claims, content) : undefined;
  } catch {
    return undefined;
  }
}

function keyIdOf(jwt: PortalApp['jwt'], token: string): string | undefined {
  try {
    const decoded = jwt.decode<{ header: { kid?: unknown } }>(token, { complete: true });
    return typeof decoded?.header.kid === 'string' ? decoded.header.kid : undefined;
  } catch {
    return undefined;
  }
}
