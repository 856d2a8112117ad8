import type { CookieSerializeOptions } from '@fastify/cookie';

const LOCAL_HOSTS = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Name and attributes of the refresh cookie (decisions §3.2). */
export interface RefreshCookie {
  readonly name: string;
  readonly attributes: CookieSerializeOptions;
}

/**
 * The refresh cookie of the portal at this origin, for the API at `apiBase` alone. Cookies ignore ports, so that the name
 * carries it and two portals on one host do not disturb each other. Secure but on plain-http localhost.
 */
export function refreshCookie(publicUrl: string, apiBase: string): RefreshCookie {
  const { protocol, hostname, port, pathname } = new URL(`${apiBase}/account`, publicUrl);
  const isHttps = protocol === 'https:';
  return {
    name: `portal_refresh_${port || (isHttps ? '443' : '80')}`,
    attributes: {
      httpOnly: true,
      sameSite: 'strict',
      path: pathname,
      secure: isHttps || !LOCAL_HOSTS.test(hostname),
    },
  };
}
