import { useLayoutEffect, useState, type RefObject } from 'react';

/** Margin on each side of the preview. */
const MARGIN = 16;

/** The room that a frame has, also when the window changes. */
export function useFrameSize(frame: RefObject<HTMLElement | null>) {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const measure = (): void => {
      const { width, height } = element.getBoundingClientRect();
      setSize({ width: Math.max(width - 2 * MARGIN, 1), height: Math.max(height - 2 * MARGIN, 1) });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return size;
}
