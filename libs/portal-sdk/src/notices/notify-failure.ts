import { ApiError } from '@portal/api-client';
import { MESSAGES } from '@portal/contracts/common/messages';
import { somethingWentWrong } from '@portal/contracts/common/screen-texts';
import { notify, type Notice } from './notice.store.ts';

/**
 * Shows what a failed call amounts to as an error toast (decisions §4): the server's own words for what the person can
 * mend, the reference for what they cannot. Answers of 401 show nothing: the sign-in page comes.
 */
export function notifyFailure(error: unknown, options: Pick<Notice, 'action'> = {}): void {
  if (!(error instanceof ApiError)) {
    notify.error(error instanceof Error && error.message ? error.message : MESSAGES.unknownError, options);
    return;
  }
  if (error.status === 401) return;
  if (error.status === 429) {
    notify.error(error.retryAfter ? `${error.message} Try again in ${error.retryAfter} s.` : error.message, options);
  } else if (error.status === 0 || error.status >= 500) {
    notify.error(somethingWentWrong(error.traceId), options);
  } else notify.error(error.message, options);
}
