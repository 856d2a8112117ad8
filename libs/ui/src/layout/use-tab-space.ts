import { useLayoutEffect, useState, type RefObject } from 'react';
import type { TabSpace } from './fitting-tabs.ts';

const UNKNOWN: TabSpace = { room: 0, tabs: [], more: 0, gap: 0 };

/**
 * Measures a tab bar whenever its width or that of its tabs changes, as when its font is there. The tabs are measured in
 * an unseen row of all of them, whose last element is the button that opens the others.
 */
export function useTabSpace(bar: RefObject<HTMLElement | null>, row: RefObject<HTMLElement | null>, tabs: string) {
  const [space, setSpace] = useState(UNKNOWN);
  useLayoutEffect(() => {
    const [frame, all] = [bar.current, row.current];
    if (!frame || !all) return undefined;
    const measure = () => {
      const widths = [...all.children].map((child) => child.getBoundingClientRect().width);
      const measured: TabSpace = {
        room: frame.clientWidth,
        tabs: widths.slice(0, -1),
        more: widths.at(-1) ?? 0,
        gap: Number.parseFloat(getComputedStyle(all).columnGap) || 0,
      };
      setSpace((known) => (isSame(known, measured) ? known : measured));
    };
    const sizes = new ResizeObserver(measure);
    sizes.observe(frame);
    sizes.observe(all);
    measure();
    return () => sizes.disconnect();
  }, [bar, row, tabs]);
  return space;
}

const isSame = (one: TabSpace, other: TabSpace): boolean =>
  one.room === other.room &&
  one.more === other.more &&
  one.gap === other.gap &&
  one.tabs.length === other.tabs.length &&
  one.tabs.every((width, index) => width === other.tabs[index]);
