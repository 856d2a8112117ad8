import type { ChartConfiguration, ChartEvent, ActiveElement } from 'chart.js';
import type { DonutSpec } from '../chart-spec.ts';
import { DONUT } from '../height-of.ts';
import { commonOptions, type Surroundings } from './surroundings.ts';

const COUNT = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
/** Pixels around the ring, for its edge. */
const MARGIN = 2;

/**
 * Describes a ring of parts from the top, clockwise, with the radii of spec 2 §9; smaller where its place is. The page has
 * the names in a table beside it, a picture of its own in a legend.
 */
export function donutConfig(spec: DonutSpec, around: Surroundings): ChartConfiguration<'doughnut'> {
  const { palette, density, onChoose } = around;
  const common = commonOptions(around);
  const texts = spec.slices.map(({ value, text }) => text ?? COUNT.format(value));
  const isPicture = density !== undefined;
  return {
    type: 'doughnut',
    data: {
      labels: spec.slices.map(({ label }, place) => (isPicture ? `${label}: ${texts[place] ?? ''}` : label)),
      datasets: [
        {
          data: spec.slices.map(({ value }) => value),
          backgroundColor: spec.slices.map(({ tone }) => palette.colourOf(tone)),
          borderColor: palette.edge,
          borderWidth: 1,
          hoverBorderColor: palette.text,
          hoverBorderWidth: 2,
          borderAlign: 'inner',
        },
      ],
    },
    options: {
      ...common,
      cutout: `${(DONUT.inner / DONUT.outer) * 100}%`,
      radius: ({ chart: { chartArea } }) => radiusIn(chartArea),
      ...(onChoose && choosing(onChoose)),
      plugins: {
        ...common.plugins,
        legend: { ...common.plugins.legend, display: isPicture, position: 'right' },
        tooltip: { ...common.plugins.tooltip, callbacks: { label: ({ dataIndex }) => texts[dataIndex] ?? '' } },
      },
    },
  };
}

/** Returns the outer radius in pixels of a ring in a place. */
export const radiusIn = (place: { readonly width: number; readonly height: number } | undefined): number =>
  place ? Math.max(0, Math.min(DONUT.outer, Math.min(place.width, place.height) / 2 - MARGIN)) : DONUT.outer;

/** Slices that lead on show it under the pointer. */
const choosing = (onChoose: (place: number) => void) => ({
  onClick: (_event: ChartEvent, [pressed]: ActiveElement[]) => pressed && onChoose(pressed.index),
  onHover: ({ native }: ChartEvent, { length }: ActiveElement[]) => {
    if (native?.target instanceof HTMLElement) native.target.style.cursor = length > 0 ? 'pointer' : '';
  },
});
