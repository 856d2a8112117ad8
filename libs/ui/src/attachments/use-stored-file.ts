import type { StoredFile } from '@portal/contracts/library/attachment';
import { DOWNLOAD_SECONDS } from '@portal/contracts/library/attachment-rules';
import { apiFault, endpointKey, useEndpoint } from '@portal/portal-sdk';
import { useQueryClient } from '@tanstack/react-query';

const FILE = 'GET /files/{id}';
/** Age at which an address is requested again: a minute before it expires. */
const FRESH_MS = (DOWNLOAD_SECONDS - 60) * 1_000;

const RETRY_MS = 500;

/** A stored file with an address that can be opened at any time while it is shown. */
export const useStoredFile = (id: string) =>
  useEndpoint(
    FILE,
    { params: { id } },
    {
      staleTime: FRESH_MS,
      refetchInterval: FRESH_MS,
      // The event about the holder may arrive a moment after the file itself.
      retry: (failures, error) => failures === 0 && apiFault(error)?.status === 404,
      retryDelay: RETRY_MS,
    },
  );

/** Caches a file that was just uploaded. */
export function useRememberFile(): (file: StoredFile) => void {
  const client = useQueryClient();
  return (file) => void client.setQueryData(endpointKey(FILE, { params: { id: file.id } }), file);
}
