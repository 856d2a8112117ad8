import type { ErrorBody } from '@portal/contracts/common/error';
import { MESSAGES } from '@portal/contracts/common/messages';

/** Status of a request without an answer: no network, or a time-out. */
export const NO_ANSWER = 0;

/** The one error that the API client throws: the envelope of decisions §4, and what a failure without one amounts to. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  /** Code of the reason where a workflow refuses. */
  readonly reason: string | undefined;
  readonly fieldErrors: Readonly<Record<string, readonly string[]>>;
  readonly details: Readonly<Record<string, unknown>>;
  readonly traceId: string | undefined;
  /** Seconds to wait before trying again, from Retry-After (429, 503). */
  readonly retryAfter: number | undefined;
  /** Time of the answer by the server's clock; this machine's may be wrong. */
  readonly answeredAt: Date;

  constructor(init: {
    status: number;
    code: string;
    message: string;
    reason?: string | undefined;
    fieldErrors?: Readonly<Record<string, readonly string[]>> | undefined;
    details?: Readonly<Record<string, unknown>> | undefined;
    traceId?: string | undefined;
    retryAfter?: number | undefined;
    answeredAt?: Date | undefined;
    cause?: unknown;
  }) {
    super(init.message, { cause: init.cause });
    this.status = init.status;
    this.code = init.code;
    this.reason = init.reason;
    this.fieldErrors = init.fieldErrors ?? {};
    this.details = init.details ?? {};
    this.traceId = init.traceId;
    this.retryAfter = init.retryAfter;
    this.answeredAt = init.answeredAt ?? new Date();
  }
}

/** Reads the envelope of an answer that is not 2xx; a body that is none becomes an error without a code. */
export function apiErrorOf(response: Response, body: unknown, cause?: unknown): ApiError {
  const envelope = isEnvelope(body) ? body : undefined;
  const retryAfter = Number(response.headers.get('Retry-After') ?? Number.NaN);
  // The header names a second: its end, so that what began with the answer is not longer than it is.
  const answeredAt = new Date(Date.parse(response.headers.get('Date') ?? '') + 999);
  return new ApiError({
    status: response.status,
    code: envelope?.error.code ?? `Http${response.status}`,
    message: envelope?.error.message || MESSAGES.unknownError,
    reason: envelope?.error.reason,
    fieldErrors: envelope?.fieldErrors,
    details: envelope?.error.details,
    traceId: envelope?.traceId,
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : undefined,
    answeredAt: Number.isNaN(answeredAt.getTime()) ? undefined : answeredAt,
    cause,
  });
}

/** Checks that a body is the envelope of a refusal (decisions §4). */
export function isEnvelope(body: unknown): body is ErrorBody {
  if (typeof body !== 'object' || body === null || !('error' in body)) return false;
  const { error } = body;
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string';
}
