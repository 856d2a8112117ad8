import type { Document } from '@portal/contracts/library/document';
import { DOWNLOAD_SECONDS } from '@portal/contracts/library/attachment-rules';
import { endpointQuery } from '@portal/portal-sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

/** An address is not used again in its last minute. */
const FRESH_MS = (DOWNLOAD_SECONDS - 60) * 1_000;

/**
 * Provides the address of a file's bytes, valid for five minutes (decisions §13). A view keeps its address, because a
 * new one would restart a video, and reports when it has expired.
 */
export function useAddress({ id, version }: Document) {
  const [attempt, setAttempt] = useState(0);
  const { queryKey, queryFn } = endpointQuery('GET /library/files/{id}/download', { params: { id } });
  const query = useQuery({
    // Each version has its own address.
    queryKey: [...queryKey, version],
    queryFn,
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
    refetchOnReconnect: false,
  });
  const { refetch, dataUpdatedAt } = query;
  return {
    ...query,
    /** Grows with each new address that is to be shown. */
    attempt,
    /** Requests another address and shows it once it is loaded. */
    renew: () => void refetch().then(({ isSuccess }) => isSuccess && setAttempt((last) => last + 1)),
    /** An address that still holds. */
    newest: async (): Promise<string> => {
      const isFresh = query.data && Date.now() - dataUpdatedAt < FRESH_MS;
      if (isFresh) return query.data.url;
      const { data } = await refetch({ throwOnError: true });
      return data?.url ?? '';
    },
  };
}
