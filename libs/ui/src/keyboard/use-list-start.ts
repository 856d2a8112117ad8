import { useMemo, type RefObject } from 'react';

/**
 * Returns what has the focus after a tool of a list that has left (`useKeptFocus`), such as a notice that was put aside: the
 * table inside an element, or the first row.
 */
export const useListStart = (element: RefObject<HTMLElement | null>): { readonly current: HTMLElement | null } =>
  useMemo(
    () => ({
      get current() {
        return element.current?.querySelector<HTMLElement>('table[tabindex], [data-row-link]') ?? null;
      },
    }),
    [element],
  );
