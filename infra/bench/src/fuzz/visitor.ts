import { DEMO_PASSWORD } from '@portal/contracts/common/demo';
import * as v from 'valibot';

const signedIn = v.object({ data: v.object({ accessToken: v.string() }) });

/** Signing in again well before the access token's 15 minutes are over. */
const KEPT_MS = 8 * 60_000;
/** Minimum time between two sign-ins of a visitor, however often its requests end the session. */
const NOT_SOONER_MS = 1_000;
/** Source address of visitors, from the range reserved for documentation. */
const ADDRESS = '203.0.113.77';

/** A signed-in person who sends requests and signs in again when the session was ended. */
export class Visitor {
  readonly #url: string;
  readonly #email: string;
  #headers: Readonly<Record<string, string>> = {};
  #at = Number.NEGATIVE_INFINITY;
  #isEnded = true;
  #signingIn: Promise<void> | undefined;

  /** `url` is identity's: malformed sign-ins through the edge count against the edge's address, not this one. */
  constructor(url: string, email: string) {
    this.#url = url;
    this.#email = email;
  }

  /** Token and refresh cookie, as a browser sends them. */
  get headers(): Readonly<Record<string, string>> {
    return this.#headers;
  }

  /** A request was refused with 401. */
  wasRefused(): void {
    this.#isEnded = true;
  }

  /** Signs in where that is needed. */
  async ready(): Promise<void> {
    const age = performance.now() - this.#at;
    if (age < NOT_SOONER_MS || (!this.#isEnded && age < KEPT_MS)) return;
    this.#signingIn ??= this.#signIn().finally(() => (this.#signingIn = undefined));
    await this.#signingIn;
  }

  async #signIn(): Promise<void> {
    const response = await fetch(`${this.#url}/account/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': ADDRESS },
      body: JSON.stringify({ email: this.#email, password: DEMO_PASSWORD }),
    });
    if (!response.ok) throw new Error(`Sign-in of ${this.#email} was answered with ${response.status}`);
    const { accessToken } = v.parse(signedIn, await response.json()).data;
    const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    this.#headers = { authorization: `Bearer ${accessToken}`, cookie };
    this.#at = performance.now();
    this.#isEnded = false;
  }
}
