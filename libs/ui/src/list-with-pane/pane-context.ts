import { createContext, useContext, type RefObject } from 'react';

/** Place of the open item in its list, and the ways out of it. */
export interface PanePlace {
  /** Position among the shown items, from 1; undefined where the list does not show the item. */
  readonly position: number | undefined;
  readonly count: number;
  readonly previous: (() => void) | undefined;
  readonly next: (() => void) | undefined;
  readonly close: () => void;
}

/** A pane's place, and whether the focus was in it last, whatever it shows by now. */
interface PaneFrame extends PanePlace {
  readonly hadFocus: RefObject<boolean>;
}

export const PaneContext = createContext<PaneFrame | null>(null);

/** Returns the place of the pane's item; throws outside a `ListWithPane`. */
export function usePanePlace(): PaneFrame {
  const place = useContext(PaneContext);
  if (!place) throw new Error('A pane stands in a ListWithPane');
  return place;
}
