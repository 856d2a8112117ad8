import { useNavigate } from '@portal/portal-sdk';
import {
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  type CSSProperties,
  type ReactNode,
  type RefObject,
} from 'react';
import { PANE_TEXTS } from '../texts/pane.texts.ts';
import { isPhone } from '../layout/use-phone.ts';
import { isFreeKey } from './free-key.ts';
import classes from './list-with-pane.module.css';
import { PaneContext, type PanePlace } from './pane-context.ts';
import { usePaneWidth } from './use-pane-width.ts';

export interface ListWithPaneProps {
  /** Name under which this browser keeps the pane's width. */
  readonly name: string;
  /** Ids of the items that the list shows, in its order; previous and next go along them. */
  readonly ids: readonly string[];
  readonly openId: string | null;
  /** Returns the address at which an item is open. */
  readonly addressOf: (id: string) => string;
  readonly onClose: () => void;
  /** The open item; undefined while none is. */
  readonly pane: ReactNode | undefined;
  /** Lines above list and pane; on a phone they leave with the list. */
  readonly tools?: ReactNode;
  /** The list. */
  readonly children: ReactNode;
}

/** Keys that go through the items, as in Linear and in mail programs. */
const STEPS: Readonly<Record<string, -1 | 1>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/**
 * A list with one of its items beside it, not over it: the list stays alive, j, k and the arrows go through its items,
 * Esc closes, and the separator changes the width. At 480 px and below the item takes the list's place (screens.md).
 */
export function ListWithPane(props: ListWithPaneProps) {
  const { name, ids, openId, addressOf, onClose, pane, tools, children } = props;
  const frame = useRef<HTMLDivElement>(null);
  const { width, separator } = usePaneWidth(name, frame);
  const navigate = useNavigate();
  const paneId = useId();
  const isOpen = pane !== undefined;

  const place = useMemo((): PanePlace => {
    const index = openId === null ? -1 : ids.indexOf(openId);
    const to = (id: string | undefined) =>
      id === undefined ? undefined : () => void navigate(addressOf(id), { replace: true });
    return {
      position: index < 0 ? undefined : index + 1,
      count: ids.length,
      previous: index > 0 ? to(ids[index - 1]) : undefined,
      // An item that the list does not show is left for its first one.
      next: to(ids[index + 1]),
      close: onClose,
    };
  }, [ids, openId, addressOf, onClose, navigate]);

  useEffect(() => {
    if (!isOpen) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isFreeKey(event)) return;
      const step = STEPS[event.key];
      const go = event.key === 'Escape' ? place.close : step && (step > 0 ? place.next : place.previous);
      if (!go) return;
      event.preventDefault();
      go();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOpen, place]);

  useFollowingFocus(frame, openId);
  useRowInView(frame, openId !== null && ids.includes(openId) ? openId : null);

  return (
    <>
      {tools && <div className={isOpen ? classes.withPane : undefined}>{tools}</div>}
      <div
        ref={frame}
        className={isOpen ? `${classes.frame} ${classes.open}` : classes.frame}
        style={{ '--pane-width': `${width}px` } as CSSProperties}
      >
        <div className={classes.list} data-list="">
          {children}
        </div>
        {isOpen && (
          <>
            <div
              role="separator"
              aria-orientation="vertical"
              aria-label={PANE_TEXTS.resize}
              aria-controls={paneId}
              tabIndex={0}
              className={classes.separator}
              {...separator}
            />
            <div id={paneId} className={classes.pane} data-pane="">
              <PaneContext value={place}>{pane}</PaneContext>
            </div>
          </>
        )}
      </div>
    </>
  );
}

/**
 * Moves the focus with the open item: on its row while the focus is in the list, else on the pane's title; back to the
 * row when the pane is closed. The first item of a page that is loaded with one does not take the focus.
 */
function useFollowingFocus(frame: RefObject<HTMLElement | null>, openId: string | null) {
  const before = useRef(openId);
  useLayoutEffect(() => {
    const last = before.current;
    before.current = openId;
    if (last === openId) return;
    const inFrame = <Found extends HTMLElement>(selector: string) => frame.current?.querySelector<Found>(selector);
    if (openId === null) {
      inFrame(`[data-row-link][data-row-id="${CSS.escape(last ?? '')}"]`)?.focus();
    } else if (last !== null && document.activeElement?.closest('[data-list]')) {
      inFrame(`[data-row-link][data-row-id="${CSS.escape(openId)}"]`)?.focus();
    } else {
      // On a phone the pane has taken the list's place, which may have been scrolled.
      inFrame('[data-pane] [data-pane-title]')?.focus({ preventScroll: !isPhone() });
    }
  }, [frame, openId]);
}

/** Scrolls to the open item's row as soon as the list shows it: an item that was just added, or the next one. */
function useRowInView(frame: RefObject<HTMLElement | null>, shownId: string | null) {
  useEffect(() => {
    if (shownId === null) return;
    const row = frame.current?.querySelector(`[data-row-id="${CSS.escape(shownId)}"]`)?.closest('tr');
    row?.scrollIntoView({ block: 'nearest' });
  }, [frame, shownId]);
}
