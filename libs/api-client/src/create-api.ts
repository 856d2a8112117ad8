import { REQUEST_TIMEOUT_MS } from '@portal/contracts/common/limits';
import { MESSAGES } from '@portal/contracts/common/messages';
import ky, { isHTTPError, isTimeoutError, type KyInstance } from 'ky';
import { apiBase } from './api-base.ts';
import { ApiError, apiErrorOf, NO_ANSWER } from './api-error.ts';

/** Session functions that the client needs. */
export interface SessionAccess {
  /** Returns a token with enough life left, refreshed if due; null when signed out. */
  getToken(): Promise<string | null>;
  /** A token newer than the refused one, or null when there is no session any more. */
  refresh(): Promise<string | null>;
  /** Called once an answer is 401 for good (spec 1 §8). */
  onUnauthenticated(): void;
}

export interface ApiOptions extends SessionAccess {
  /** Address of the API; that of the page by default ({@link apiBase}). */
  readonly prefix?: string;
}

/**
 * The portal's HTTP client (spec 1 §7): below the page's API address, 30 s, Bearer token, Timezone-Offset in minutes, text fields of
 * JSON payloads trimmed. GETs are retried twice. Every failure is thrown as {@link ApiError}.
 */
export function createApi({ prefix = apiBase(), ...session }: ApiOptions): KyInstance {
  return ky.create({
    prefix,
    // The refresh cookie belongs to the API, also where that has an origin of its own.
    credentials: 'include',
    timeout: REQUEST_TIMEOUT_MS,
    retry: { limit: 2, methods: ['get'], statusCodes: [408, 500, 502, 503, 504], backoffLimit: 2_000 },
    stringifyJson: (payload) => JSON.stringify(payload, trimText),
    hooks: {
      beforeRequest: [
        async ({ request }) => {
          // Minutes as Date gives them: west of UTC positive.
          request.headers.set('Timezone-Offset', String(new Date().getTimezoneOffset()));
          authorize(request, await session.getToken());
        },
      ],
      beforeRetry: [async ({ request }) => authorize(request, await session.getToken())],
      afterResponse: [
        async ({ request, response, retryCount }) => {
          if (response.status !== 401 || !request.headers.has('Authorization')) return undefined;
          // The token may be refused because something has changed since it was issued (role, acceptance of the
          // terms): one newer token is tried before the session is given up.
          if (retryCount === 0 && (await session.refresh())) return ky.retry({ code: 'TokenRefreshed', delay: 0 });
          session.onUnauthenticated();
          return undefined;
        },
      ],
      beforeError: [({ error }) => asApiError(error)],
    },
  });
}

function authorize(request: Request, token: string | null): void {
  if (token) request.headers.set('Authorization', `Bearer ${token}`);
}

const trimText = (_key: string, value: unknown): unknown => (typeof value === 'string' ? value.trim() : value);

function asApiError(error: Error): Error {
  if (isHTTPError(error)) return apiErrorOf(error.response, error.data, error);
  if (error.name === 'AbortError') return error;
  return new ApiError({
    status: NO_ANSWER,
    code: isTimeoutError(error) ? 'Timeout' : 'NoConnection',
    message: MESSAGES.unknownError,
    cause: error,
  });
}
