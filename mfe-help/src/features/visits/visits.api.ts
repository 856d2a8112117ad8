import { isTourPage } from '@portal/contracts/help/tours';
import { useEndpoint, useWrite } from '@portal/portal-sdk';
import { useEffect } from 'react';

/** Reads the pages of Help that the reader has opened; undefined until they are known. */
export const useVisits = () =>
  useEndpoint(
    'GET /help/visits',
    {},
    {
      select: ({ items }): ReadonlySet<string> =>
        new Set(items.map(({ page }) => page).filter((page) => !isTourPage(page))),
    },
  );

/**
 * Records that the reader has opened a page, once it is shown and if it is new. A failure is ignored: the page only
 * stays marked as unread.
 */
export function useVisit(page: string | undefined): void {
  const { data: visited } = useVisits();
  const { mutate } = useWrite('PUT /help/visits');
  const isNew = page !== undefined && visited !== undefined && !visited.has(page);
  useEffect(() => {
    if (isNew) mutate({ body: { page } });
  }, [isNew, page, mutate]);
}
