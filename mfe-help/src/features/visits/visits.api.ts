import type { HelpVisits } from '@portal/contracts/help/help';
import { api, getData } from '@portal/portal-sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

const VISITS = ['help', 'visits'];

/** The pages of Help that the reader has opened; undefined until they are known. */
export const useVisits = () =>
  useQuery({
    queryKey: VISITS,
    queryFn: ({ signal }) => getData<HelpVisits>(api.get('help/visits', { signal })),
    select: ({ items }): ReadonlySet<string> => new Set(items.map(({ page }) => page)),
  });

/**
 * Notes that the reader has opened a page, once it is shown and where it was not opened before. Nothing is said when
 * that fails: the page only stays marked as not read.
 */
export function useVisit(page: string | undefined): void {
  const client = useQueryClient();
  const { data: visited } = useVisits();
  const { mutate } = useMutation({
    mutationFn: (opened: string) =>
      getData<HelpVisits['items'][number]>(api.put('help/visits', { json: { page: opened } })),
    onSuccess: (visit) =>
      client.setQueryData<HelpVisits>(VISITS, (known) => {
        const others = known?.items.filter((item) => item.page !== visit.page) ?? [];
        return { items: [...others, visit] };
      }),
  });
  const isNew = page !== undefined && visited !== undefined && !visited.has(page);
  useEffect(() => {
    if (isNew) mutate(page);
  }, [isNew, page, mutate]);
}
