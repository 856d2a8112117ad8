import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router';

/** Time to wait for a page's heading before the focus stays where it is. */
const WAIT_MS = 10_000;

/**
 * Moves the focus to the new page's `h1` at navigation, so that screen readers and the keyboard begin there. The first
 * page keeps the browser's own focus; the heading may come late, with its area.
 */
export function useFocusOnNavigation(content: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const previous = useRef(pathname);

  useEffect(() => {
    const element = content.current;
    if (!element || previous.current === pathname) return undefined;
    previous.current = pathname;
    scrollTo(0, 0);
    const focusHeading = (): boolean => {
      const heading = element.querySelector('h1');
      if (!heading) return false;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
      return true;
    };
    if (focusHeading()) return undefined;
    const observer = new MutationObserver(() => {
      if (focusHeading()) observer.disconnect();
    });
    observer.observe(element, { childList: true, subtree: true });
    const timer = setTimeout(() => observer.disconnect(), WAIT_MS);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [pathname, content]);
}
