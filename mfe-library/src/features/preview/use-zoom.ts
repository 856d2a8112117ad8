import { useCallback, useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import { useDialogKeys } from './use-dialog-keys.ts';

const STEP = 1.25;
const SMALLEST = 0.25;
const LARGEST = 8;

const within = (zoom: number): number => Math.min(Math.max(zoom, SMALLEST), LARGEST);

/**
 * Zoom of the content of a scrolling frame: by buttons, by `+`, `-` and `0`, by the wheel (with `Ctrl` where the wheel
 * scrolls pages), and panning by drag. 1 fits the frame.
 */
export function useZoom(frame: RefObject<HTMLElement | null>, { wheelNeedsCtrl = false } = {}) {
  const [zoom, setZoom] = useState(1);
  const dragged = useRef<{ readonly x: number; readonly y: number; readonly left: number; readonly top: number }>(null);
  const by = useCallback((factor: number) => setZoom((last) => within(last * factor)), []);
  const zoomIn = useCallback(() => by(STEP), [by]);
  const zoomOut = useCallback(() => by(1 / STEP), [by]);
  const fit = useCallback(() => setZoom(1), []);

  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const onWheel = (event: WheelEvent): void => {
      if (wheelNeedsCtrl && !event.ctrlKey) return;
      event.preventDefault();
      by(event.deltaY < 0 ? STEP : 1 / STEP);
    };
    // React's wheel listener is passive and cannot prevent scrolling.
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [frame, wheelNeedsCtrl, by]);

  useDialogKeys(frame, (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const act = { '+': zoomIn, '=': zoomIn, '-': zoomOut, '0': fit }[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  const pan = {
    onPointerDown(event: PointerEvent<HTMLElement>): void {
      if (event.button !== 0 || event.pointerType === 'touch') return;
      const { scrollLeft: left, scrollTop: top } = event.currentTarget;
      dragged.current = { x: event.clientX, y: event.clientY, left, top };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): void {
      const start = dragged.current;
      if (!start) return;
      currentTarget.scrollLeft = start.left - (clientX - start.x);
      currentTarget.scrollTop = start.top - (clientY - start.y);
    },
    onPointerUp(): void {
      dragged.current = null;
    },
  };
  return { zoom, zoomIn, zoomOut, fit, pan };
}
