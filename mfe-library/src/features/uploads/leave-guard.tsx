import { useBlocker } from '@portal/portal-sdk';
import { ConfirmDialog } from '@portal/ui';
import { useEffect } from 'react';
import { UPLOAD_TEXTS as TEXTS } from './upload.texts.ts';

/**
 * Asks before a page is left while it uploads, by a link, by Back or by closing the window; changing the folder is
 * allowed. The end of the session is not delayed.
 */
export function LeaveGuard({ when }: { readonly when: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      when &&
      currentLocation.pathname !== nextLocation.pathname &&
      !(isLibrary(currentLocation.pathname) && isLibrary(nextLocation.pathname)) &&
      !nextLocation.pathname.startsWith('/account/'),
  );
  useEffect(() => {
    if (!when) return undefined;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, [when]);
  return (
    <ConfirmDialog
      opened={blocker.state === 'blocked'}
      title={TEXTS.leaveTitle}
      verb={TEXTS.leave}
      cancel={TEXTS.stay}
      isDanger
      onCancel={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
    >
      {TEXTS.leaveBody}
    </ConfirmDialog>
  );
}

/** /library and /library/documents are one page. */
const isLibrary = (path: string): boolean => path === '/library' || path.startsWith('/library/');
