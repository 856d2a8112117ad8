import { useEffect, type ReactNode } from 'react';
import { SCREEN_TEXTS } from '../texts/screen.texts.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { LeaveQuestion, useLeaving } from './leave-question.tsx';

export interface UnsavedChangesGuardProps {
  /** True while something on the page is unsaved. A function is called at the moment of leaving. */
  readonly when: boolean | (() => boolean);
  /** Called when the person chooses to discard the changes. */
  readonly onLeave?: () => void;
  /** Parameter of the address that chooses the page's tab: another value is another tab, and leaves this one. */
  readonly tabParameter?: string;
}

/** Asks before a page, drawer or dialog with unsaved changes is left by a link, Back or closing the window. */
export function UnsavedChangesGuard({ when, onLeave, tabParameter }: UnsavedChangesGuardProps) {
  const isUnsaved = () => (typeof when === 'function' ? when() : when);
  const leaves = useLeaving(tabParameter);

  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      if (typeof when === 'function' ? when() : when) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, [when]);

  return (
    <LeaveQuestion isUnsaved={isUnsaved} leaves={leaves} onLeave={onLeave}>
      {({ isAsking, stay, leave }) => <LeaveDialog opened={isAsking} onStay={stay} onLeave={leave} />}
    </LeaveQuestion>
  );
}

export interface LeaveDialogProps {
  readonly opened: boolean;
  readonly onStay: () => void;
  readonly onLeave: () => void;
  /** Question, with what would be lost in the body; that of unsaved changes by default. */
  readonly title?: string;
  readonly children?: ReactNode;
}

/** Dialog that asks before something is lost: 'Leave without saving?', or what its caller asks. */
export function LeaveDialog({ opened, onStay, onLeave, ...texts }: LeaveDialogProps) {
  const { title = SCREEN_TEXTS.leaveTitle, children = SCREEN_TEXTS.leaveBody } = texts;
  return (
    <ConfirmDialog
      opened={opened}
      title={title}
      verb={SCREEN_TEXTS.leave}
      cancel={SCREEN_TEXTS.stay}
      isDanger
      onCancel={onStay}
      onConfirm={onLeave}
    >
      {children}
    </ConfirmDialog>
  );
}
