import { useLayoutEffect, useState, type RefObject } from 'react';

/** Returns true while an element is narrower than a width in pixels. */
export function useIsNarrow(element: RefObject<HTMLElement | null>, width: number): boolean {
  const [isNarrow, setNarrow] = useState(false);
  useLayoutEffect(() => {
    const node = element.current;
    if (!node) return undefined;
    const look = () => setNarrow(node.clientWidth < width);
    const sizes = new ResizeObserver(look);
    sizes.observe(node);
    look();
    return () => sizes.disconnect();
  }, [element, width]);
  return isNarrow;
}
