import type { InboxAnswer, ViewedAnswer } from '@portal/contracts/notifications/inbox';
import { api, getData } from '@portal/portal-sdk';
import type { BellName } from './notification.store.ts';

export type InboxPage = InboxAnswer['data'];

interface InboxRequest {
  /** Both bells where absent. */
  readonly bell?: BellName;
  readonly isShowOnlyNew: boolean;
  readonly page?: number;
  readonly pageSize?: number;
}

/** GET /notifications/inbox (spec 1 §7), the newest first. */
export async function getInbox({ bell, ...query }: InboxRequest, signal?: AbortSignal): Promise<InboxPage> {
  const searchParams = { ...query, alerts: bell && bell === 'claimAlerts' };
  return getData<InboxPage>(await api.get('notifications/inbox', { searchParams, ...(signal && { signal }) }));
}

/** PUT /notifications/{id}/mark-as-viewed. */
export async function markAsViewed(id: string): Promise<ViewedAnswer['data']> {
  return getData<ViewedAnswer['data']>(await api.put(`notifications/${id}/mark-as-viewed`));
}
