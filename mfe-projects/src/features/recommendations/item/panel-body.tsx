import { useEffect, useRef, type ReactNode } from 'react';
import classes from './item.module.css';

/**
 * What stands in the panel. What had the focus in it may go: a button whose step is done, a form that was saved. The panel
 * takes it then, so that the keyboard, and Esc, stay there.
 */
export function PanelBody({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
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
  return (
    <div ref={place} tabIndex={-1} className={classes.panel}>
      {children}
    </div>
  );
}
