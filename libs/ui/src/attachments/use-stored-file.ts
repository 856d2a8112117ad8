import type { StoredFile } from '@portal/contracts/library/attachment';
import { DOWNLOAD_SECONDS } from '@portal/contracts/library/attachment-rules';
import { apiFault } from '@portal/portal-sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { fetchFile } from './upload-file.ts';

const fileKey = (id: string) => ['files', id] as const;
/** An address is asked for anew a minute before it ends. */
const FRESH_MS = (DOWNLOAD_SECONDS - 60) * 1_000;

const RETRY_MS = 500;

/** A stored file with an address that can be opened at any time while it is shown. */
export function useStoredFile(id: string) {
  return useQuery({
    queryKey: fileKey(id),
    queryFn: ({ signal }) => fetchFile(id, signal),
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
    // Whose it is besides who uploaded it is told a moment later than what holds it.
    retry: (failures, error) => failures === 0 && apiFault(error)?.status === 404,
    retryDelay: RETRY_MS,
  });
}

/** Remembers a file that was just uploaded, so that it need not be asked for. */
export function useRememberFile(): (file: StoredFile) => void {
  const client = useQueryClient();
  return (file) => void client.setQueryData(fileKey(file.id), file);
}
