import type { ChartSpec } from './chart-spec.ts';

const [BAR, AXIS, LEGEND, LINE, GAUGE] = [36, 32, 36, 300, 200];
/** Radii in pixels of a ring, where its place is wide enough (spec 2 §9). */
export const DONUT = { inner: 85, outer: 130 } as const;
const DONUT_MARGIN = 8;

/** Returns the height in pixels that a chart takes, known before it is drawn, so that nothing moves when it is. */
export function heightOf(spec: ChartSpec): number {
  switch (spec.kind) {
    case 'bars':
      return Math.max(1, spec.bars.length) * BAR + AXIS;
    case 'stacked':
      return Math.max(1, spec.bars.length) * BAR + AXIS + LEGEND;
    case 'line':
      return LINE + (spec.lines.length > 1 ? LEGEND : 0);
    case 'gauge':
      return GAUGE;
    case 'donut':
      return 2 * (DONUT.outer + DONUT_MARGIN);
  }
}
