import { ConfirmDialog, useLeaveQuestion } from '@portal/ui';
import { useEffect } from 'react';
import { UPLOAD_TEXTS as TEXTS } from './upload.texts.ts';

/**
 * Asks before a page is left while it uploads, by a link, by Back or by closing the window; changing the folder is
 * allowed. The end of the session is not delayed.
 */
export function LeaveGuard({ when }: { readonly when: boolean }) {
  const { isAsking, stay, leave } = useLeaveQuestion({
    isUnsaved: () => when,
    leaves: ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      !(isLibrary(currentLocation.pathname) && isLibrary(nextLocation.pathname)),
  });
  useEffect(() => {
    if (!when) return undefined;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, [when]);
  return (
    <ConfirmDialog
      opened={isAsking}
      title={TEXTS.leaveTitle}
      verb={TEXTS.leave}
      cancel={TEXTS.stay}
      isDanger
      onCancel={stay}
      onConfirm={leave}
    >
      {TEXTS.leaveBody}
    </ConfirmDialog>
  );
}

/** /library and /library/documents are one page. */
const isLibrary = (path: string): boolean => path === '/library' || path.startsWith('/library/');
