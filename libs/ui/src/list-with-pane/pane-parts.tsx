import { apiFault } from '@portal/portal-sdk';
import { IconClipboardOff, IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../states/empty-state.tsx';
import { ErrorPanel } from '../states/error-panel.tsx';
import { Loading } from '../states/loading.tsx';
import { PANE_TEXTS } from '../texts/pane.texts.ts';
import { Pane } from './pane.tsx';
import classes from './pane.module.css';

interface PanePartProps {
  readonly children: ReactNode;
}

/** The text that the item is about, first in its pane. */
export const PaneLead = ({ children }: PanePartProps) => (
  <p className={classes.lead} dir="auto">
    {children}
  </p>
);

/** `Fact`s of the item in two columns. */
export const PaneFacts = ({ children }: PanePartProps) => <dl className={classes.facts}>{children}</dl>;

/** A quiet word: beside the status, or who entered the item and when. */
export const PaneNote = ({ children }: PanePartProps) => <p className={classes.quiet}>{children}</p>;

/** Returns true if an item that was read before has been deleted since, or closed to the viewer. */
export const isLost = (error: unknown): boolean => {
  const status = apiFault(error)?.status;
  return status === 404 || status === 403;
};

interface PendingPaneProps {
  /** Kind of the item: 'Claim'. */
  readonly title: string;
  /** Reason why it could not be read; null while it is being read. */
  readonly error: unknown;
  /** True for an item that is known to be none of this list. */
  readonly isGone?: boolean;
  readonly onRetry: () => void;
}

/** The pane of an item that is being read, could not be read or is gone. */
export function PendingPane({ title, error, isGone = false, onRetry }: PendingPaneProps) {
  const status = apiFault(error)?.status;
  // An id that cannot be one (400), as in a link cut short, names nothing either: trying again would not help.
  const isMissing = isGone || status === 404 || status === 400;
  const isClosed = !isMissing && status === 403;
  return (
    <Pane title={title}>
      {isMissing && (
        <EmptyState icon={IconClipboardOff} title={PANE_TEXTS.gone}>
          {PANE_TEXTS.goneHint}
        </EmptyState>
      )}
      {isClosed && (
        <div role="alert">
          <EmptyState icon={IconLock} title={PANE_TEXTS.noAccess} />
        </div>
      )}
      {!isMissing && !isClosed && (error ? <ErrorPanel error={error} onRetry={onRetry} /> : <Loading height={320} />)}
    </Pane>
  );
}
