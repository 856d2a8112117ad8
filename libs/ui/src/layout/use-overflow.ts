import { useEffect, useState, type RefObject } from 'react';

/** Hidden content of a horizontal scroller, on its left and on its right. */
export interface Overflow {
  readonly before: boolean;
  readonly after: boolean;
}

/** Tracks the hidden content of an element while it scrolls, or it or its content (named by a key) changes. */
export function useOverflow(element: RefObject<HTMLElement | null>, content: string): Overflow {
  const [overflow, setOverflow] = useState<Overflow>({ before: false, after: false });
  useEffect(() => {
    const node = element.current;
    if (!node) return undefined;
    const look = () => {
      // Ignore fractions of a pixel.
      const before = node.scrollLeft > 1;
      const after = node.scrollLeft + node.clientWidth < node.scrollWidth - 1;
      setOverflow((known) => (known.before === before && known.after === after ? known : { before, after }));
    };
    const sizes = new ResizeObserver(look);
    sizes.observe(node);
    node.addEventListener('scroll', look, { passive: true });
    look();
    return () => {
      sizes.disconnect();
      node.removeEventListener('scroll', look);
    };
  }, [element, content]);
  return overflow;
}
