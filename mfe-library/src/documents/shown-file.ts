import { useLocation, useNavigate } from '@portal/portal-sdk';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { useCallback } from 'react';

/** State of an address that was opened to show a file. */
interface ShownFile {
  readonly shownFileId: string;
}

/** Opens a file of a folder of these documents, from another page as well. */
export type ShowFile = (folderId: string, fileId: string) => void;

/** Returns what opens a file in its folder, and marks it there. */
export function useShowFile(): ShowFile {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return useCallback(
    (folderId, fileId) => {
      const search = new URLSearchParams({ folderId, fileId });
      const state: ShownFile = { shownFileId: fileId };
      void navigate(`${pathname}?${search.toString()}`, { state });
    },
    [pathname, navigate],
  );
}

/** Returns the file that the address was opened to show; undefined once the list's order, search or page is changed. */
export function useShownFileId(): string | undefined {
  const { state } = useLocation() as { readonly state: Partial<ShownFile> | null };
  return state?.shownFileId;
}

/** Returns the action of a notice that leads to what it names. */
export const showing = (run: () => void) => ({ action: { label: SCREEN_TEXTS.showAdded, run } });
