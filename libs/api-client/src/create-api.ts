import { REQUEST_TIMEOUT_MS } from '@portal/contracts/common/limits';
import { MESSAGES } from '@portal/contracts/common/messages';
import { apiBase } from './api-base.ts';
import { ApiError, apiErrorOf, NO_ANSWER } from './api-error.ts';

/** Session functions that the client needs. */
export interface SessionAccess {
  /** Returns a token with enough life left, refreshed if due; null when signed out. Throws where nobody answers. */
  getToken(): Promise<string | null>;
  /** A token newer than the refused one, or null when there is no session any more. Throws where nobody answers. */
  refresh(): Promise<string | null>;
  /** Called once an answer is 401 for good (spec 1 §8). */
  onUnauthenticated(): void;
}

/** Calls without a session: nobody is signed in, or the request carries a proof of its own. */
export const WITHOUT_SESSION: SessionAccess = {
  getToken: async () => null,
  refresh: async () => null,
  onUnauthenticated: () => undefined,
};

export interface ApiOptions extends SessionAccess {
  /** Address of the API; that of the page by default ({@link apiBase}). */
  readonly prefix?: string;
}

/** A request of the API. */
export interface ApiRequest {
  readonly method: string;
  /** Path below the API's address, without the leading slash. */
  readonly path: string;
  readonly search?: URLSearchParams | undefined;
  /** Content of a JSON body. */
  readonly json?: unknown;
  /** Content of a `multipart/form-data` body. */
  readonly form?: FormData | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds until it is given up, retries included; 30,000 by default. */
  readonly timeout?: number | undefined;
  /** Number of further tries of a GET; 2 by default. */
  readonly retry?: number | undefined;
}

/** The HTTP client. */
export interface Api {
  /** Sends a request and returns its answer, which is 2xx; throws {@link ApiError}, or AbortError where it was aborted. */
  send(request: ApiRequest): Promise<Response>;
}

const RETRIES = 2;
/** Answers after which a GET is tried again. */
const PASSING = [408, 500, 502, 503, 504];
const FIRST_PAUSE_MS = 300;
const LONGEST_PAUSE_MS = 2_000;

/**
 * Returns the portal's HTTP client (spec 1 §7): below the page's API address, 30 s, Bearer token, Timezone-Offset in
 * minutes, text fields of JSON payloads trimmed. GETs are retried twice. Its own because of its size (ADR 37).
 */
export function createApi({ prefix = apiBase(), ...session }: ApiOptions): Api {
  const send = async (request: ApiRequest): Promise<Response> => {
    const { signal, timeout = REQUEST_TIMEOUT_MS } = request;
    const late = new AbortController();
    // Until the answer begins: what it holds may take longer to read.
    const timer = setTimeout(() => late.abort(new DOMException('Too late', 'TimeoutError')), timeout);
    try {
      return await answerOf(request, prefix, session, AbortSignal.any([late.signal, ...(signal ? [signal] : [])]));
    } finally {
      clearTimeout(timer);
    }
  };
  return { send };
}

async function answerOf(
  request: ApiRequest,
  prefix: string,
  session: SessionAccess,
  end: AbortSignal,
): Promise<Response> {
  const { method, retry = RETRIES } = request;
  const limit = method === 'GET' ? retry : 0;
  let isRenewed = false;
  let tries = 0;
  for (;;) {
    const token = await within(session.getToken(), end);
    const response = await fetch(requestOf(prefix, request, token, end)).catch((error: unknown) => {
      if (end.aborted || tries >= limit) throw withoutAnswer(error);
      return undefined;
    });
    if (response?.ok) return response;
    if (response?.status === 401 && token !== null) {
      // The token may be refused because something has changed since it was issued (role, acceptance of the
      // terms): one newer token is tried before the session is given up.
      if (!isRenewed && (await within(session.refresh(), end)) !== null) {
        isRenewed = true;
        continue;
      }
      session.onUnauthenticated();
    }
    if (response && (tries >= limit || !PASSING.includes(response.status))) {
      throw apiErrorOf(response, await bodyOf(response));
    }
    await pause(pauseAfter(response, tries), end);
    tries += 1;
  }
}

function requestOf(prefix: string, { path, search, ...request }: ApiRequest, token: string | null, end: AbortSignal) {
  const { method, json, form, headers } = request;
  const url = new URL(`${prefix}/${path}`, location.origin);
  if (search) url.search = search.toString();
  return new Request(url, {
    method,
    signal: end,
    // The refresh cookie belongs to the API, also where that has an origin of its own.
    credentials: 'include',
    headers: {
      ...headers,
      // Minutes as Date gives them: west of UTC positive.
      'Timezone-Offset': String(new Date().getTimezoneOffset()),
      ...(token !== null && { Authorization: `Bearer ${token}` }),
      ...(json !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(json !== undefined && { body: JSON.stringify(json, trimText) }),
    ...(form && { body: form }),
  });
}

const trimText = (_key: string, value: unknown): unknown => (typeof value === 'string' ? value.trim() : value);

/** Returns the milliseconds before the next try: what the answer asks for, or longer each time. */
function pauseAfter(response: Response | undefined, tries: number): number {
  const seconds = Number(response?.headers.get('Retry-After') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds * 1_000 : Math.min(FIRST_PAUSE_MS * 2 ** tries, LONGEST_PAUSE_MS);
}

/** Waits; rejects as a request would where the call ends meanwhile. */
const pause = (ms: number, end: AbortSignal): Promise<void> =>
  new Promise((done, fail) => {
    const timer = setTimeout(done, ms);
    const stop = () => {
      clearTimeout(timer);
      fail(withoutAnswer(end.reason));
    };
    if (end.aborted) stop();
    else end.addEventListener('abort', stop, { once: true });
  });

/** Waits for work of the session no longer than the call lasts; rejects as {@link pause} does. */
function within<Value>(work: Promise<Value>, end: AbortSignal): Promise<Value> {
  return new Promise((done, fail) => {
    const stop = (): void => fail(withoutAnswer(end.reason));
    if (end.aborted) stop();
    end.addEventListener('abort', stop, { once: true });
    void work.then(done, fail).finally(() => end.removeEventListener('abort', stop));
  });
}

const bodyOf = (response: Response): Promise<unknown> => response.json().catch(() => undefined);

/** Returns the error of a request that nothing answered; where it was aborted, the abort. */
function withoutAnswer(error: unknown): unknown {
  const name = typeof error === 'object' && error !== null && 'name' in error ? error.name : undefined;
  if (name === 'AbortError') return error;
  const code = name === 'TimeoutError' ? 'Timeout' : 'NoConnection';
  return new ApiError({ status: NO_ANSWER, code, message: MESSAGES.unknownError, cause: error });
}
