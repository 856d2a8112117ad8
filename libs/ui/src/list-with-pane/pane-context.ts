import { createContext, useContext } from 'react';

/** Place of the open item in its list, and the ways out of it. */
export interface PanePlace {
  /** Position among the shown items, from 1; undefined where the list does not show the item. */
  readonly position: number | undefined;
  readonly count: number;
  readonly previous: (() => void) | undefined;
  readonly next: (() => void) | undefined;
  readonly close: () => void;
}

export const PaneContext = createContext<PanePlace | null>(null);

/** Returns the place of the pane's item; throws outside a `ListWithPane`. */
export function usePanePlace(): PanePlace {
  const place = useContext(PaneContext);
  if (!place) throw new Error('A pane stands in a ListWithPane');
  return place;
}
