import { useCallback, useRef, type RefCallback, type RefObject } from 'react';
import { useKeptFocus } from '../keyboard/use-kept-focus.ts';

interface KeptTable {
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly frameRef: RefCallback<HTMLDivElement>;
  readonly tableRef: RefCallback<HTMLTableElement>;
}

/** Moves the focus to the table where a button that changed it, such as Retry, leaves with what it changed. */
export function useKeptTable(
  onFrame: (node: HTMLDivElement | null) => void,
  onTable: (node: HTMLTableElement | null) => void,
): KeptTable {
  const frame = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLTableElement>(null);
  useKeptFocus(frame, table);
  const frameRef = useCallback(
    (node: HTMLDivElement | null) => {
      frame.current = node;
      onFrame(node);
    },
    [onFrame],
  );
  const tableRef = useCallback(
    (node: HTMLTableElement | null) => {
      table.current = node;
      onTable(node);
    },
    [onTable],
  );
  return { frame, frameRef, tableRef };
}
