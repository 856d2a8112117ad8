import type { IncomingHttpHeaders } from 'node:http';

/**
 * Returns true if a request authenticated by cookie comes from the portal itself. Browsers send Sec-Fetch-Site on
 * secure origins and localhost, and Origin on every POST and DELETE; a request without either was not forged in a
 * browser. This is a second defence behind SameSite=Strict, which withholds the cookie in the first place.
 */
export function isFromPortal(headers: IncomingHttpHeaders, publicUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  return headers.origin === undefined || headers.origin === new URL(publicUrl).origin;
}
