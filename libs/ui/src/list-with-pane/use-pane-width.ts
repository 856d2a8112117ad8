import { readStored, writeStored } from '@portal/portal-sdk';
import { useCallback, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';

/** Widths in pixels: of a new pane, the least of a pane, and the least that the list keeps. */
const START = 480;
const LEAST = 360;
const LIST_LEAST = 320;
const STEP = 24;

/** Storage key of a pane's width in this browser. */
const keyOf = (name: string): string => `portal.pane.${name}`;

/** Limits a width to what a frame of `room` pixels leaves, so that list and pane both stay usable. */
export const paneWidthIn = (room: number, width: number): number =>
  Math.round(Math.max(LEAST, Math.min(width, room - LIST_LEAST)));

export interface PaneWidth {
  readonly width: number;
  /** Properties of the element that is dragged, a `separator` by WAI-ARIA. */
  readonly separator: {
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    readonly onKeyDown: (event: KeyboardEvent) => void;
    readonly onDoubleClick: () => void;
    readonly 'aria-valuenow': number;
    readonly 'aria-valuemin': number;
  };
}

/** Keeps the width of a pane in this browser; it is changed by dragging, or by the arrows on the separator. */
export function usePaneWidth(name: string, frame: RefObject<HTMLElement | null>): PaneWidth {
  const [width, setWidth] = useState(() => readStored<number>(keyOf(name)) ?? START);
  const draggedFrom = useRef({ x: 0, width: START });
  const resize = useCallback(
    (wanted: number) => {
      const room = frame.current?.clientWidth ?? Infinity;
      const next = paneWidthIn(room, wanted);
      setWidth(next);
      writeStored(keyOf(name), next);
    },
    [frame, name],
  );
  return {
    width,
    separator: {
      onPointerDown(event) {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        draggedFrom.current = { x: event.clientX, width };
      },
      onPointerMove(event) {
        if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
        resize(draggedFrom.current.width + draggedFrom.current.x - event.clientX);
      },
      onKeyDown(event) {
        const wider = { ArrowLeft: STEP, ArrowRight: -STEP }[event.key];
        if (wider === undefined) return;
        event.preventDefault();
        resize(width + wider);
      },
      onDoubleClick: () => resize(START),
      'aria-valuenow': width,
      'aria-valuemin': LEAST,
    },
  };
}
