import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { SCREEN_TEXTS } from '../texts/screen.texts.ts';
import classes from './data-table.module.css';
import { LEAST_WIDTH, MOST_WIDTH } from './use-chosen-widths.ts';

const STEP = 16;

/** Changes the width of a column. */
export interface ColumnSeparatorProps {
  readonly header: string;
  readonly width: number;
  /** One separator of a table is reached by Tab; from it the others by the arrows. */
  readonly isTabStop: boolean;
  readonly onFocus: () => void;
  readonly onResize: (width: number) => void;
  readonly onReset: () => void;
}

/** The edge of a column's head: dragged, or moved by the arrows, as WAI-ARIA describes a window splitter. */
export function ColumnSeparator({ header, width, isTabStop, onFocus, onResize, onReset }: ColumnSeparatorProps) {
  const draggedFrom = useRef({ x: 0, width });
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    draggedFrom.current = { x: event.clientX, width };
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    onResize(draggedFrom.current.width + event.clientX - draggedFrom.current.x);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const to = { ArrowLeft: width - STEP, ArrowRight: width + STEP, Home: LEAST_WIDTH, End: MOST_WIDTH }[event.key];
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (to !== undefined) onResize(to);
    else if (step !== undefined) neighbourOf(event.currentTarget, step)?.focus();
    else if (event.key === 'Enter') onReset();
    else return;
    event.preventDefault();
  };
  return (
    <span
      role="separator"
      aria-orientation="vertical"
      aria-label={SCREEN_TEXTS.columnWidth(header)}
      aria-valuenow={Math.round(width)}
      aria-valuemin={LEAST_WIDTH}
      aria-valuemax={MOST_WIDTH}
      title={SCREEN_TEXTS.columnWidthKeys}
      tabIndex={isTabStop ? 0 : -1}
      className={classes.separator}
      data-column-separator=""
      onFocus={onFocus}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onDoubleClick={onReset}
      onKeyDown={onKeyDown}
    />
  );
}

/** Returns the separator of the column before (-1) or after (1). */
function neighbourOf(separator: HTMLElement, step: number): HTMLElement | undefined {
  const row = separator.closest('tr');
  const all = [...(row?.querySelectorAll<HTMLElement>('[data-column-separator]') ?? [])];
  return all[all.indexOf(separator) + step];
}
