import { readStored, writeStored } from '@portal/portal-sdk';
import { useRef, useState, type KeyboardEvent, type PointerEvent, type RefCallback } from 'react';
import { useFrameWidth } from '../table/use-frame-width.ts';

/** Widths in pixels: of a new pane, the least of a pane, and the least that the list keeps with the separator. */
const START = 480;
const LEAST = 360;
const LIST_LEAST = 336;
const STEP = 24;

/** Storage key of a pane's width in this browser. */
const keyOf = (name: string): string => `portal.pane.${name}`;

/** Limits a width to what a frame of `room` pixels leaves, so that list and pane both stay usable. */
const paneWidthIn = (room: number, width: number): number =>
  Math.round(Math.max(LEAST, Math.min(width, room - LIST_LEAST)));

export interface PaneWidth {
  /** Reference of the element that list and pane share: it is measured. */
  readonly measured: RefCallback<HTMLDivElement>;
  /** Width that the frame has room for: the chosen one, or less. */
  readonly width: number;
  /** Properties of the element that is dragged, a `separator` by WAI-ARIA. */
  readonly separator: {
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    readonly onKeyDown: (event: KeyboardEvent) => void;
    readonly onDoubleClick: () => void;
    readonly 'aria-valuenow': number;
    readonly 'aria-valuemin': number;
    readonly 'aria-valuemax': number;
  };
}

/**
 * Keeps the width of a pane in this browser; it is changed by dragging, or by the keys of a window splitter on the
 * separator. A width that was chosen in a larger window comes back with it.
 */
export function usePaneWidth(name: string): PaneWidth {
  const [measured, room] = useFrameWidth();
  const [chosen, setChosen] = useState(() => readStored<number>(keyOf(name)) ?? START);
  const width = paneWidthIn(room, chosen);
  const most = Number.isFinite(room) ? paneWidthIn(room, room) : width;
  const draggedFrom = useRef({ x: 0, width });
  const resize = (wanted: number) => {
    const next = paneWidthIn(room, wanted);
    setChosen(next);
    writeStored(keyOf(name), next);
  };
  return {
    measured,
    width,
    separator: {
      onPointerDown(event) {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        draggedFrom.current = { x: event.clientX, width };
      },
      onPointerMove(event) {
        if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
        resize(draggedFrom.current.width + draggedFrom.current.x - event.clientX);
      },
      onKeyDown(event) {
        // With Alt or ⌘ the arrows are the browser's: back and forward.
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const keys = { ArrowLeft: width + STEP, ArrowRight: width - STEP, Home: LEAST, End: most, Enter: START };
        const wanted = new Map(Object.entries(keys)).get(event.key);
        if (wanted === undefined) return;
        event.preventDefault();
        resize(wanted);
      },
      onDoubleClick: () => resize(START),
      'aria-valuenow': width,
      'aria-valuemin': LEAST,
      'aria-valuemax': most,
    },
  };
}
