import type { Viewer } from '@portal/access';
import type { SessionClaims } from '@portal/contracts/identity/session';

/** A token whose signature and claims were found good. */
export interface VerifiedToken {
  readonly claims: SessionClaims;
  readonly viewer: Viewer;
  readonly expiresAtMs: number;
}

/**
 * Caches verified tokens, `limit` at most: when full, the least recently used half is dropped. Two generations of a Map
 * do that without bookkeeping per hit. Callers check expiry and revocation each time.
 */
export class TokenCache {
  readonly #half: number;
  #young = new Map<string, VerifiedToken>();
  #old = new Map<string, VerifiedToken>();

  constructor(limit = 20_000) {
    this.#half = Math.max(1, Math.floor(limit / 2));
  }

  get(token: string): VerifiedToken | undefined {
    const found = this.#young.get(token);
    if (found) return found;
    const older = this.#old.get(token);
    if (older) this.set(token, older);
    return older;
  }

  set(token: string, verified: VerifiedToken): void {
    if (this.#young.size >= this.#half) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(token, verified);
  }

  delete(token: string): void {
    this.#young.delete(token);
    this.#old.delete(token);
  }

  get size(): number {
    return this.#young.size + this.#old.size;
  }
}
