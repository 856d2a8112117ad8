import { createPublicKey, type JsonWebKey } from 'node:crypto';
import * as v from 'valibot';

/** Public keys as `/.well-known/jwks.json` shows them. */
export interface JsonWebKeySet {
  readonly keys: readonly JsonWebKey[];
}

/** Finds the public key (PEM) of a key id; undefined where there is none. */
export interface KeySource {
  find(kid: string): Promise<string | undefined>;
}

/** No more than one look-up at identity in this time, however many unknown key ids come in. */
const FETCH_EVERY_MS = 5_000;
const FETCH_MS = 3_000;
const schema = v.object({ keys: v.array(v.looseObject({ kid: v.string(), kty: v.string() })) });

/** Keys that are known beforehand: identity's own, a test's. */
export function fixedKeys(set: JsonWebKeySet): KeySource {
  const keys = pems(set);
  return { find: (kid) => Promise.resolve(keys.get(kid)) };
}

/**
 * Keys of identity, fetched when the first token comes and again when one comes with an unknown key id. Keys once known
 * stay known while identity is down. Unknown ids do not make more than one request in five seconds.
 */
export function fetchedKeys(url: string, now: () => number = Date.now): KeySource {
  let keys = new Map<string, string>();
  let fetchedAt = Number.NEGATIVE_INFINITY;
  let fetching: Promise<void> | undefined;

  const fetchKeys = async (): Promise<void> => {
    const response = await fetch(url, { signal: AbortSignal.timeout(FETCH_MS), redirect: 'error' });
    if (!response.ok) throw new Error(`Identity answered ${response.status} for its keys`);
    keys = pems(v.parse(schema, await response.json()));
    // Only what succeeded counts: while identity is down each new token may ask.
    fetchedAt = now();
  };

  return {
    async find(kid) {
      const known = keys.get(kid);
      if (known || now() - fetchedAt < FETCH_EVERY_MS) return known;
      fetching ??= fetchKeys().finally(() => {
        fetching = undefined;
      });
      await fetching;
      return keys.get(kid);
    },
  };
}

function pems(set: JsonWebKeySet): Map<string, string> {
  const keys = new Map<string, string>();
  for (const key of set.keys) {
    if (typeof key['kid'] !== 'string' || key.kty !== 'EC' || key.crv !== 'P-256') continue;
    const publicKey = createPublicKey({ key, format: 'jwk' });
    keys.set(key['kid'], publicKey.export({ format: 'pem', type: 'spki' }).toString());
  }
  return keys;
}
