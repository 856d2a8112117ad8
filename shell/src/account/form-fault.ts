import { NO_ANSWER, type ApiError } from '@portal/api-client';
import { lockedText, remainingTime, SIGN_IN_CODES } from '@portal/contracts/identity/sign-in';
import { NO_CONNECTION, somethingWentWrong } from '@portal/portal-sdk/fault-texts';

/** Returns the form's message for a refusal that belongs to none of its fields. */
export function formFault(error: ApiError): string {
  const lockedUntil = error.details['accessLockOutEndDateTime'];
  if (error.code === SIGN_IN_CODES.locked && typeof lockedUntil === 'string') {
    return lockedText(remainingTime(new Date(lockedUntil), error.answeredAt));
  }
  if (error.status === NO_ANSWER) return NO_CONNECTION;
  return error.status >= 500 ? somethingWentWrong(error.traceId) : error.message;
}
