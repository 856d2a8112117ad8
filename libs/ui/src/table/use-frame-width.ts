import { useLayoutEffect, useState, type RefObject } from 'react';

/** Returns the width of an element in pixels; Infinity before it is measured and while it is not shown. */
export function useFrameWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(Infinity);
  useLayoutEffect(() => {
    const node = element.current;
    if (!node) return undefined;
    const measure = () => setWidth(node.clientWidth || Infinity);
    const sizes = new ResizeObserver(measure);
    sizes.observe(node);
    measure();
    return () => sizes.disconnect();
  }, [element]);
  return width;
}
