import { useLayoutEffect, useState, type RefCallback } from 'react';
import type { Widths } from './column-widths.ts';

/** Room for what the browser rounds away. */
const SLACK = 2;

/**
 * Returns a reference for a table and how wide each column's content is, measured before the rows are painted. A width
 * never shrinks while the table is shown, so that other rows move nothing.
 */
export function useContentWidths(rows: readonly unknown[]): readonly [RefCallback<HTMLTableElement>, Widths] {
  const [node, setNode] = useState<HTMLTableElement | null>(null);
  const [widths, setWidths] = useState<Widths>({});
  useLayoutEffect(() => {
    if (!node || rows.length === 0) return undefined;
    const measure = () => setWidths((before) => widened(before, contentOf(node)));
    measure();
    // The first page of a visit is drawn before its font is there.
    const fonts = (document as Partial<Document>).fonts;
    fonts?.addEventListener('loadingdone', measure);
    return () => fonts?.removeEventListener('loadingdone', measure);
  }, [node, rows]);
  return [setNode, widths];
}

/** Measures the columns of a table: for that moment the browser lays it out as wide as it wants to be. */
function contentOf(table: HTMLTableElement): readonly (readonly [string, number])[] {
  table.dataset['measuring'] = '';
  const heads = [...table.querySelectorAll<HTMLElement>('th[data-column]')];
  const measured = heads.map((head) => [head.dataset['column'] ?? '', Math.ceil(head.offsetWidth)] as const);
  delete table.dataset['measuring'];
  return measured;
}

/** Returns the widths with those that grew; the same ones where none did. */
function widened(before: Widths, measured: ReturnType<typeof contentOf>): Widths {
  const wider = measured.filter(([id, width]) => width > 0 && width + SLACK > (before[id] ?? 0));
  if (wider.length === 0) return before;
  return { ...before, ...Object.fromEntries(wider.map(([id, width]) => [id, width + SLACK])) };
}
