import type { SessionClaims } from '@portal/contracts/identity/session';
import type { Revocations } from '@portal/service-kit';
import type { EndReason } from './stream.ts';

/** Interval between checks for a revoked token: it must be refused within a second (decisions §3.3). */
const ASK_MS = 500;

/** Calls `end` once, when the token expires or is revoked; returns the function that cancels it. */
export function endWithToken(
  claims: Pick<SessionClaims, 'sid' | 'sub' | 'ver' | 'exp'>,
  revocations: Pick<Revocations, 'isRevoked'>,
  end: (reason: EndReason) => void,
): () => void {
  const timer = setInterval(() => {
    if (Date.now() < claims.exp * 1_000 && !revocations.isRevoked(claims)) return;
    clearInterval(timer);
    end('token');
  }, ASK_MS);
  return () => clearInterval(timer);
}
