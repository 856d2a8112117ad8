import { MESSAGES } from '@portal/contracts/common/messages';
import { somethingWentWrong } from '@portal/contracts/common/screen-texts';

/** What screens read of an error of `api-client`; anything else counts as a fault without reference. */
interface ApiFault {
  readonly status: number;
  readonly message: string;
  readonly code?: string;
  readonly traceId?: string;
  readonly fieldErrors?: Readonly<Record<string, readonly string[]>>;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** The fault of an error thrown by `api-client`, or undefined for anything else. */
export function apiFault(error: unknown): ApiFault | undefined {
  return error instanceof Error && 'status' in error && typeof error.status === 'number'
    ? (error as Error & ApiFault)
    : undefined;
}

/** What to tell a person about an error: fields first, then its message, then the fault text (decisions §4). */
export function messageOf(error: unknown): string {
  const fault = apiFault(error);
  if (!fault) return somethingWentWrong(undefined);
  if (fault.status === 0 || fault.status >= 500) return somethingWentWrong(fault.traceId);
  const first = Object.values(fault.fieldErrors ?? {})[0]?.[0];
  return first ?? (fault.message || MESSAGES.unknownError);
}
