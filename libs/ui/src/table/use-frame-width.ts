import { useLayoutEffect, useState, type RefCallback } from 'react';

/** Returns a reference for an element and its width in pixels: Infinity before it is measured and while it is not shown. */
export function useFrameWidth(): readonly [RefCallback<HTMLDivElement>, number] {
  const [node, setNode] = useState<HTMLDivElement | null>(null);
  const [width, setWidth] = useState(Infinity);
  useLayoutEffect(() => {
    if (!node) return undefined;
    const measure = () => setWidth(node.clientWidth || Infinity);
    const sizes = new ResizeObserver(measure);
    sizes.observe(node);
    measure();
    return () => sizes.disconnect();
  }, [node]);
  return [setNode, width];
}
