import { Button, Skeleton } from '@portal/portal-sdk';
import type { ReactNode } from 'react';
import { formatInstant } from '../format.ts';
import { ErrorPanel } from '../states/error-panel.tsx';
import { PANE_TEXTS } from '../texts/pane.texts.ts';
import { PaneNote } from './pane-parts.tsx';
import classes from './timeline.module.css';

/** A step or a comment in the life of an item. */
export interface TimelineEntry {
  readonly id: string;
  /** Instant of the entry, ISO 8601. */
  readonly at: string;
  readonly actorName: string;
  /** Role or step beside the name: 'Site Contact', 'approved it'. */
  readonly text: ReactNode;
  /** Written words: a comment, a reason. */
  readonly words?: string | null;
  /** Changed fields, one line each. */
  readonly changes?: readonly string[];
  /** Comments are set apart from steps. */
  readonly isComment?: boolean;
}

interface TimelineProps {
  readonly label: string;
  /** Undefined while they are loaded; oldest first. */
  readonly entries: readonly TimelineEntry[] | undefined;
  readonly error: unknown;
  readonly onRetry: () => void;
  /** Loads older entries; undefined where there are none. */
  readonly onOlder: (() => void) | undefined;
  readonly isLoadingOlder: boolean;
  /** Comments before the first entry that cannot be loaded. */
  readonly notShown?: number;
}

/** The one time line of an item: steps and comments, oldest first, so that a new comment stands above its field. */
export function Timeline({ label, entries, error, onRetry, onOlder, isLoadingOlder, notShown = 0 }: TimelineProps) {
  if (!entries) {
    return error === null || error === undefined ? (
      <Skeleton height={96} />
    ) : (
      <ErrorPanel error={error} onRetry={onRetry} />
    );
  }
  return (
    <>
      {onOlder && (
        <Button variant="subtle" size="compact-sm" loading={isLoadingOlder} onClick={onOlder}>
          {PANE_TEXTS.older}
        </Button>
      )}
      {notShown > 0 && <PaneNote>{PANE_TEXTS.notShown(notShown)}</PaneNote>}
      <ol className={classes.timeline} aria-label={label}>
        {entries.map(({ id, at, actorName, text, words, changes = [], isComment = false }) => (
          <li key={id} className={isComment ? `${classes.entry} ${classes.comment}` : classes.entry}>
            <p className={classes.head}>
              <strong className={classes.actor} dir="auto">
                {actorName}
              </strong>{' '}
              {text}{' '}
              <time dateTime={at} className={classes.quiet}>
                {formatInstant(at)}
              </time>
            </p>
            {words && (
              <p className={classes.words} dir="auto">
                {words}
              </p>
            )}
            {changes.length > 0 && (
              <ul className={classes.changes}>
                {changes.map((change) => (
                  <li key={change}>{change}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}
