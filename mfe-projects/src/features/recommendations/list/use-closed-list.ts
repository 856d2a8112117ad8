import { DEFAULT_PAGE_SIZE } from '@portal/contracts/common/limits';
import { asWholeNumber, useSearch, type SearchOptions } from '@portal/portal-sdk';
import { useKeptRows, type ListAddress, type PagedList } from '@portal/ui';
import { useMemo, useState } from 'react';
import { useNewestRecommendations, useRecommendations } from '../recommendations.api.ts';

/** The page of closed ones; an address that has one opens with them unfolded. */
const SEARCH = { closed: asWholeNumber() };

/**
 * Reads the closed recommendations under their line. Their page is in the address, in which the pane beside the list notes
 * that it turns one.
 * @param isOffered true where the line is shown
 */
export function useClosedList(projectId: string, inspectionId: string | undefined, isOffered: boolean) {
  const [{ closed: page }, setSearch] = useSearch(SEARCH);
  const [rows, keepRows] = useKeptRows(DEFAULT_PAGE_SIZE, 'closed');
  const [pageSize, setPageSize] = useState(rows);
  const address = useMemo((): ListAddress => ({ page: page ?? 1, pageSize }), [page, pageSize]);
  // Not in the address: folding leaves nothing that is being written beside the list.
  const [isUnfolded, setUnfolded] = useState(page !== undefined);
  const isOpen = isOffered && isUnfolded;
  const query = { address, narrowing: { inspectionId, status: 'Closed' } };
  const list = useRecommendations(projectId, query, isOpen);
  const newest = useNewestRecommendations(projectId, query);
  return {
    isOpen,
    list,
    page: isOpen ? list.data : undefined,
    address,
    onAddressChange(next: ListAddress, options?: SearchOptions) {
      if (next.pageSize !== pageSize) keepRows(next.pageSize);
      setPageSize(next.pageSize);
      setSearch({ closed: next.page }, options);
    },
    isPlaceholder: list.isPlaceholderData,
    newest,
    fold: () => setUnfolded(!isOpen),
  };
}

export type ClosedList = ReturnType<typeof useClosedList>;

/**
 * Returns true where the open item was found among the closed ones: they are gone through, also while another page of them
 * is on its way. One that is closed just now stays where it was opened.
 */
export function useIsAmongClosed(openId: string | null, open: PagedList['page'], closed: PagedList['page']): boolean {
  const [found, setFound] = useState<{ readonly id: string | null; readonly isClosed: boolean }>();
  const isIn = (page: PagedList['page']) => page?.items.some(({ id }) => id === openId) === true;
  const isClosed = isIn(closed);
  if (found?.id !== openId && (isClosed || isIn(open))) setFound({ id: openId, isClosed });
  return closed !== undefined && found?.isClosed === true;
}
