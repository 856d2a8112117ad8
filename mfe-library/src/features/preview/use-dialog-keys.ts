import { useEffect, useRef, type RefObject } from 'react';

/** Keys count wherever the focus is in the dialog around an element, but in fields. */
export function useDialogKeys(element: RefObject<HTMLElement | null>, onKey: (event: KeyboardEvent) => void): void {
  const newest = useRef(onKey);
  useEffect(() => {
    newest.current = onKey;
  });
  useEffect(() => {
    const dialog = element.current?.closest<HTMLElement>('[role=dialog]');
    const listen = (event: KeyboardEvent): void => {
      if (!(event.target as Element).closest('input')) newest.current(event);
    };
    dialog?.addEventListener('keydown', listen);
    return () => dialog?.removeEventListener('keydown', listen);
  }, [element]);
}
