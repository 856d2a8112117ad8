import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router';

/** Time to wait for a page's heading before the focus stays where it is. */
const WAIT_MS = 10_000;

/**
 * Moves the focus to the new page's `h1` at navigation, so that screen readers and the keyboard begin there; on the way
 * back from an item to its list, to the item's row where the page has it. The first page keeps the browser's own focus;
 * heading and row may come late, with their area and its answers, and leave the focus where the person has put it meanwhile.
 */
export function useFocusOnNavigation(content: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const previous = useRef(pathname);

  useEffect(() => {
    const element = content.current;
    const from = previous.current;
    if (!element || from === pathname) return undefined;
    previous.current = pathname;
    scrollTo(0, 0);
    const left = document.activeElement;
    const row = rowOf(from, pathname);
    let heading: HTMLElement | null = null;
    const settle = (): boolean => {
      if (!heading) {
        heading = element.querySelector('h1');
        if (!heading) return false;
        if (hasGoneOn(left)) return true;
        heading.tabIndex = -1;
        heading.focus({ preventScroll: true });
      }
      // Without a row to come, or once the person has gone on.
      if (row === undefined || (document.activeElement !== heading && document.activeElement !== document.body))
        return true;
      const link = element.querySelector<HTMLElement>(row);
      link?.focus();
      return link !== null;
    };
    if (settle()) return undefined;
    const observer = new MutationObserver(() => {
      if (settle()) observer.disconnect();
    });
    observer.observe(element, { childList: true, subtree: true });
    const timer = setTimeout(() => observer.disconnect(), WAIT_MS);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [pathname, content]);
}

/** Returns true where the person has moved the focus since it was at `left`. */
const hasGoneOn = (left: Element | null): boolean =>
  document.activeElement !== left && document.activeElement !== document.body;

/** Returns the selector of the row of an item at whose page, or below it, one was; undefined for pages elsewhere. */
function rowOf(from: string, list: string): string | undefined {
  if (!from.startsWith(`${list}/`)) return undefined;
  const id = from.slice(list.length + 1).split('/')[0] ?? '';
  return `[data-row-link][data-row-id="${CSS.escape(id)}"]`;
}
