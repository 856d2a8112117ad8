import type { OnNewerVersion } from '@portal/contracts/endpoint/endpoint';
import { ERROR_CODES, type ErrorBody } from '@portal/contracts/common/error';
import { MESSAGES } from '@portal/contracts/common/messages';

export type FieldErrors = Record<string, string[]>;

export interface ProblemParts {
  readonly fieldErrors?: FieldErrors;
  readonly details?: Record<string, unknown>;
  /** The version that a stale write met; part of the details where the endpoint allows overwriting it. */
  readonly newerVersion?: number;
  readonly headers?: Record<string, string>;
  /** Code of the workflow's reason, where a workflow refuses. */
  readonly reason?: string;
}

/**
 * An error that is answered to the client: thrown where it is known, converted into the envelope in one place
 * (decisions §4).
 */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly statusCode: number;
  readonly code: string;
  readonly parts: ProblemParts;

  constructor(statusCode: number, code: string, message: string, parts: ProblemParts = {}) {
    super(message);
    this.statusCode = statusCode;
    this.code = code;
    this.parts = parts;
  }

  /** The body of decisions §4, as an endpoint answers it that does `onNewerVersion`. */
  body(traceId: string, onNewerVersion?: OnNewerVersion): ErrorBody {
    const { fieldErrors, reason, newerVersion } = this.parts;
    const isTold = onNewerVersion === 'overwrite' && newerVersion !== undefined;
    const details = isTold ? { ...this.parts.details, version: newerVersion } : this.parts.details;
    return {
      error: { code: this.code, message: this.message, ...(reason && { reason }), ...(details && { details }) },
      ...(fieldErrors && { fieldErrors }),
      traceId,
    };
  }
}

/** 400: invalid fields; each message is at its dotted path. */
export const invalid = (fieldErrors: FieldErrors, message = 'Some fields are not valid.', reason?: string): Problem =>
  new Problem(400, ERROR_CODES.validation, message, { fieldErrors, ...(reason !== undefined && { reason }) });

/** 400: a rule forbids it. */
export const badRequest = (code: string, message: string, parts?: ProblemParts): Problem =>
  new Problem(400, code, message, parts);

/** 401: no token, or an invalid one. */
export const unauthenticated = (message = 'Sign in to go on.'): Problem =>
  new Problem(401, ERROR_CODES.unauthenticated, message, { headers: { 'www-authenticate': 'Bearer' } });

/** 403: signed in, not allowed. */
export const forbidden = (message: string = MESSAGES.noAccess, code: string = ERROR_CODES.forbidden): Problem =>
  new Problem(403, code, message);

/** 404: missing, or outside the tenant. */
export const notFound = (message: string = MESSAGES.itemGone, parts?: ProblemParts): Problem =>
  new Problem(404, ERROR_CODES.notFound, message, parts);

/** 409: stale version, duplicate, no seat. */
export const conflict = (code: string, message: string, parts?: ProblemParts): Problem =>
  new Problem(409, code, message, parts);

/** 413: larger than allowed. */
export const tooLarge = (message = 'What was sent is too large.'): Problem =>
  new Problem(413, ERROR_CODES.tooLarge, message);

/** 415: not a kind of content that is taken. */
export const unsupportedMedia = (message = 'This kind of content is not accepted.'): Problem =>
  new Problem(415, ERROR_CODES.unsupportedMedia, message);

const TOO_MANY = 'Too many requests. Try again later.';

const retryAfter = (seconds: number | undefined): ProblemParts =>
  seconds === undefined ? {} : { headers: { 'retry-after': String(Math.max(1, Math.ceil(seconds))) } };

/** 429: more often than allowed; the same request may succeed after so many seconds, where they are known. */
export const tooMany = (message = TOO_MANY, seconds?: number): Problem =>
  new Problem(429, ERROR_CODES.rateLimited, message, retryAfter(seconds));

/** 429 of a limit of requests, whatever they ask for. It is recorded once a minute: the rest would only be more of the same. */
export class RequestLimitProblem extends Problem {
  constructor(seconds?: number) {
    super(429, ERROR_CODES.rateLimited, TOO_MANY, retryAfter(seconds));
  }
}

/** 503: a dependency is unavailable; the same request may succeed later. */
export const unavailable = (message = 'The service is not available at the moment. Try again shortly.'): Problem =>
  new Problem(503, ERROR_CODES.unavailable, message, { headers: { 'retry-after': '1' } });

/**
 * 503: the service has not yet learned, since it started, which tokens were revoked. It answers nobody's token until then,
 * and none is refused as invalid: clients try again.
 */
export const revocationsUnknown = (): Problem =>
  unavailable('The service has just started and cannot check sign-ins yet. Try again shortly.');
