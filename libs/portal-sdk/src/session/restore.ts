import { endSession } from './end-session.ts';
import { hasLapsed } from './idle.ts';
import { callByCookie, refreshSession } from './refresh.ts';

/**
 * Restores the stored session by a new token; returns false for one that was left for too long: it is ended, also at the
 * server, and nothing of it is shown again (decisions §3.3).
 */
export function restoreSession(): boolean {
  if (!hasLapsed()) {
    refreshSession().catch(() => undefined);
    return true;
  }
  endSession();
  // Not by the host that revokes tokens: the cookie, the only proof without a token, goes to the API alone.
  callByCookie('DELETE /account/revoke-token', {}).catch((error: unknown) => {
    console.warn('The session could not be revoked at the server', error);
  });
  return false;
}
