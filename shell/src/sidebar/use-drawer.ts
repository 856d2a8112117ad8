import { useEffect, useEffectEvent, type RefObject } from 'react';

/** Closes an open drawer by Esc and by a press beside it, and then returns the focus to what opened it. */
export function useDrawer(drawer: RefObject<HTMLElement | null>, isOpen: boolean, onClose: () => void): void {
  const closeByKey = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'Escape') onClose();
  });
  const closeBeside = useEffectEvent(({ target }: MouseEvent) => {
    if (target instanceof Node && !drawer.current?.contains(target)) onClose();
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const opener = document.activeElement;
    document.addEventListener('keydown', closeByKey);
    // Captured: the click that has opened the drawer is past this on its way.
    document.addEventListener('click', closeBeside, { capture: true });
    return () => {
      document.removeEventListener('keydown', closeByKey);
      document.removeEventListener('click', closeBeside, { capture: true });
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [isOpen]);
}
