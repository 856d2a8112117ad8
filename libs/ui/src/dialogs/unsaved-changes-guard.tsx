import { SCREEN_TEXTS } from '@portal/contracts/common/screen-texts';
import { useBlocker } from '@portal/portal-sdk';
import { useEffect } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';

export interface UnsavedChangesGuardProps {
  /** Something on the page is not saved. A function is asked at the moment of leaving. */
  readonly when: boolean | (() => boolean);
}

/**
 * Asks before a page with changes is left, by a link, by Back or by closing the window. The end of the session is not
 * held up: sign-in must be reachable.
 */
export function UnsavedChangesGuard({ when }: UnsavedChangesGuardProps) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isDirty = typeof when === 'function' ? when() : when;
    const isLeaving = currentLocation.pathname !== nextLocation.pathname;
    return isDirty && isLeaving && !nextLocation.pathname.startsWith('/account/');
  });

  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      if (typeof when === 'function' ? when() : when) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, [when]);

  return (
    <ConfirmDialog
      opened={blocker.state === 'blocked'}
      title={SCREEN_TEXTS.leaveTitle}
      verb={SCREEN_TEXTS.leave}
      cancel={SCREEN_TEXTS.stay}
      isDanger
      onCancel={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
    >
      {SCREEN_TEXTS.leaveBody}
    </ConfirmDialog>
  );
}
