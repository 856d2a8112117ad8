import { viewerOf, type Viewer } from '@portal/access';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '@portal/contracts/common/demo';
import type { SessionClaims } from '@portal/contracts/identity/session';

/** A demo account that walks: signed in once, with the rights in its token. */
export interface Walker {
  readonly email: string;
  /** Key of the company, null for people without one. */
  readonly company: string | null;
  readonly claims: SessionClaims;
  readonly viewer: Viewer;
  readonly token: string;
  /** The refresh cookie, `name=value`. */
  readonly cookie: string;
  /** The API at the portal's own address, as this account: JSON in, JSON out. Throws unless the answer is 2xx. */
  api<Content>(method: string, path: string, body?: unknown): Promise<Content>;
  /** Signs the account in once more; the id of that session. */
  anotherSession(): Promise<string>;
}

/** Signs every demo account in, once. */
export async function signInEverybody(portalUrl: string): Promise<readonly Walker[]> {
  return Promise.all(DEMO_ACCOUNTS.map(({ email, company }) => signIn(portalUrl, email, company)));
}

async function newSession(portalUrl: string, email: string) {
  const answer = await fetch(`${portalUrl}/api/account/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  });
  if (!answer.ok) throw new Error(`${email} cannot sign in: ${answer.status} ${await answer.text()}`);
  const { data } = (await answer.json()) as { data: { accessToken: string } };
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const payload = data.accessToken.split('.')[1] ?? '';
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as SessionClaims;
  return { token: data.accessToken, cookie, claims };
}

async function signIn(portalUrl: string, email: string, company: string | null): Promise<Walker> {
  const { token, cookie, claims } = await newSession(portalUrl, email);
  const api = async <Content>(method: string, path: string, body?: unknown): Promise<Content> => {
    const headers: Record<string, string> = { authorization: `Bearer ${token}` };
    const isForm = body instanceof FormData;
    if (body !== undefined && !isForm) headers['content-type'] = 'application/json';
    const sent = body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) };
    const response = await fetch(`${portalUrl}/api${path}`, { method, headers, ...sent });
    const text = await response.text();
    if (!response.ok) throw new Error(`${email}, ${method} ${path}: ${response.status} ${text}`);
    return (JSON.parse(text) as { data: Content }).data;
  };
  const anotherSession = async () => (await newSession(portalUrl, email)).claims.sid;
  return { email, company, claims, viewer: viewerOf(claims), token, cookie, api, anotherSession };
}
