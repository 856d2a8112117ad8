import { useKeptFocus } from '@portal/ui';
import { useEffect, useMemo, useRef, type RefObject } from 'react';

/**
 * Keeps the focus in a panel whose row, or button of a row, is gone: it goes to the row that stands in its place, after the
 * last page to the first row of that, and without rows to the title.
 */
export function useKeptRow(panel: RefObject<HTMLElement | null>, title: RefObject<HTMLElement | null>): void {
  const place = useRef(0);
  useEffect(() => {
    const element = panel.current;
    const follow = ({ target }: FocusEvent): void => {
      const rows = rowsOf(element);
      const index = rows.findIndex((row) => target instanceof Node && row.contains(target));
      place.current = index < 0 ? rows.length : index;
    };
    element?.addEventListener('focusin', follow);
    return () => element?.removeEventListener('focusin', follow);
  }, [panel]);
  const next = useMemo(
    () => ({
      get current(): HTMLElement | null {
        const rows = rowsOf(panel.current);
        return (rows[place.current] ?? rows.at(-1))?.querySelector('button') ?? title.current;
      },
    }),
    [panel, title],
  );
  useKeptFocus(panel, next);
}

const rowsOf = (panel: HTMLElement | null): readonly HTMLElement[] => [...(panel?.querySelectorAll('li') ?? [])];
