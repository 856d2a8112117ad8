import { pageStore } from '@portal/portal-sdk';
import {
  Suspense,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
  type CSSProperties,
  type ReactNode,
  type RefObject,
} from 'react';
import { PANE_TEXTS } from '../texts/pane.texts.ts';
import { isPhone, usePhone } from '../layout/use-phone.ts';
import { moveBetweenRows, ROW_STEPS } from '../table/row-keys.ts';
import { useRowSteps } from '../table/use-row-steps.ts';
import { isFreeKey } from '../keyboard/free-key.ts';
import { useKeptFocus } from '../keyboard/use-kept-focus.ts';
import { useListStart } from '../keyboard/use-list-start.ts';
import classes from './list-with-pane.module.css';
import { PaneContext } from './pane-context.ts';
import { usePlaceInList, type ListOfPane } from './use-place-in-list.ts';
import { usePaneWidth } from './use-pane-width.ts';

export interface ListWithPaneProps extends ListOfPane {
  /** Name under which this browser keeps the pane's width. */
  readonly name: string;
  /** The open item, whose code may come later; undefined while none is. */
  readonly pane: ReactNode | undefined;
  /** Lines above list and pane; on a phone they leave with the list. */
  readonly tools?: ReactNode;
  /** The list. */
  readonly children: ReactNode;
}

/** Keys that go through the items while one is open; arrows scroll the page before. */
const STEPS: Readonly<Record<string, -1 | 1>> = { ...ROW_STEPS, ArrowDown: 1, ArrowUp: -1 };

/**
 * A list with one of its items beside it, not over it: the list stays alive, j, k and the arrows go through its items,
 * Esc closes, and the separator changes the width. While none is open, they move the focus along the rows. At 480 px and
 * below the item takes the list's place (screens.md).
 */
export function ListWithPane(props: ListWithPaneProps) {
  const { name, page, openId, pane, tools, children } = props;
  const frame = useRef<HTMLDivElement>(null);
  const { measured, width, separator } = usePaneWidth(name);
  const frameRef = useCallback(
    (node: HTMLDivElement | null) => {
      frame.current = node;
      measured(node);
    },
    [measured],
  );
  const paneId = useId();
  const isPage = usePhone();
  const isOpen = pane !== undefined;

  const place = usePlaceInList(props);
  const above = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useKeptFocus(above, useListStart(list));
  const hadFocus = useRef(false);
  const paneFrame = useMemo(() => ({ ...place, hadFocus }), [place]);

  useRowSteps(frame, () => !isOpen);
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

  useFollowingFocus(frame, { openId, isLoaded: page !== undefined }, hadFocus);
  useRowInView(frame, page?.items.some(({ id }) => id === openId) ? openId : null);

  return (
    <>
      {tools && (
        <div ref={above} className={isOpen ? classes.withPane : undefined}>
          {tools}
        </div>
      )}
      <div
        ref={frameRef}
        className={isOpen ? `${classes.frame} ${classes.open}` : classes.frame}
        style={{ '--pane-width': `${width}px` } as CSSProperties}
      >
        <div ref={list} className={classes.list} data-list="" {...(!isOpen && { onKeyDown: moveBetweenRows })}>
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
              {isPage && <PageTitle />}
              <PaneContext value={paneFrame}>
                <Suspense fallback={null}>{pane}</Suspense>
              </PaneContext>
            </div>
          </>
        )}
      </div>
    </>
  );
}

/** The page's title for screen readers, where an open item has taken the place of what shows it. */
function PageTitle() {
  const title = useSyncExternalStore(pageStore.subscribe, () => pageStore.getState().title);
  return title && <h1 className={classes.pageTitle}>{title}</h1>;
}

/** State of a list that moves the focus. */
interface Shown {
  readonly openId: string | null;
  readonly isLoaded: boolean;
}

/**
 * Moves the focus with the open item: on its row while the focus is in the list, else on the pane's title; back to the
 * row when the pane is closed. The first item of a page that is loaded with one does not take the focus, nor one that comes
 * with the list.
 */
function useFollowingFocus(
  frame: RefObject<HTMLElement | null>,
  { openId, isLoaded }: Shown,
  inPane: RefObject<boolean>,
) {
  const before = useRef({ openId, isLoaded });
  // Kept, because the row that has the focus goes when another page comes.
  const isInList = useRef(false);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const place = target instanceof Element ? target.closest('[data-list], [data-pane]') : null;
      isInList.current = place?.matches('[data-list]') ?? false;
      inPane.current = place?.matches('[data-pane]') ?? false;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [inPane]);
  useLayoutEffect(() => {
    const { openId: last, isLoaded: wasLoaded } = before.current;
    before.current = { openId, isLoaded };
    if (last === null && isLoaded && !wasLoaded) return;
    // A dialog over the pane, in which one goes from item to item, keeps the focus.
    if (last === openId || document.activeElement?.closest('[role=dialog][aria-modal=true]')) return;
    const inFrame = <Found extends HTMLElement>(selector: string) => frame.current?.querySelector<Found>(selector);
    if (openId === null) {
      inFrame(`[data-row-link][data-row-id="${CSS.escape(last ?? '')}"]`)?.focus();
    } else if (last !== null && isInList.current) {
      inFrame(`[data-row-link][data-row-id="${CSS.escape(openId)}"]`)?.focus();
    } else {
      // On a phone the pane has taken the list's place, which may have been scrolled.
      inFrame('[data-pane] [data-pane-title]')?.focus({ preventScroll: !isPhone() });
    }
  }, [frame, openId, isLoaded]);
}

/** Scrolls to the open item's row or card as soon as the list shows it: an item that was just added, or the next one. */
function useRowInView(frame: RefObject<HTMLElement | null>, shownId: string | null) {
  useEffect(() => {
    if (shownId === null) return;
    const row = frame.current?.querySelector(`[data-row-id="${CSS.escape(shownId)}"]`)?.closest('tr, li');
    row?.scrollIntoView({ block: 'nearest' });
  }, [frame, shownId]);
}
