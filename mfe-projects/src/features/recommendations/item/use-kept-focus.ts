import { useEffect, useRef } from 'react';

/**
 * What had the focus in a panel may go: a button whose step is done, a form that was saved. The panel takes it then, so that
 * the keyboard, and Esc, stay there.
 */
export function useKeptFocus<Element extends HTMLElement>() {
  const place = useRef<Element>(null);
  useEffect(() => {
    const panel = place.current;
    if (!panel) return undefined;
    const keep = () => {
      const hasDialogAbove = document.querySelectorAll('[role=dialog]').length > 1;
      if (document.activeElement === document.body && !hasDialogAbove) panel.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(keep);
    observer.observe(panel, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  return place;
}
