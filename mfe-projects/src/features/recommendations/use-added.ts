import type { Recommendations } from '@portal/contracts/projects/recommendation';
import { endpointQuery } from '@portal/portal-sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { useOpenItem } from './use-open-item.ts';

/**
 * Keeps a recommendation that was just added in view while it is open: at the top of the page where the list's order or
 * its filters have it elsewhere.
 */
export function useAdded(page: Recommendations | undefined, item: ReturnType<typeof useOpenItem>) {
  const [addedId, setAddedId] = useState<string>();
  const isElsewhere = addedId !== undefined && addedId === item.id && !page?.items.some(({ id }) => id === addedId);
  const { data } = useQuery({
    ...endpointQuery('GET /risks/{id}', { params: { id: addedId ?? '' } }),
    enabled: isElsewhere,
  });
  return {
    page: page && isElsewhere && data ? { ...page, items: [data, ...page.items] } : page,
    /** Opens a recommendation that was added. */
    show(id: string) {
      setAddedId(id);
      item.show(id);
    },
  };
}
