import type { SessionClaims } from '@portal/contracts/identity/session';

/**
 * Parses the claims of an access token without checking its signature: the screen only explains, every service checks.
 * Throws if it is no JWT.
 */
export function claimsOf(accessToken: string): SessionClaims {
  const payload = accessToken.split('.')[1];
  if (!payload) throw new Error('Not an access token');
  const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(bytes)) as SessionClaims;
}
