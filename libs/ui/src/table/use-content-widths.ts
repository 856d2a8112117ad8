import { useLayoutEffect, useState, type RefObject } from 'react';
import type { Widths } from './column-widths.ts';

/** Room for what the browser rounds away. */
const SLACK = 2;

/**
 * Measures how wide each column's content is, before the rows are painted: for that moment the browser lays the table
 * out as wide as it wants to be. A width never shrinks while the table is shown, so that other rows move nothing.
 */
export function useContentWidths(table: RefObject<HTMLTableElement | null>, rows: readonly unknown[]): Widths {
  const [widths, setWidths] = useState<Widths>({});
  useLayoutEffect(() => {
    const node = table.current;
    if (!node || rows.length === 0) return;
    node.dataset['measuring'] = '';
    const heads = [...node.querySelectorAll<HTMLElement>('th[data-column]')];
    const measured = heads.map((head) => [head.dataset['column'] ?? '', Math.ceil(head.offsetWidth)] as const);
    delete node.dataset['measuring'];
    setWidths((before) => {
      const wider = measured.filter(([id, width]) => width > 0 && width + SLACK > (before[id] ?? 0));
      if (wider.length === 0) return before;
      return { ...before, ...Object.fromEntries(wider.map(([id, width]) => [id, width + SLACK])) };
    });
  }, [table, rows]);
  return widths;
}
