import { isTransient } from '@portal/api-client';
import { MESSAGES } from '@portal/contracts/common/messages';
import { NO_CONNECTION, somethingWentWrong, tryAgainIn } from './fault.texts.ts';

/** Fields of an `api-client` error that screens read; other errors count as faults without a reference. */
interface ApiFault {
  readonly status: number;
  readonly message: string;
  readonly code?: string;
  readonly traceId?: string;
  /** Seconds to wait before trying again (429). */
  readonly retryAfter?: number;
  readonly fieldErrors?: Readonly<Record<string, readonly string[]>>;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** The fault of an error thrown by `api-client`, or undefined for anything else. */
export function apiFault(error: unknown): ApiFault | undefined {
  return error instanceof Error && 'status' in error && typeof error.status === 'number'
    ? (error as Error & ApiFault)
    : undefined;
}

/**
 * Returns the message for an error (decisions §4): the reference of a fault, that there is no connection, or the server's
 * text for errors that the person can mend, fields first.
 * @param waited seconds that somebody has waited since, after which a call that was refused for now (429) can be made again
 */
export function messageOf(error: unknown, waited = 0): string {
  const fault = apiFault(error);
  if (fault?.code === 'NoConnection') return NO_CONNECTION;
  if (!fault || isTransient(error)) return somethingWentWrong(fault?.traceId);
  const first = Object.values(fault.fieldErrors ?? {})[0]?.[0];
  const message = first ?? (fault.message || MESSAGES.unknownError);
  const seconds = secondsToWait(error) - waited;
  return seconds > 0 ? `${message} ${tryAgainIn(seconds)}` : message;
}

/** Returns the seconds after which a call that was refused for now (429) can be made again; 0 for other errors. */
export function secondsToWait(error: unknown): number {
  const fault = apiFault(error);
  return fault?.status === 429 ? (fault.retryAfter ?? 0) : 0;
}
