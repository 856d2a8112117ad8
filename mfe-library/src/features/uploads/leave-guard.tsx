import { LeaveDialog, LeaveQuestion, type LeaveQuestionProps } from '@portal/ui';
import { useEffect } from 'react';
import { UPLOAD_TEXTS as TEXTS } from './upload.texts.ts';

/**
 * Asks before a page is left while it uploads, by a link, by Back or by closing the window; changing the folder is
 * allowed. The end of the session is not delayed.
 */
export function LeaveGuard({ when }: { readonly when: boolean }) {
  useEffect(() => {
    if (!when) return undefined;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, [when]);
  return (
    <LeaveQuestion isUnsaved={() => when} leaves={isLeft}>
      {({ isAsking, stay, leave }) => (
        <LeaveDialog opened={isAsking} title={TEXTS.leaveTitle} onStay={stay} onLeave={leave}>
          {TEXTS.leaveBody}
        </LeaveDialog>
      )}
    </LeaveQuestion>
  );
}

/** Returns true if a navigation leaves the page; changing the folder does not. */
const isLeft: LeaveQuestionProps['leaves'] = ({ currentLocation, nextLocation }) =>
  currentLocation.pathname !== nextLocation.pathname &&
  !(isLibrary(currentLocation.pathname) && isLibrary(nextLocation.pathname));

/** /library and /library/documents are one page. */
const isLibrary = (path: string): boolean => path === '/library' || path.startsWith('/library/');
