import { DEMO_PASSWORD } from '@portal/contracts/common/demo';
import * as v from 'valibot';

const signedIn = v.object({ data: v.object({ accessToken: v.string() }) });

/** Signing in again well before the access token's 15 minutes are over. */
const TOKEN_KEPT_MS = 8 * 60_000;

/** An answer with its body read. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** A demo user of a portal who calls its API; tokens are renewed on the way. */
export class Session {
  readonly email: string;
  readonly #url: string;
  #token: { readonly text: string; readonly cookie: string; readonly at: number } | undefined;

  /** `url` is the portal's origin. */
  constructor(url: string, email: string) {
    this.#url = url;
    this.email = email;
  }

  async token(): Promise<string> {
    if (this.#token && Date.now() - this.#token.at < TOKEN_KEPT_MS) return this.#token.text;
    const response = await fetch(`${this.#url}/api/account/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: this.email, password: DEMO_PASSWORD, rememberMe: false }),
      signal: AbortSignal.timeout(30_000),
    });
    if (!response.ok) throw new Error(`Sign-in of ${this.email} was answered with ${response.status}`);
    const text = v.parse(signedIn, await response.json()).data.accessToken;
    const cookie = response.headers
      .getSetCookie()
      .map((one) => one.split(';', 1)[0])
      .join('; ');
    this.#token = { text, cookie, at: Date.now() };
    return text;
  }

  /** Signs out; nothing where nobody is signed in. */
  async signOut(): Promise<void> {
    if (!this.#token) return;
    const response = await fetch(`${this.#url}/api/account/revoke-token`, {
      method: 'DELETE',
      headers: { cookie: this.#token.cookie },
      signal: AbortSignal.timeout(30_000),
    });
    if (!response.ok) throw new Error(`Sign-out of ${this.email} was answered with ${response.status}`);
    this.#token = undefined;
  }

  /** Calls the API by a path below `/api`; throws only where there was no answer. */
  async call(path: string, init: RequestInit = {}): Promise<Answer> {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${await this.token()}`);
    const response = await fetch(`${this.#url}/api${path}`, {
      signal: AbortSignal.timeout(30_000),
      ...init,
      headers,
    });
    if (response.status === 401) this.#token = undefined;
    const text = await response.text();
    return { status: response.status, body: text.startsWith('{') ? (JSON.parse(text) as unknown) : text };
  }

  /** Sends JSON. */
  send(path: string, body: unknown, method = 'POST'): Promise<Answer> {
    return this.call(path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  }

  /** Opens the stream of notifications. */
  async openStream(signal: AbortSignal, lastEventId?: string): Promise<Response> {
    return fetch(`${this.#url}/api/notifications/stream`, {
      signal,
      headers: {
        authorization: `Bearer ${await this.token()}`,
        ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
      },
    });
  }
}
