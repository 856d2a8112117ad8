import { createLocalJWKSet, createRemoteJWKSet, errors, exportSPKI, type CryptoKey, type JWK } from 'jose';

/** Public keys as `/.well-known/jwks.json` shows them. */
export interface JsonWebKeySet {
  readonly keys: readonly JWK[];
}

/** Finds the public key (PEM) of a key id; undefined where there is none. */
export interface KeySource {
  find(kid: string): Promise<string | undefined>;
}

/** Milliseconds after a successful request in which unknown key ids make no other. */
const COOLDOWN_MS = 5_000;
const TIMEOUT_MS = 3_000;

/** Keys that are known beforehand: identity's own, a test's. */
export const fixedKeys = ({ keys }: JsonWebKeySet): KeySource => keysOf(createLocalJWKSet({ keys: [...keys] }));

/**
 * Keys of identity, requested when the first token comes and again when one comes with an unknown key id. Keys once known
 * stay known while identity is down. Nothing is made before the first token: jose loads undici.
 */
export function fetchedKeys(url: string): KeySource {
  let source: KeySource | undefined;
  const options = { cooldownDuration: COOLDOWN_MS, timeoutDuration: TIMEOUT_MS, cacheMaxAge: Infinity };
  return {
    find(kid) {
      source ??= keysOf(createRemoteJWKSet(new URL(url), options));
      return source.find(kid);
    },
  };
}

const keysOf = (keySet: (header: { alg: string; kid: string }) => Promise<CryptoKey>): KeySource => ({
  async find(kid) {
    try {
      return await exportSPKI(await keySet({ alg: 'ES256', kid }));
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey) return undefined;
      throw error;
    }
  },
});
