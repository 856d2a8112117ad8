import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a request that is proved by a cookie comes from the portal itself. Browsers say where a request comes from:
 * in Sec-Fetch-Site on secure origins and localhost, in Origin on every POST and DELETE. What carries neither was not
 * sent by a browser for somebody else. This stands behind SameSite=Strict, which keeps the cookie back in the first place.
 */
export function isFromPortal(headers: IncomingHttpHeaders, publicUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  return headers.origin === undefined || headers.origin === new URL(publicUrl).origin;
}
