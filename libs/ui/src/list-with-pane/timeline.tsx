import { Button, Loader, Skeleton } from '@portal/portal-sdk';
import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { formatInstant } from '../format.ts';
import { useKeptFocus } from '../keyboard/use-kept-focus.ts';
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
  const whole = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const hold = useHeldPlace(list, entries);
  // The button goes with the last older entries.
  useKeptFocus(whole, list);
  if (!entries) {
    return error === null || error === undefined ? (
      <Skeleton height={96} />
    ) : (
      <ErrorPanel error={error} onRetry={onRetry} />
    );
  }
  const loadOlder = (): void => {
    hold();
    onOlder?.();
  };
  return (
    <div ref={whole} className={classes.whole}>
      {onOlder && (
        // Not disabled while they are loaded: it would lose the focus.
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={isLoadingOlder && <Loader size={14} />}
          aria-busy={isLoadingOlder}
          onClick={isLoadingOlder ? undefined : loadOlder}
        >
          {PANE_TEXTS.older}
        </Button>
      )}
      {notShown > 0 && <PaneNote>{PANE_TEXTS.notShown(notShown)}</PaneNote>}
      <ol ref={list} className={classes.timeline} aria-label={label} tabIndex={-1}>
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
    </div>
  );
}

interface HeldPlace {
  /** Entry that stays where it is on the screen, and its offset before others came. */
  readonly id: string;
  readonly offset: number;
  readonly scroller: HTMLElement;
}

/**
 * Returns a function that holds the place of the first entry on the screen: the older ones that come before it are scrolled past.
 * Called where they are asked for.
 */
function useHeldPlace(
  list: RefObject<HTMLElement | null>,
  entries: readonly Pick<TimelineEntry, 'id'>[] | undefined,
): () => void {
  const held = useRef<HeldPlace>(null);
  const first = entries?.[0]?.id;
  useLayoutEffect(() => {
    if (held.current === null || held.current.id === first || !list.current) return;
    const { id, offset, scroller } = held.current;
    const entry = list.current.children[entries?.findIndex((one) => one.id === id) ?? -1];
    if (entry) scroller.scrollTop += offsetOf(entry, list.current) - offset;
    release(held);
  }, [list, entries, first]);
  useLayoutEffect(() => () => release(held), []);
  return () => {
    const entry = list.current?.firstElementChild;
    if (!list.current || !entry || first === undefined) return;
    const scroller = scrollerOf(list.current);
    held.current = { id: first, offset: offsetOf(entry, list.current), scroller };
    // The browser holds places itself, though not below a button that stays in sight: both would scroll twice as far.
    scroller.style.overflowAnchor = 'none';
  };
}

function release(held: RefObject<HeldPlace | null>): void {
  if (held.current) held.current.scroller.style.overflowAnchor = '';
  held.current = null;
}

/** Returns how far below the top of its time line an entry is, in pixels: the same wherever the page is scrolled to. */
const offsetOf = (entry: Element, list: HTMLElement): number =>
  entry.getBoundingClientRect().top - (list.parentElement ?? list).getBoundingClientRect().top;

/** Returns what scrolls with an element: a pane, or on a phone the page. */
function scrollerOf(element: HTMLElement): HTMLElement {
  for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
    if (at.scrollHeight > at.clientHeight && /auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  }
  return document.documentElement;
}
