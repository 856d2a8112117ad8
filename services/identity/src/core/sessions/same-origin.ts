import type { IncomingHttpHeaders } from 'node:http';

/**
 * Returns true if a request authenticated by cookie comes from the portal itself. Browsers send Sec-Fetch-Site on
 * secure origins and localhost, and Origin on every POST and DELETE; a request without either was not forged in a
 * browser. Where the API has an origin of its own, the portal's page is same-site and names itself. This is a second defence
 * behind SameSite=Strict, which withholds the cookie in the first place.
 */
export function isFromPortal(headers: IncomingHttpHeaders, publicUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  const isNamed = headers.origin === new URL(publicUrl).origin;
  if (site !== undefined) return site === 'same-origin' || site === 'none' || (site === 'same-site' && isNamed);
  return headers.origin === undefined || isNamed;
}
