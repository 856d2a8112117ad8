import type { Answer, CallInput } from '@portal/portal-sdk';
import { call, endpointKey } from '@portal/portal-sdk';
import { useInfiniteQuery, type QueryClient } from '@tanstack/react-query';
import type { BellName } from './notification.store.ts';

const INBOX = 'GET /notifications/inbox';
const PAGE_SIZE = 20;

type InboxPage = Answer<typeof INBOX>;

/** Reads the newest notification and how many are new, of both bells. */
export const getNewest = (): Promise<InboxPage> => call(INBOX, { query: { isShowOnlyNew: 'true', pageSize: 1 } });

/** Narrowing of a bell's list. */
export interface InboxFilter {
  readonly isShowOnlyNew: boolean;
  readonly isActionRequired: boolean;
}

/** Reads the notifications of a bell, the newest first, page by page. */
export function useInbox(bell: BellName, { isShowOnlyNew, isActionRequired }: InboxFilter) {
  const query: CallInput<typeof INBOX>['query'] = {
    isShowOnlyNew: `${isShowOnlyNew}`,
    ...(isActionRequired && { isActionRequired: 'true' as const }),
    alerts: bell === 'claimAlerts' ? 'true' : 'false',
    pageSize: PAGE_SIZE,
  };
  return useInfiniteQuery({
    queryKey: [...endpointKey(INBOX, { query }), 'pages'],
    queryFn: ({ pageParam, signal }) => call(INBOX, { query: { ...query, page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length < last.totalPages ? pages.length + 1 : undefined),
  });
}

/** Makes the lists of notifications old that were read; those that are open are read again. */
export const rereadInbox = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: endpointKey(INBOX) });
