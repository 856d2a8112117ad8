import { isTransient } from '@portal/api-client';
import { apiFault, messageOf } from './fault.ts';
import { notify } from './notice.store.ts';

/**
 * Shows what a failed call amounts to as an error toast (decisions §4); `retry` makes the call again and is offered where
 * that may help. Answers of 401 show nothing: the sign-in page comes.
 */
export function notifyFailure(error: unknown, retry?: () => void): void {
  if (apiFault(error)?.status === 401) return;
  const action = retry && isTransient(error) && { label: 'Retry', run: retry };
  notify.error(messageOf(error), action ? { action } : {});
}
