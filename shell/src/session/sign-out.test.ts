import { API_BASE_META } from '@portal/contracts/common/api-base';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

let meta: HTMLMetaElement;
beforeEach(() => {
  meta = Object.assign(document.createElement('meta'), { name: API_BASE_META.global });
  document.head.append(meta);
});
afterEach(() => {
  meta.remove();
  vi.unstubAllGlobals();
});

/** Signs out on a page that names this address, with modules of its own: they read it once. */
async function signOutAt(address: string, fetch: (request: Request) => Promise<Response>) {
  meta.content = address;
  vi.stubGlobal('fetch', fetch);
  vi.resetModules();
  const { sessionStore } = await import('@portal/portal-sdk/session');
  sessionStore.setState({ status: 'signedIn', accessToken: 'token-1', expiresAt: Date.now() + 900_000 });
  await (await import('./sign-out.ts')).signOut();
  expect(sessionStore.getState().status).toBe('signedOut');
  expect(location.pathname).toBe('/account/signin');
}

it.each([
  ['https://global.portal.example/api', 'https://global.portal.example/api/account/revoke-token'],
  ['', `${location.origin}/api/account/revoke-token`],
])('revokes the session where the page says (GLOBAL_API_BASE_URL): %j', async (address, url) => {
  const fetch = vi.fn<(request: Request) => Promise<Response>>(async () => Response.json({ data: null }));
  await signOutAt(address, fetch);
  expect(fetch.mock.calls).toMatchObject([[{ method: 'DELETE', url }]]);
  expect(fetch.mock.calls[0]?.[0].headers.get('Authorization')).toBe('Bearer token-1');
});

it('ends the session of this browser where the server does not answer', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  await signOutAt('', async () => Promise.reject(new TypeError('Failed to fetch')));
  expect(warned).toHaveBeenCalledOnce();
  warned.mockRestore();
});
